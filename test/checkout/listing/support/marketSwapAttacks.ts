import { createHonestListing, type ListingPlace } from './honestListings.js'
import { attack, type ListingAttack } from './listingAttack.js'

const groups: readonly (readonly ListingPlace[])[] = [
  ['seaportWork', 'marketWork', 'requestWork'],
  ['marketEdition', 'requestEdition'],
]

/** The service answers with an honest listing of the same token and price, on another market that the policy trusts. */
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
