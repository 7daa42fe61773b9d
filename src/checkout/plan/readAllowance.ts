import { type Address, erc20Abi } from 'viem'
import { readContract } from 'viem/actions'
import { undefinedIfReverted } from '../../evm/revertData.js'
import { type ChainClient, readChain } from '../errors/readChain.js'

export async function readAllowance(options: readAllowance.Options): Promise<bigint> {
  const { client, buyer, token: address, spender, unread = 0n, blockNumber } = options
  const call = { address, abi: erc20Abi, functionName: 'allowance', args: [buyer, spender] } as const
  const question = { ...call, blockNumber }
  return (await readChain(() => readContract(client, question).catch(undefinedIfReverted))) ?? unread
}

export declare namespace readAllowance {
  type Options = {
    client: ChainClient
    buyer: Address
    token: Address
    spender: Address
    unread?: bigint | undefined
    blockNumber?: bigint | undefined
  }
}
