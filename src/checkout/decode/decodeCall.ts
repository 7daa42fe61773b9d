import {
  type Address,
  decodeFunctionData,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  isHex,
  size,
  slice,
} from 'viem'
import { encodeApprove } from '../../evm/encodeApprove.js'
import { priceOfItems, type Sale } from '../../venues/sale.js'
import { readSeaport, type SeaportBuy } from '../../venues/seaport/readSeaport.js'
import { marketAbi } from '../../venues/tillkit/marketAbi.js'
import type { FindingCode } from '../errors/finding.js'
import { dangerOf } from './dangerOf.js'

/** A transaction as it is put before the wallet: `value` in wei. */
export type Call = { to: Address; data: Hex; value: bigint }

/** What calldata means to a purchase. Everything that has no place in one is `other` or `unknown`. */
export type DecodedCall =
  | { kind: 'approve'; spender: Address; amount: bigint; canonical: boolean }
  | MarketBuy
  | SeaportBuy
  | { kind: 'other'; selector: Hex; danger: FindingCode }
  | { kind: 'unknown'; selector: Hex | undefined }

/** A purchase on our market, sent by the buyer. */
export type MarketBuy = Sale & {
  kind: 'marketBuy'
  items: readonly MarketItem[]
  recipient: Address
  purchaseId: Hex
}

/** One line of a purchase on our market: `unitPrice` in the currency's smallest unit. */
export type MarketItem = {
  orderId: Hex
  collection: Address
  tokenId: bigint
  quantity: bigint
  unitPrice: bigint
}

/**
 * Reads calldata as far as a purchase needs it. Never throws: what cannot be read is `unknown`.
 *
 * `canonical` says whether the call, encoded again, gives the same bytes; if not, it carries something unseen.
 */
export function decodeCall(data: string): DecodedCall {
  if (!isHex(data) || size(data) < 4) return { kind: 'unknown', selector: undefined }
  const selector = slice(data, 0, 4)
  const danger = dangerOf(data)
  if (danger) return { kind: 'other', selector, danger }
  return readPurchase(data) ?? readSeaport(data) ?? { kind: 'unknown', selector }
}

/** Calldata of our market's `buy`. */
export function encodeMarketBuy(call: encodeMarketBuy.Options): Hex {
  const { items, currency, recipient, fees, purchaseId } = call
  return encodeFunctionData({
    abi: marketAbi,
    functionName: 'buy',
    args: [items, currency, recipient, fees, purchaseId],
  })
}

export declare namespace encodeMarketBuy {
  type Options = Pick<MarketBuy, 'items' | 'currency' | 'recipient' | 'fees' | 'purchaseId'>
}

function readPurchase(data: Hex): DecodedCall | undefined {
  try {
    const { functionName, args } = decodeFunctionData({ abi: knownAbi, data })
    if (functionName === 'approve') {
      const [spender, amount] = args
      return { kind: functionName, spender, amount, canonical: isSame(encodeApprove(spender, amount), data) }
    }
    if (functionName === 'buy') {
      const [items, currency, recipient, fees, purchaseId] = args
      const bought = { items, currency, recipient, fees, purchaseId }
      const canonical = isSame(encodeMarketBuy(bought), data)
      return { kind: 'marketBuy', ...bought, price: priceOfItems(items), canonical }
    }
    return { kind: 'other', selector: slice(data, 0, 4), danger: 'unexpected-call' }
  } catch {
    return undefined
  }
}

function isSame(encoded: Hex, data: Hex): boolean {
  return encoded === data.toLowerCase()
}

const knownAbi = [...marketAbi, ...erc20Abi] as const
