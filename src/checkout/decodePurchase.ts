import type { Address, Hex } from 'viem'
import * as z from 'zod/mini'
import { AddressCodec, ReceivedAmount } from '../protocol/primitives.js'
import type { Signature } from '../protocol/step.js'
import type { MarketItem } from './decodeCall.js'

/** A purchase that is signed instead of sent: our market's EIP-712 `Purchase`. */
export type SignedPurchase = {
  buyer: Address
  items: readonly MarketItem[]
  currency: Address
  recipient: Address
  fees: readonly { receiver: Address; amount: bigint }[]
  purchaseId: Hex
  /** Seconds since 1970. */
  deadline: bigint
}

const Bytes32 = z.custom<Hex>((value) => typeof value === 'string' && /^0x[0-9a-fA-F]{64}$/.test(value))
// Typed data travels as JSON, where large integers are strings and small ones may be numbers.
const Uint = z.union([
  ReceivedAmount,
  z.codec(z.number().check(z.int(), z.gte(0)), z.bigint(), { decode: BigInt, encode: Number }),
])

const Purchase = z.object({
  buyer: AddressCodec,
  items: z.array(
    z.object({ orderId: Bytes32, collection: AddressCodec, tokenId: Uint, quantity: Uint, unitPrice: Uint }),
  ),
  currency: AddressCodec,
  recipient: AddressCodec,
  fees: z.array(z.object({ receiver: AddressCodec, amount: Uint })),
  purchaseId: Bytes32,
  deadline: Uint,
})

/** Reads a signature request as a purchase on our market; nothing when it is none. */
export function decodePurchase(
  signature: Pick<Signature, 'primaryType' | 'value'>,
): SignedPurchase | undefined {
  if (signature.primaryType !== 'Purchase') return undefined
  const decoded = z.safeDecode(Purchase, signature.value as never)
  return decoded.success ? decoded.data : undefined
}
