import { type Address, erc20Abi, getAbiItem, type Hex } from 'viem'
import { encodeCalldata } from './decodeCalldata.js'

export function encodeApprove(spender: Address, amount: bigint): Hex {
  return encodeCalldata(approve, [spender, amount])
}

export const approve = getAbiItem({ abi: erc20Abi, name: 'approve' })
