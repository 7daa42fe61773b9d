import type { Address } from 'viem'
import { getGasPrice } from 'viem/actions'
import { type ChainClient, readChain } from '../checkout/errors/readChain.js'
import type { TillError } from '../errors.js'
import { chainNotConfigured } from './chainNotConfigured.js'
import { checksummed } from './checksummed.js'
import { queryKey } from './queryKey.js'
import { queryOptions } from './queryOptions.js'

/**
 * The query for what gas costs an account: its price in wei, and whether the account has code, so that someone else may pay
 * for it. Fresh for ten seconds.
 *
 * Fails with a `TillError`: `ChainFailed`, and `ChainNotConfigured` when `client` is not one of the chain.
 */
export function gasQueryOptions(
  client: ChainClient | undefined,
  options: gasQueryOptions.Options,
): queryOptions.ReturnType<Gas, TillError, Gas, Key> {
  const { chainId, account, query } = options
  return queryOptions({
    query: { staleTime: 10_000, ...query },
    required: { chainId, account },
    queryKey: queryKey('gas', { chainId, account: checksummed(account) }),
    ask: async ({ chainId, account }) => {
      if (client?.chain?.id !== chainId) throw chainNotConfigured(chainId)
      const [price, code] = await readChain(() =>
        Promise.all([
          getGasPrice(client),
          client.request({ method: 'eth_getCode', params: [account, 'latest'] }),
        ]),
      )
      return { price, hasCode: code !== '0x' }
    },
  })
}

export declare namespace gasQueryOptions {
  type Options = {
    chainId: number | undefined
    /** Who pays. */
    account: Address | undefined
    query: { enabled: boolean }
  }
}

type Gas = { price: bigint; hasCode: boolean }
type Key = readonly ['till', 'gas', queryKey.Json<Pick<gasQueryOptions.Options, 'chainId' | 'account'>>]
