import type { Address } from 'viem'
import { getGasPrice } from 'viem/actions'
import { type ChainClient, readChain } from '../checkout/errors/readChain.js'
import type { TillError } from '../errors.js'
import { chainNotConfigured } from './chainNotConfigured.js'
import { checksummed, queryKey } from './queryKey.js'
import { queryOptions } from './queryOptions.js'

/**
 * The query for what gas costs an account: its price in wei, and whether someone else may pay for it, since the account has code, or
 * `payer` says so. Fresh for ten seconds.
 *
 * Fails with a `TillError`: `ChainFailed`, and `ChainNotConfigured` when `client` is not one of the chain.
 */
export function gasQueryOptions(
  client: ChainClient | undefined,
  options: gasQueryOptions.Options,
): queryOptions.ReturnType<Gas, TillError, Gas, Key> {
  const { chainId, account, payer, query } = options
  return queryOptions({
    query: { staleTime: 10_000, ...query },
    required: { chainId, account },
    queryKey: queryKey('gas', { chainId, account: checksummed(account), payer: payer?.name }),
    ask: async ({ chainId, account }) => {
      if (client?.chain?.id !== chainId) throw chainNotConfigured(chainId)
      const [price, code] = await readChain(() =>
        Promise.all([
          getGasPrice(client),
          client.request({ method: 'eth_getCode', params: [account, 'latest'] }),
        ]),
      )
      return { price, mayBePaid: code !== '0x' || (await payer?.ask()) !== undefined }
    },
  })
}

export declare namespace gasQueryOptions {
  type Options = {
    chainId: number | undefined
    /** Who pays. */
    account: Address | undefined
    /** Says who else pays, if anybody does, which is never rejected; and what that depends on. @default nobody is asked */
    payer?: { name: string; ask: () => Promise<unknown> } | undefined
    query: { enabled: boolean }
  }
}

type Gas = { price: bigint; mayBePaid: boolean }
type Key = readonly [
  'till',
  'gas',
  queryKey.Json<Pick<gasQueryOptions.Options, 'chainId' | 'account'> & { payer: string | undefined }>,
]
