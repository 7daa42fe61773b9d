import { type Address, erc20Abi, type Hex, isHex, size, slice } from 'viem'
import { decodeCalldata } from '../../evm/decodeCalldata.js'
import { approve, encodeApprove } from '../../evm/encodeApprove.js'
import { lowerHex } from '../../evm/lowerHex.js'
import { readOnce } from '../../protocol/read/readOnce.js'
import { isMarketCall } from '../../venues/tillkit/isMarketCall.js'
import { type MarketBuy, readMarketBuy } from '../../venues/tillkit/readMarketBuy.js'
import type { FindingCode } from '../errors/finding.js'
import { dangerOf } from './dangerOf.js'

/** A call to a contract, with `value` in wei. */
export type Call = { to: Address; data: Hex; value: bigint }

export type DecodedCall =
  | { kind: 'approve'; spender: Address; amount: bigint; canonical: boolean }
  | MarketBuy
  | { kind: 'other'; selector: Hex; danger: FindingCode }
  | { kind: 'unknown'; selector: Hex | undefined }

/**
 * Decodes the calls that a purchase needs, and returns `other` or `unknown` for all other calls. `canonical` is true if encoding the
 * decoded call again gives the same bytes, so the call carries no hidden data.
 */
export const decodeCall = readOnce(decode, 32)

function decode(text: string): DecodedCall {
  const data = lowerHex(text)
  // Wallets pad odd-length hex differently, so the wallet could sign other bytes than the decoded ones.
  if (!isHex(data) || data.length % 2 > 0 || size(data) < 4) return { kind: 'unknown', selector: undefined }
  const selector = slice(data, 0, 4)
  const danger = dangerOf(data)
  if (danger) return { kind: 'other', selector, danger }
  const known = readApprove(data) ?? readMarketBuy(data)
  if (known) return known
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

/** Whether the calldata calls a function of ERC-20 or of a Tillkit market. The caller has already handled approvals and purchases. */
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

export function isReset(data: string): boolean {
  const call = decodeCall(data)
  return call.kind === 'approve' && call.amount === 0n
}
