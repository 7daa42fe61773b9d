import type { Address, Hex } from 'viem'
import { decodeCalldata } from '../../evm/decodeCalldata.js'
import type { Fee } from '../sale.js'
import type { MarketItem } from './encodeMarketBuy.js'
import { marketAbi } from './marketAbi.js'

export type MarketCall =
  | {
      kind: 'signedMarketBuy'
      buyer: Address
      items: readonly MarketItem[]
      currency: Address
      fees: readonly Fee[]
    }
  | {
      kind: 'createOrder'
      collection: Address
      tokenId: bigint
      quantity: bigint
      currency: Address
      unitPrice: bigint
    }
  | { kind: 'cancelOrder'; orderId: Hex }

export function readMarketCall(data: Hex): MarketCall | undefined {
  try {
    const { functionName, args } = decodeCalldata({ abi: marketAbi, data })
    if (functionName === 'buyWithSignature') return { kind: 'signedMarketBuy', ...args[0] }
    if (functionName === 'createOrder') return { kind: 'createOrder', ...args[0] }
    return functionName === 'cancelOrder' ? { kind: 'cancelOrder', orderId: args[0] } : undefined
  } catch {
    return undefined
  }
}
