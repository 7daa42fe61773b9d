import { type Address, erc20Abi } from 'viem'
import { readContract } from 'viem/actions'
import { CheckoutError } from '../checkout/errors/CheckoutError.js'
import type { ChainClient } from '../checkout/errors/readChain.js'
import type { TillError } from '../errors.js'
import { isContractAnswer } from '../evm/revertData.js'
import { withoutLookups } from '../evm/withoutLookups.js'
import { maxDecimals } from '../protocol/formats.js'
import { chainNotConfigured } from './chainNotConfigured.js'
import { checksummed, type QueryKeyJson, queryKey } from './queryKey.js'
import { type QueryOptionsResult, queryOptions } from './queryOptions.js'
import { requireAddresses } from './requireAddresses.js'

export function erc20QueryOptions(
  client: ChainClient | undefined,
  options: erc20QueryOptions.Options,
): QueryOptionsResult<Erc20Data, TillError, Erc20Data, Key> {
  const { chainId, address, wanted, query } = options
  return queryOptions({
    query: { staleTime: Number.POSITIVE_INFINITY, ...query },
    required: { chainId, address },
    queryKey: queryKey('erc20', { chainId, address: checksummed(address), wanted }),
    ask: async ({ chainId, address }) => {
      requireAddresses({ address })
      if (client?.chain?.id !== chainId) throw chainNotConfigured(chainId)
      const reads = withoutLookups(client)
      const answers = await Promise.allSettled(
        wanted.map((functionName) => readContract(reads, { address, abi: erc20Abi, functionName })),
      )
      const failures = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))
      // A revert is an answer: the token lacks the field. Throw only if all reads failed, and one of them failed without a revert, such as
      // by a timeout.
      const silent = failures.find((reason) => !isContractAnswer(reason))
      if (silent && failures.length === answers.length)
        throw new CheckoutError('ChainFailed', { cause: silent })
      const fields = answers.map((answer, index) => [
        wanted[index],
        answer.status === 'fulfilled' && isUsable(answer.value) ? answer.value : undefined,
      ])
      return Object.fromEntries(fields) as Erc20Data
    },
  })
}

export declare namespace erc20QueryOptions {
  type Options = {
    chainId: number | undefined
    address: Address | undefined
    wanted: readonly (keyof Erc20Data)[]
    query: { enabled: boolean }
  }
}

/** Rejects very large decimals, because the browser would freeze while it formats an amount with millions of digits. */
function isUsable(value: string | number): boolean {
  return typeof value === 'string' || value <= maxDecimals
}

type Erc20Data = { name?: string; symbol?: string; decimals?: number }
type Key = readonly ['till', 'erc20', QueryKeyJson<Omit<erc20QueryOptions.Options, 'query'>>]
