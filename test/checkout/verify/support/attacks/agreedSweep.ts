import { createHonestPlan } from '../honestPlans.js'
import { ownTokenId, place } from '../place.js'
import { sweepOf } from '../seaportSteps.js'

/** What each of two listings on Seaport costs. */
export const price = 120_000_000n

/** Both, as they were shown. */
export const lines = [7n, 1n].map((tokenId) => ({ tokenId, quantity: 1n, unitPrice: price }))

/** The honest purchase of both, the first of them, and of that what is sold, what the seller asks, and what others get. */
export const { honest, first, second, sold, asked, others } = agree()

/** What a listing says. */
export type Terms = typeof first.parameters

/** A token of the buyer's own as a term, of which the plans take a half. */
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
