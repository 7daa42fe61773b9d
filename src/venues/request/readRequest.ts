import { type Address, type DecodeFunctionDataReturnType, isAddressEqual } from 'viem'
import type { requestAbi } from './requestAbi.js'

/** What a call on the request market says by itself: which requests it takes, not on what terms. */
export type RequestCall = {
  /** The market that a helper is to buy from; absent where the market itself is called. */
  market: Address | undefined
  /** Whether it is written as a call for several. */
  isBatch: boolean
  lines: readonly { requestId: bigint; quantity: bigint }[]
  recipient: Address
  /** Paid on top for each of the requests. */
  fees: readonly { receiver: Address; amount: bigint }[]
}

/** Reads a call that takes requests, all for one recipient; anything else is `undefined`. */
export function readRequest(call: DecodeFunctionDataReturnType<typeof requestAbi>): RequestCall | undefined {
  const { args, functionName } = call
  if (functionName === 'acceptRequest') {
    const [requestId, quantity, recipient, fees, receivers] = args
    const one = asCall(undefined, [requestId], [quantity], [recipient], fees, receivers)
    return one && { ...one, isBatch: false }
  }
  return args.length === 6 ? asCall(...args) : asCall(undefined, ...args)
}

function asCall(
  market: Address | undefined,
  requestIds: readonly bigint[],
  quantities: readonly bigint[],
  recipients: readonly Address[],
  amounts: readonly bigint[],
  receivers: readonly Address[],
): RequestCall | undefined {
  const [recipient, ...others] = recipients
  const count = requestIds.length
  const isWhole = quantities.length === count && recipients.length === count
  if (!recipient || !isWhole || receivers.length !== amounts.length) return undefined
  if (!others.every((other) => isAddressEqual(other, recipient))) return undefined
  return {
    market,
    isBatch: true,
    lines: requestIds.map((requestId, index) => ({ requestId, quantity: quantities[index] ?? 0n })),
    recipient,
    fees: receivers.map((receiver, index) => ({ receiver, amount: amounts[index] ?? 0n })),
  }
}
