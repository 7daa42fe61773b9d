import type { Address } from 'viem'
import { encodeMessage, hasExactTypes } from '../../evm/typedData.js'
import type { SignedPurchase } from '../../protocol/purchase.js'
import { readSignedPurchase } from '../../protocol/read/readSignedPurchase.js'
import { tryRead } from '../../protocol/read/values.js'
import type { Signature } from '../../protocol/step.js'

export const marketDomain = { name: 'Tillkit Market', version: '1' } as const

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

export function decodePurchase(
  signature: Pick<Signature, 'types' | 'primaryType' | 'value'>,
): SignedPurchase | undefined {
  return hasExactTypes(signature, 'Purchase', purchaseTypes)
    ? tryRead(readSignedPurchase, signature.value)
    : undefined
}

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
