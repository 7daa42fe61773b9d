import { parseAbi } from 'viem'
import type { Reverts } from '../decodeRevert.js'

export const requestReasons = {
  InvalidRequestId: 'This item is no longer for sale.',
  InvalidQuantity: 'Someone else was faster. Not enough is left.',
  InvalidExpiry: 'The sale has ended.',
  Invalidated: 'The seller took this item off sale.',
  InvalidCurrency: 'The item is sold in another currency.',
  InvalidRoyalty: 'The royalty of the collection is more than the price.',
  InvalidAdditionalFees: 'The market does not accept these fees.',
  InvalidBatchRequest: 'These items cannot be bought together.',
} as const

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

export const requestReverts: Reverts = { abi: requestErrors, errors: requestReasons }
