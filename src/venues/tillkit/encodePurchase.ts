import type { Address } from 'viem'
import { encodeMessage } from '../../evm/typedData.js'
import type { SignedPurchase } from '../../protocol/purchase.js'
import type { Signature } from '../../protocol/step.js'
import { marketDomain, purchaseTypes } from './purchaseTypes.js'

/** The request to sign a purchase on our market, as `decodePurchase` reads it. */
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
