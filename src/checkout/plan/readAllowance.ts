import { type Address, erc20Abi } from 'viem'
import { readContract } from 'viem/actions'
import { type ChainClient, readChain } from '../errors/readChain.js'

/** How much of a token a contract may take from the buyer. Throws `ChainFailed`. */
export function readAllowance(options: readAllowance.Options): Promise<bigint> {
  const { client, buyer, token: address, spender } = options
  return readChain(() =>
    readContract(client, { address, abi: erc20Abi, functionName: 'allowance', args: [buyer, spender] }),
  )
}

export declare namespace readAllowance {
  type Options = { client: ChainClient; buyer: Address; token: Address; spender: Address }
}
