import { permitAbi } from 'tillkit/internal'
import { type Address, encodeFunctionData, type Hex } from 'viem'
import type { StoredPermit } from '../store/permits.js'
import { splitSignature } from './splitSignature.js'

/** Encodes a stored signature of a permit (ERC-2612) as a call of the token, which the relayer sends before the purchase. */
export function permitCall(permit: StoredPermit, spender: Address): RelayCall {
  const { owner, currency, value, deadline, signature } = permit
  const { r, s, v } = splitSignature(signature)
  const args = [owner, spender, value, deadline, v, r, s] as const
  return { to: currency, data: encodeFunctionData({ abi: permitAbi, functionName: 'permit', args }) }
}

export type RelayCall = { to: Address; data: Hex }
