import type { Address, Hex } from 'viem'
import * as z from 'zod/mini'
import { AddressCodec } from '../protocol/primitives.js'
import type { Signature } from '../protocol/step.js'
import type { MarketItem } from './decodeCall.js'
import { isBuiltAs } from './isBuiltAs.js'
import type { Fee } from './sale.js'
import { TypedUint as Uint } from './typedUint.js'

/** A purchase that is signed instead of sent: our market's EIP-712 `Purchase`. */
export type SignedPurchase = {
  buyer: Address
  items: readonly MarketItem[]
  currency: Address
  recipient: Address
  fees: readonly Fee[]
  purchaseId: Hex
  /** Seconds since 1970. */
  deadline: bigint
}

/** A permission that is signed instead of sent: the `Permit` of ERC-2612. */
export type SignedPermit = {
  owner: Address
  spender: Address
  value: bigint
  nonce: bigint
  /** Seconds since 1970. */
  deadline: bigint
}

/**
 * Reads a signature request as a purchase on our market; nothing when it is built in any other way, says anything more,
 * or writes a number in a way that wallets may read differently.
 */
export function decodePurchase(
  signature: Pick<Signature, 'types' | 'primaryType' | 'value'>,
): SignedPurchase | undefined {
  return isBuiltAs(signature, 'Purchase', purchaseTypes) ? read(Purchase, signature.value) : undefined
}

/** Reads a signature request as an ERC-2612 permit; nothing when it is not exactly one, as {@link decodePurchase}. */
export function decodePermit(
  signature: Pick<Signature, 'types' | 'primaryType' | 'value'>,
): SignedPermit | undefined {
  return isBuiltAs(signature, 'Permit', permitTypes) ? read(Permit, signature.value) : undefined
}

/** The types of a purchase, in the order of their names, as the market's contract spells them. */
const purchaseTypes =
  'Fee(address receiver,uint256 amount)' +
  'Item(bytes32 orderId,address collection,uint256 tokenId,uint256 quantity,uint256 unitPrice)' +
  'Purchase(address buyer,Item[] items,address currency,address recipient,Fee[] fees,bytes32 purchaseId,uint256 deadline)'

const permitTypes = 'Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)'

const Bytes32 = z.custom<Hex>((value) => typeof value === 'string' && /^0x[0-9a-fA-F]{64}$/.test(value))

const Purchase = z.strictObject({
  buyer: AddressCodec,
  items: z.array(
    z.strictObject({
      orderId: Bytes32,
      collection: AddressCodec,
      tokenId: Uint,
      quantity: Uint,
      unitPrice: Uint,
    }),
  ),
  currency: AddressCodec,
  recipient: AddressCodec,
  fees: z.array(z.strictObject({ receiver: AddressCodec, amount: Uint })),
  purchaseId: Bytes32,
  deadline: Uint,
})

const Permit = z.strictObject({
  owner: AddressCodec,
  spender: AddressCodec,
  value: Uint,
  nonce: Uint,
  deadline: Uint,
})

function read<output>(schema: z.ZodMiniType<output>, value: unknown): output | undefined {
  const { success, data } = z.safeParse(schema, value)
  return success ? data : undefined
}
