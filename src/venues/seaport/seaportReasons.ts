import { parseAbi } from 'viem'
import type { Reverts } from '../decodeRevert.js'

/** What the errors of Seaport mean to whoever buys. */
export const seaportReasons = {
  OrderAlreadyFilled: 'Someone else was faster: the order is filled.',
  OrderPartiallyFilled: 'A part of the order is sold already, and the rest is not sold this way.',
  OrderIsCancelled: 'The seller cancelled the order.',
  InvalidTime: 'The order has not started yet, or has expired.',
  InvalidSignature: 'The seller’s signature does not hold for this order.',
  InvalidSigner: 'The order is not signed by its seller.',
  InvalidConduit: 'The order is to be paid through a conduit that Seaport does not know.',
  InvalidRestrictedOrder: 'The zone of the order does not let it be sold this way.',
  InsufficientNativeTokensSupplied: 'The amount sent is not the price.',
  NoSpecifiedOrdersAvailable: 'None of the orders can be bought any more.',
  InexactFraction: 'The order cannot be split that way.',
  MissingOriginalConsiderationItems: 'It leaves out something that the seller asks for.',
} as const

/** The errors of Seaport whose meaning is known. */
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

/** Both. */
export const seaportReverts: Reverts = { abi: seaportErrors, errors: seaportReasons }
