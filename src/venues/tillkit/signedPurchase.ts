import type { Address } from 'viem'
import { encodeMessage, hasExactTypes } from '../../evm/typedData.js'
import type { SignedPurchase } from '../../protocol/purchase.js'
import { readSignedPurchase } from '../../protocol/read/readSignedPurchase.js'
import { tryRead } from '../../protocol/read/values.js'
import type { Signature } from '../../protocol/step.js'

/** Name and version in the EIP-712 domain of our market's contract. */
export const marketDomain = { name: 'Tillkit Market', version: '1' } as const

/** The EIP-712 types of a purchase that is signed instead of sent, as our market's contract spells them. */
export const purchaseTypes = {
  Purchase: [
    { name: 'buyer', type: 'address' },
    { name: 'items', type: 'Item[]' },
    { name: 'currency', type: 'address' },
    { name: 'recipient', type: 'address' },
    { name: 'fees', type: 'Fee[]' },
    { name: 'purchaseId', type: 'bytes32' },
    { name: 'deadline', type: 'uint256' },
  ],
  Item: [
    { name: 'orderId', type: 'bytes32' },
    { name: 'collection', type: 'address' },
    { name: 'tokenId', type: 'uint256' },
    { name: 'quantity', type: 'uint256' },
    { name: 'unitPrice', type: 'uint256' },
  ],
  Fee: [
    { name: 'receiver', type: 'address' },
    { name: 'amount', type: 'uint256' },
  ],
}

/**
 * Reads a signature request as a purchase on our market. Returns `undefined` if its types differ, if it has further fields, or
 * if it writes a number in a form that wallets may read differently.
 */
export function decodePurchase(
  signature: Pick<Signature, 'types' | 'primaryType' | 'value'>,
): SignedPurchase | undefined {
  return hasExactTypes(signature, 'Purchase', purchaseTypes)
    ? tryRead(readSignedPurchase, signature.value)
    : undefined
}

/** Builds the request to sign a purchase on our market, the inverse of `decodePurchase`. */
export function encodePurchase(options: encodePurchase.Options): Signature {
  const { purchase, chainId, market } = options
  return {
    domain: { ...marketDomain, chainId, verifyingContract: market },
    types: purchaseTypes,
    primaryType: 'Purchase',
    value: encodeMessage(purchase),
  }
}

export declare namespace encodePurchase {
  type Options = {
    purchase: Omit<SignedPurchase, 'items' | 'fees'> & {
      items: readonly SignedPurchase['items'][number][]
      fees: readonly SignedPurchase['fees'][number][]
    }
    chainId: number
    market: Address
  }
}
