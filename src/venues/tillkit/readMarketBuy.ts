import type { Hex } from 'viem'
import { decodeCalldata } from '../../evm/decodeCalldata.js'
import { priceOfItems, type Sale } from '../sale.js'
import { buy, encodeMarketBuy } from './encodeMarketBuy.js'

export type MarketBuy = Sale & encodeMarketBuy.Options & { kind: 'marketBuy' }

export function readMarketBuy(data: Hex): MarketBuy | undefined {
  try {
    const { args } = decodeCalldata({ abi: buyAbi, data })
    const [items, currency, recipient, fees, purchaseId] = args
    const bought = { items, currency, recipient, fees, purchaseId }
    const canonical = encodeMarketBuy(bought) === data.toLowerCase()
    return { kind: 'marketBuy', ...bought, price: priceOfItems(items), canonical }
  } catch {
    return undefined
  }
}

const buyAbi = [buy] as const
