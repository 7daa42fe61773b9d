import type { Intent } from 'tillkit/core'
import { stringify } from 'viem'
import * as z from 'zod'
import { AddressText, StoredAmount } from './fields.js'

const StoredIntent = z.strictObject({
  chainId: z.number(),
  buyer: AddressText,
  recipient: AddressText,
  marketplace: z.string().transform((text) => text as Intent['marketplace']),
  collectionAddress: AddressText,
  orders: z.array(
    z.strictObject({
      orderId: z.string(),
      collectionAddress: AddressText,
      tokenId: StoredAmount.optional(),
      quantity: StoredAmount,
      quantityDecimals: z.number(),
      unitPrice: StoredAmount,
      seller: AddressText,
      feeBps: z.number(),
      validUntil: z.string().transform((text) => new Date(text)),
    }),
  ),
  currency: AddressText,
  currencyDecimals: z.number(),
  fees: z.array(z.never()),
  maxTotal: StoredAmount,
})

/** Converts an intent to JSON for the ledger, so that a later process continues exactly this purchase. */
export function storeIntent(intent: Intent): unknown {
  return JSON.parse(stringify(intent))
}

export function readIntent(stored: unknown): Intent {
  return StoredIntent.parse(stored)
}
