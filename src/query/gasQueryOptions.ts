import type { Address } from 'viem'
import { getGasPrice } from 'viem/actions'
import { type ChainClient, readChain } from '../checkout/errors/readChain.js'
import type { TillError } from '../errors.js'
import { chainNotConfigured } from './chainNotConfigured.js'
import { checksummed, type QueryKeyJson, queryKey } from './queryKey.js'
import { type QueryOptionsResult, queryOptions } from './queryOptions.js'

/**
 * Returns the query options for the gas price and `mayBePaid`. `mayBePaid` is true if another party may pay the network fee, because the
 * account has code or `payer.ask` returns a value.
 */
export function gasQueryOptions(
  client: ChainClient | undefined,
  options: gasQueryOptions.Options,
): QueryOptionsResult<Gas, TillError, Gas, Key> {
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
    account: Address | undefined
    /** Asks whether a paymaster pays; `ask` must never reject. */
    payer?: { name: string; ask: () => Promise<unknown> } | undefined
    query: { enabled: boolean }
  }
}

type Gas = { price: bigint; mayBePaid: boolean }
type Key = readonly [
  'till',
  'gas',
  QueryKeyJson<Pick<gasQueryOptions.Options, 'chainId' | 'account'> & { payer: string | undefined }>,
]
