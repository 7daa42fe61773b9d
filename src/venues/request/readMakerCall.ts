import { decodeFunctionData, encodeFunctionData, isHex } from 'viem'
import type { NewRequest } from './listingSteps.js'
import { requestMakerAbi as abi } from './requestMakerAbi.js'

export function readMakerCall(data: string): readMakerCall.ReturnType | undefined {
  if (!isHex(data)) return undefined
  try {
    const call = decodeFunctionData({ abi, data })
    const canonical = encodeFunctionData({ abi, ...call }) === data
    return call.functionName === 'createRequest'
      ? { kind: 'list', request: call.args[0], canonical }
      : { kind: 'cancel', requestId: call.args[0], canonical }
  } catch {
    return undefined
  }
}

export declare namespace readMakerCall {
  type ReturnType =
    | {
        kind: 'list'
        request: NewRequest & { isListing: boolean }
        canonical: boolean
      }
    | { kind: 'cancel'; requestId: bigint; canonical: boolean }
}
