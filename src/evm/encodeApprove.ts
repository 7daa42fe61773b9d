import { type Address, encodeFunctionData, erc20Abi, type Hex } from 'viem'

/** Calldata of ERC-20 `approve`; the amount in the token's smallest unit. */
export function encodeApprove(spender: Address, amount: bigint): Hex {
  return encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] })
}
