import { type Address, erc20Abi } from 'viem'
import { readContract } from 'viem/actions'
import { orUnanswered } from '../../evm/revertData.js'
import { type ChainClient, readChain } from '../errors/readChain.js'

/** Reads the amount of a token that a contract may take from the buyer. Throws `ChainFailed`. */
export async function readAllowance(options: readAllowance.Options): Promise<bigint> {
  const { client, buyer, token: address, spender, unread = 0n, blockNumber } = options
  const call = { address, abi: erc20Abi, functionName: 'allowance', args: [buyer, spender] } as const
  const question = { ...call, blockNumber }
  return (await readChain(() => readContract(client, question).catch(orUnanswered))) ?? unread
}

export declare namespace readAllowance {
  type Options = {
    client: ChainClient
    buyer: Address
    token: Address
    spender: Address
    /** The result if the call reverts, or the address is no token. @default 0n */
    unread?: bigint | undefined
    /** The block to read at. @default the newest */
    blockNumber?: bigint | undefined
  }
}
