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
import { marketAbi } from '../protocol/marketAbi.js'

/** A transaction as it is put before the wallet: `value` in wei. */
export type Call = { to: Address; data: Hex; value: bigint }

/** What calldata means, as far as it can be read. */
export type DecodedCall =
  | { kind: 'approve'; spender: Address; amount: bigint; canonical: boolean }
  | {
      kind: 'marketBuy'
      items: readonly MarketItem[]
      currency: Address
      recipient: Address
      fees: readonly { receiver: Address; amount: bigint }[]
      purchaseId: Hex
      canonical: boolean
    }
  | { kind: 'other'; name: string }
  | { kind: 'unknown'; selector: Hex | undefined }

/** One line of a purchase on our market: `unitPrice` in the currency's smallest unit. */
export type MarketItem = {
  orderId: Hex
  collection: Address
  tokenId: bigint
  quantity: bigint
  unitPrice: bigint
}

/**
 * Reads calldata. Never throws: what cannot be read is `unknown`.
 *
 * `canonical` says whether the call, encoded again, gives the same bytes; if not, it carries something unseen.
 */
export function decodeCall(data: string): DecodedCall {
  if (!isHex(data) || size(data) < 4) return { kind: 'unknown', selector: undefined }
  try {
    const { functionName, args } = decodeFunctionData({ abi: knownAbi, data })
    if (functionName === 'approve') {
      const [spender, amount] = args
      return {
        kind: 'approve',
        spender,
        amount,
        canonical: encodeApprove(spender, amount) === data.toLowerCase(),
      }
    }
    if (functionName === 'buy') {
      const [items, currency, recipient, fees, purchaseId] = args
      const bought = { items, currency, recipient, fees, purchaseId }
      return { kind: 'marketBuy', ...bought, canonical: encodeMarketBuy(bought) === data.toLowerCase() }
    }
    return { kind: 'other', name: functionName }
  } catch {
    return { kind: 'unknown', selector: slice(data, 0, 4) }
  }
}

/** Calldata of ERC-20 `approve`. */
export function encodeApprove(spender: Address, amount: bigint): Hex {
  return encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] })
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
  type Options = Pick<
    Extract<DecodedCall, { kind: 'marketBuy' }>,
    'items' | 'currency' | 'recipient' | 'fees' | 'purchaseId'
  >
}

const knownAbi = [...marketAbi, ...erc20Abi] as const
