import type { ListingFinding } from '../../../../src/checkout/listing/listingFinding.js'
import { encodeMessage } from '../../../../src/evm/typedData.js'
import type { SeaportComponents } from '../../../../src/protocol/seaportListing.js'
import type { Signature, Step } from '../../../../src/protocol/step.js'
import { createRequestStep, type NewRequest } from '../../../../src/venues/request/listingSteps.js'
import { createOrderStep, type NewOrder } from '../../../../src/venues/tillkit/listingSteps.js'
import { place } from '../../verify/support/place.js'
import {
  componentsOf,
  createHonestListing,
  type HonestListing,
  type ListingPlace,
  requestOf,
} from './honestListings.js'

/** An attack of a dishonest service on an honest listing. `verifyListing` must refuse it with the finding `code`. */
export type ListingAttack = {
  name: string
  where: ListingPlace
  change: (steps: Step[], honest: HonestListing) => Step[]
  code: ListingFinding['code']
}

export function makeListingAttack({ where, change }: ListingAttack): HonestListing {
  const honest = createHonestListing(where)
  return { ...honest, steps: change(structuredClone(honest.steps), honest) }
}

/** Creates an attack that changes the signed Seaport order. The posted body gets the same change, so the two do not differ. */
export function signed(
  name: string,
  code: ListingAttack['code'],
  change: Change,
  where: ListingPlace = 'seaportWork',
) {
  return attack(name, code, where, (steps, { intent }) => {
    const components = componentsOf(intent)
    return withSignature(steps, ({ ...signature }) => ({
      ...signature,
      value: encodeMessage({ ...components, ...change(components) }),
    }))
  })
}

type Change = (components: SeaportComponents) => object

/** Creates an attack that changes the listing call of our market. */
export function listed(
  name: string,
  code: ListingAttack['code'],
  change: Partial<NewOrder>,
  where: ListingPlace = 'marketWork',
) {
  return attack(name, code, where, (steps, { intent }) => {
    const order = {
      collection: intent.collectionAddress,
      tokenId: intent.tokenId,
      quantity: intent.quantity,
      currency: intent.currency,
      unitPrice: intent.unitPrice,
      validFrom: 0n,
      validUntil: BigInt(intent.validUntil.getTime()) / 1_000n,
    }
    return withLast(steps, createOrderStep({ market: place.market, order: { ...order, ...change } }))
  })
}

/** Creates an attack that changes the listing call of a `RequestMarket` contract. */
export function requested(
  name: string,
  code: ListingAttack['code'],
  change: Partial<NewRequest> & { isListing?: boolean },
  where: ListingPlace = 'requestWork',
) {
  return attack(name, code, where, (steps, { intent }) => {
    const request = { ...requestOf(intent), ...change }
    return withLast(steps, createRequestStep({ market: place.requestMarket, request }))
  })
}

/** Creates an attack that changes the step with the approval. */
export function approved(
  name: string,
  code: ListingAttack['code'],
  change: Partial<Step>,
  where: ListingPlace = 'seaportWork',
) {
  return attack(name, code, where, ([first, ...rest]) => (first ? [{ ...first, ...change }, ...rest] : []))
}

export function attack(
  name: string,
  code: ListingAttack['code'],
  where: ListingPlace,
  change: ListingAttack['change'],
) {
  return { name, code, where, change } satisfies ListingAttack
}

/** Returns the steps with a changed last step, which is the listing. */
export function withLast(steps: Step[], change: Partial<Step>): Step[] {
  return steps.map((step, index) => (index === steps.length - 1 ? { ...step, ...change } : step))
}

/** Returns the steps with a changed signature request. The posted body gets the same change, so the two do not differ. */
export function withSignature(steps: Step[], change: (signature: Signature) => Signature): Step[] {
  return steps.map((step) => {
    if (!step.signature || !step.post) return step
    const signature = change(step.signature)
    return { ...step, signature, post: { ...step.post, body: { ...step.post.body, order: signature.value } } }
  })
}

/** Returns a change of every payment that the order asks for (the `consideration`). */
export function paid(
  change: (item: SeaportComponents['consideration'][number], index: number) => object,
): Change {
  return ({ consideration }) => ({
    consideration: consideration.map((item, index) => ({ ...item, ...change(item, index) })),
  })
}

/** Returns a change of the item that the order sells (the `offer`). */
export function offered(change: object): Change {
  return ({ offer }) => ({ offer: offer.map((item) => ({ ...item, ...change })) })
}
