import { type Address, erc20Abi, getAbiItem, type Hex } from 'viem'
import { encodeCalldata } from './decodeCalldata.js'

/** Calldata of ERC-20 `approve`; the amount in the token's smallest unit. */
export function encodeApprove(spender: Address, amount: bigint): Hex {
  return encodeCalldata(approve, [spender, amount])
}

/** ERC-20's `approve`. */
export const approve = getAbiItem({ abi: erc20Abi, name: 'approve' })
