import { type Address, parseAbi } from 'viem'
import { readContract } from 'viem/actions'
import { orUnanswered } from '../../evm/orUnanswered.js'
import { type ChainClient, readChain } from '../errors/readChain.js'

/**
 * Whether a contract of ours that swaps and buys in one transaction was deployed with this market and this router: it calls no
 * other. What is no such contract knows nothing.
 *
 * @throws CheckoutError `ChainFailed`.
 */
export async function knowsTargets(options: knowsTargets.Options): Promise<boolean> {
  const { client, contract: address, market, router } = options
  const ask = (functionName: 'isMarket' | 'isRouter', target: Address) =>
    readContract(client, { address, abi, functionName, args: [target] }).catch(orUnanswered)
  const known = await readChain(() =>
    Promise.all([ask('isMarket', market), router === undefined || ask('isRouter', router)]),
  )
  return known.every(Boolean)
}

export declare namespace knowsTargets {
  type Options = {
    client: ChainClient
    contract: Address
    market: Address
    /** @default none: it only wraps or unwraps */
    router?: Address | undefined
  }
}

const abi = parseAbi([
  'function isMarket(address) view returns (bool)',
  'function isRouter(address) view returns (bool)',
])
