import { type Address, erc20Abi } from 'viem'
import { readContract } from 'viem/actions'
import { CheckoutError } from '../checkout/errors/CheckoutError.js'
import type { ChainClient } from '../checkout/errors/readChain.js'
import type { TillError } from '../errors.js'
import { isContractAnswer } from '../evm/revertData.js'
import { maxDecimals } from '../protocol/formats.js'
import { chainNotConfigured } from './chainNotConfigured.js'
import { checksummed, queryKey } from './queryKey.js'
import { queryOptions } from './queryOptions.js'

/**
 * The query for what a contract calls itself, as ERC-20 has it; collections tell their name in the same way. What it does
 * not tell is left out. It stays as it is for good.
 *
 * Fails with a `TillError`: `ChainFailed` when the node does not answer, and `ChainNotConfigured` when `client` is not one of the
 * chain.
 */
export function erc20QueryOptions(
  client: ChainClient | undefined,
  options: erc20QueryOptions.Options,
): queryOptions.ReturnType<Told, TillError, Told, Key> {
  const { chainId, address, wanted, query } = options
  return queryOptions({
    query: { staleTime: Number.POSITIVE_INFINITY, ...query },
    required: { chainId, address },
    queryKey: queryKey('erc20', { chainId, address: checksummed(address), wanted }),
    ask: async ({ chainId, address }) => {
      if (client?.chain?.id !== chainId) throw chainNotConfigured(chainId)
      const answers = await Promise.allSettled(
        wanted.map((functionName) => readContract(client, { address, abi: erc20Abi, functionName })),
      )
      const failures = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))
      // A contract that reverts has answered: only a silent node is an error.
      const silent = failures.find((reason) => !isContractAnswer(reason))
      if (silent && failures.length === answers.length)
        throw new CheckoutError('ChainFailed', { cause: silent })
      const told = answers.map((answer, index) => [
        wanted[index],
        answer.status === 'fulfilled' && isTold(answer.value) ? answer.value : undefined,
      ])
      return Object.fromEntries(told) as Told
    },
  })
}

export declare namespace erc20QueryOptions {
  type Options = {
    chainId: number | undefined
    /** The contract. */
    address: Address | undefined
    /** What it is asked. */
    wanted: readonly (keyof Told)[]
    query: { enabled: boolean }
  }
}

/** No amount has more digits behind its point than a word of the chain has; a page that wrote them would stand still. */
function isTold(value: string | number): boolean {
  return typeof value === 'string' || value <= maxDecimals
}

type Told = { name?: string; symbol?: string; decimals?: number }
type Key = readonly ['till', 'erc20', queryKey.Json<Omit<erc20QueryOptions.Options, 'query'>>]
