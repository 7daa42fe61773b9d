import { type Address, getAbiItem, type Hex } from 'viem'
import { encodeCalldata } from '../../evm/decodeCalldata.js'
import type { Fee } from '../sale.js'
import { purchaseAbi } from './purchaseAbi.js'

export type MarketItem = {
  orderId: Hex
  collection: Address
  tokenId: bigint
  quantity: bigint
  unitPrice: bigint
}

export function encodeMarketBuy(call: encodeMarketBuy.Options): Hex {
  const { items, currency, recipient, fees, purchaseId } = call
  return encodeCalldata(buy, [items, currency, recipient, fees, purchaseId])
}

export const buy = getAbiItem({ abi: purchaseAbi, name: 'buy' })

export declare namespace encodeMarketBuy {
  type Options = {
    items: readonly MarketItem[]
    currency: Address
    recipient: Address
    fees: readonly Fee[]
    /** The purchase id. The market accepts each id of a buyer only once, except an id of zeros, which gives no protection. */
    purchaseId: Hex
  }
}
