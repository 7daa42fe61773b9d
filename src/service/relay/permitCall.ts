import { type Address, encodeFunctionData, type Hex } from 'viem'
import { permitAbi } from '../../evm/permitTypes.js'
import type { StoredPermit } from '../store/permits.js'
import { splitSignature } from './splitSignature.js'

/** The call that hands a permit to its token. Throws RpcError `InvalidArgument` for what is no signature. */
export function permitCall(permit: StoredPermit, spender: Address): RelayCall {
  const { owner, currency, value, deadline, signature } = permit
  const { r, s, v } = splitSignature(signature)
  const args = [owner, spender, value, deadline, v, r, s] as const
  return { to: currency, data: encodeFunctionData({ abi: permitAbi, functionName: 'permit', args }) }
}

/** One call that the relayer makes. */
export type RelayCall = { to: Address; data: Hex }
