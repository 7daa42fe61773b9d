import { type Address, getAbiItem, type Hex } from 'viem'
import { encodeCalldata } from '../../evm/decodeCalldata.js'
import type { Fee } from '../sale.js'
import { purchaseAbi } from './purchaseAbi.js'

/** One line of a purchase on our market: `unitPrice` in the currency's smallest unit. */
export type MarketItem = {
  orderId: Hex
  collection: Address
  tokenId: bigint
  quantity: bigint
  unitPrice: bigint
}

/** Calldata of our market's `buy`. */
export function encodeMarketBuy(call: encodeMarketBuy.Options): Hex {
  const { items, currency, recipient, fees, purchaseId } = call
  return encodeCalldata(buy, [items, currency, recipient, fees, purchaseId])
}

/** Our market's `buy`. */
export const buy = getAbiItem({ abi: purchaseAbi, name: 'buy' })

export declare namespace encodeMarketBuy {
  type Options = {
    items: readonly MarketItem[]
    /** The zero address for the native one. */
    currency: Address
    /** Who gets the tokens. */
    recipient: Address
    fees: readonly Fee[]
    /** 32 bytes; the market accepts each of a buyer once, but for zeros. */
    purchaseId: Hex
  }
}
