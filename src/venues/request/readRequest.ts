import { type Address, type DecodeFunctionDataReturnType, isAddressEqual } from 'viem'
import type { requestAbi } from './requestAbi.js'

/** A call that accepts requests. The calldata names the requests and not their terms. */
export type RequestCall = {
  /** The market that a helper buys from, `undefined` if the call goes to the market itself. */
  market: Address | undefined
  /** Whether it is the call for several requests. */
  isBatch: boolean
  lines: readonly { requestId: bigint; quantity: bigint }[]
  recipient: Address
  /** The fees on top, each paid for every request. */
  fees: readonly { receiver: Address; amount: bigint }[]
}

/** Reads a call that accepts requests for one recipient. Returns `undefined` for any other call. */
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
