import { decodeCall } from './decodeCall.js'

/** Whether calldata takes an allowance back: ERC-20 `approve` of nothing. */
export function isReset(data: string): boolean {
  const call = decodeCall(data)
  return call.kind === 'approve' && call.amount === 0n
}
