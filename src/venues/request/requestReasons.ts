import { parseAbi } from 'viem'
import type { Reverts } from '../decodeRevert.js'

/** The meaning of the market's errors to a buyer. */
export const requestReasons = {
  InvalidRequestId: 'The market does not have this order any more.',
  InvalidQuantity: 'Not enough of the order is left: someone else was faster.',
  InvalidExpiry: 'The order has expired.',
  Invalidated: 'The seller took the order back.',
  InvalidCurrency: 'The order is paid in another currency.',
  InvalidRoyalty: 'The royalty of the collection is more than the price.',
  InvalidAdditionalFees: 'The market does not take these fees.',
  InvalidBatchRequest: 'The market does not take these orders together.',
} as const

/** The errors of the request market that have a meaning here. */
export const requestErrors = parseAbi([
  'error InvalidRequestId(uint256 requestId)',
  'error InvalidQuantity()',
  'error InvalidExpiry()',
  'error Invalidated()',
  'error InvalidCurrency()',
  'error InvalidRoyalty()',
  'error InvalidAdditionalFees()',
  'error InvalidBatchRequest()',
])

/** The errors with their meaning. */
export const requestReverts: Reverts = { abi: requestErrors, errors: requestReasons }
