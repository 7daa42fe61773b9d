import * as z from 'zod/mini'
import { AddressCodec, HexString } from './primitives.js'
import { TypedUint } from './typedUint.js'

const Bytes32 = z.custom<`0x${string}`>(
  (value) => typeof value === 'string' && /^0x[0-9a-fA-F]{64}$/.test(value),
  'must be 32 bytes of hex',
)

/** The message of a signed purchase: amounts in the currency's smallest unit, `deadline` in seconds since 1970. */
export const SignedPurchase = z.strictObject({
  buyer: AddressCodec,
  items: z
    .array(
      z.strictObject({
        orderId: Bytes32,
        collection: AddressCodec,
        tokenId: TypedUint,
        quantity: TypedUint,
        unitPrice: TypedUint,
      }),
    )
    .check(z.maxLength(100)),
  currency: AddressCodec,
  recipient: AddressCodec,
  fees: z.array(z.strictObject({ receiver: AddressCodec, amount: TypedUint })).check(z.maxLength(100)),
  purchaseId: Bytes32,
  deadline: TypedUint,
})
export type SignedPurchase = z.output<typeof SignedPurchase>

/** The message of a permit (ERC-2612), with `deadline` in seconds since 1970. */
export const SignedPermit = z.strictObject({
  owner: AddressCodec,
  spender: AddressCodec,
  value: TypedUint,
  nonce: TypedUint,
  deadline: TypedUint,
})
export type SignedPermit = z.output<typeof SignedPermit>

export const PermitPost = z.object({ permit: SignedPermit, currency: AddressCodec, signature: HexString })
export type PermitPost = z.output<typeof PermitPost>
