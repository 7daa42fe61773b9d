import { parseAbi } from 'viem'
import type { Reverts } from '../decodeRevert.js'

export const seaportReasons = {
  OrderAlreadyFilled: 'Someone else was faster. This item is sold.',
  OrderPartiallyFilled: 'A part of this listing is sold. The rest cannot be bought like this.',
  OrderIsCancelled: 'The seller took this item off sale.',
  InvalidTime: 'The sale has not started yet or has ended.',
  InvalidSignature: 'The seller’s signature does not match this listing.',
  InvalidSigner: 'The seller did not sign this listing.',
  InvalidConduit: 'The listing asks for a way to pay that the market does not know.',
  InvalidRestrictedOrder: 'The seller’s rules do not allow this sale.',
  InsufficientNativeTokensSupplied: 'The payment differs from the price.',
  NoSpecifiedOrdersAvailable: 'None of these items is still for sale.',
  InexactFraction: 'The listing cannot be split into this quantity.',
  MissingOriginalConsiderationItems: 'The purchase leaves out something that the seller asks for.',
} as const

export const seaportErrors = parseAbi([
  'error OrderAlreadyFilled(bytes32 orderHash)',
  'error OrderPartiallyFilled(bytes32 orderHash)',
  'error OrderIsCancelled(bytes32 orderHash)',
  'error InvalidTime(uint256 startTime, uint256 endTime)',
  'error InvalidSignature()',
  'error InvalidSigner()',
  'error InvalidConduit(bytes32 conduitKey, address conduit)',
  'error InvalidRestrictedOrder(bytes32 orderHash)',
  'error InsufficientNativeTokensSupplied()',
  'error NoSpecifiedOrdersAvailable()',
  'error InexactFraction()',
  'error MissingOriginalConsiderationItems()',
])

export const seaportReverts: Reverts = { abi: seaportErrors, errors: seaportReasons }
