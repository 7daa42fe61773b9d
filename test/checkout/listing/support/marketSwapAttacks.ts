import { createHonestListing, type ListingPlace } from './honestListings.js'
import { attack, type ListingAttack } from './listingAttack.js'

const groups: readonly (readonly ListingPlace[])[] = [
  ['seaportWork', 'marketWork', 'requestWork'],
  ['marketEdition', 'requestEdition'],
]

/** Attacks in which the service lists the token at the agreed price, but on another trusted market. */
export const marketSwapAttacks: readonly ListingAttack[] = groups.flatMap((places) =>
  places.flatMap((agreed) =>
    places
      .filter((answered) => answered !== agreed)
      .map((answered) =>
        attack(`swap: ${answered} instead of ${agreed}`, 'other-market', agreed, () => {
          return createHonestListing(answered).steps
        }),
      ),
  ),
)
