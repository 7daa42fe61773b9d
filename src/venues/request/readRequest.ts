import { type Address, type DecodeFunctionDataReturnType, isAddressEqual } from 'viem'
import type { requestAbi } from './requestAbi.js'

export type RequestCall = {
  /** The market that the calldata contains, if the call goes to the helper contract; `undefined` if the call goes to the market itself. */
  market: Address | undefined
  isBatch: boolean
  lines: readonly { requestId: bigint; quantity: bigint }[]
  recipient: Address
  /** The fees on top of the price: the market charges each fee once for every order. */
  fees: readonly { receiver: Address; amount: bigint }[]
}

export function readRequest(call: DecodeFunctionDataReturnType<typeof requestAbi>): RequestCall | undefined {
  const { args, functionName } = call
  if (functionName === 'acceptRequest') {
    const [requestId, quantity, recipient, fees, receivers] = args
    const single = toRequestCall(undefined, [requestId], [quantity], [recipient], fees, receivers)
    return single && { ...single, isBatch: false }
  }
  return args.length === 6 ? toRequestCall(...args) : toRequestCall(undefined, ...args)
}

function toRequestCall(
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
