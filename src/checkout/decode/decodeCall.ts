import { type Address, erc20Abi, type Hex, isHex, size, slice } from 'viem'
import { decodeCalldata } from '../../evm/decodeCalldata.js'
import { approve, encodeApprove } from '../../evm/encodeApprove.js'
import { lowerHex } from '../../evm/lowerHex.js'
import { readOnce } from '../../protocol/read/readOnce.js'
import { isMarketCall } from '../../venues/tillkit/isMarketCall.js'
import { type MarketBuy, readMarketBuy } from '../../venues/tillkit/readMarketBuy.js'
import type { FindingCode } from '../errors/finding.js'
import { dangerOf } from './dangerOf.js'

/** A transaction as it is put before the wallet: `value` in wei. */
export type Call = { to: Address; data: Hex; value: bigint }

/** What calldata means to a purchase. Everything that has no place in one is `other` or `unknown`. */
export type DecodedCall =
  | { kind: 'approve'; spender: Address; amount: bigint; canonical: boolean }
  | MarketBuy
  | { kind: 'other'; selector: Hex; danger: FindingCode }
  | { kind: 'unknown'; selector: Hex | undefined }

/**
 * Reads calldata as far as a purchase needs it. Never throws: what cannot be read is `unknown`.
 *
 * `canonical` says whether the call, encoded again, gives the same bytes; if not, it carries something unseen.
 *
 * Each rule reads the same few calls for itself: what the same text means is found out once.
 */
export const decodeCall = readOnce(decode, 32)

function decode(text: string): DecodedCall {
  const data = lowerHex(text)
  // Wallets make something else of half a byte.
  if (!isHex(data) || data.length % 2 > 0 || size(data) < 4) return { kind: 'unknown', selector: undefined }
  const selector = slice(data, 0, 4)
  const danger = dangerOf(data)
  if (danger) return { kind: 'other', selector, danger }
  const part = readApprove(data) ?? readMarketBuy(data)
  if (part) return part
  return isKnown(data)
    ? { kind: 'other', selector, danger: 'unexpected-call' }
    : { kind: 'unknown', selector }
}

function readApprove(data: Hex): DecodedCall | undefined {
  try {
    const { args } = decodeCalldata({ abi: approveAbi, data })
    const [spender, amount] = args
    const canonical = encodeApprove(spender, amount) === data
    return { kind: 'approve', spender, amount, canonical }
  } catch {
    return undefined
  }
}

/** A call that tokens or our market take, and that buys nothing. */
function isKnown(data: Hex): boolean {
  if (isMarketCall(data)) return true
  try {
    decodeCalldata({ abi: erc20Abi, data })
    return true
  } catch {
    return false
  }
}

const approveAbi = [approve] as const

/** Whether calldata revokes an allowance: ERC-20 `approve` of zero. */
export function isReset(data: string): boolean {
  const call = decodeCall(data)
  return call.kind === 'approve' && call.amount === 0n
}
