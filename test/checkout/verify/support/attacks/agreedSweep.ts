import { createHonestPlan } from '../honestPlans.js'
import { ownTokenId, place } from '../place.js'
import { sweepOf } from '../seaportSteps.js'

export const price = 120_000_000n

export const lines = [7n, 1n].map((tokenId) => ({ tokenId, quantity: 1n, unitPrice: price }))

/**
 * The honest purchase of two listings, `first` and `second`. The first listing offers `sold`. In return, it asks for `asked` (the seller's
 * payment) and `others` (further payments).
 */
export const { honest, first, second, sold, asked, others } = agree()

export type Terms = typeof first.parameters

/** A token of the buyer, as an item that a listing asks for. The plans buy half of the order, so an amount of two takes one token. */
export const ownToken = {
  itemType: 3,
  token: place.collection,
  identifierOrCriteria: ownTokenId,
  startAmount: 2n,
  endAmount: 2n,
}

function agree() {
  const honest = sweepOf(createHonestPlan({ venue: 'seaportSweep', lines }).intent)
  const [first, second] = honest.orders
  if (!first || !second) throw new Error('Nothing is bought.')
  const [sold] = first.parameters.offer
  const [asked, ...others] = first.parameters.consideration
  if (!asked) throw new Error('It costs nothing.')
  return { honest, first, second, sold, asked, others }
}
