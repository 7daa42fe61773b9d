import type { Address } from 'viem'
import { getGasPrice } from 'viem/actions'
import { type ChainClient, readChain } from '../checkout/errors/readChain.js'
import type { TillError } from '../errors.js'
import { readDataFee, usualCall } from '../evm/readDataFee.js'
import { chainNotConfigured } from './chainNotConfigured.js'
import { checksummed, type QueryKeyJson, queryKey } from './queryKey.js'
import { type QueryOptionsResult, queryOptions } from './queryOptions.js'

/**
 * Returns the query options for the gas price, the usual data fee of an OP Stack chain, and `mayBePaid`. `mayBePaid` is `true` if another
 * party may pay the network fee: the account has code, or `payer.ask` finds a paymaster.
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
      const [price, code, dataFee] = await readChain(() =>
        Promise.all([
          getGasPrice(client),
          client.request({ method: 'eth_getCode', params: [account, 'latest'] }),
          readDataFee(client, { calls: [usualCall], gas: usualGas }),
        ]),
      )
      return { price, dataFee, mayBePaid: code !== '0x' || (await payer?.ask()) !== undefined }
    },
  })
}

export declare namespace gasQueryOptions {
  type Options = {
    chainId: number | undefined
    account: Address | undefined
    /** A paymaster that may pay the network fee. `ask` returns a value if the paymaster pays, and must never reject. */
    payer?: { name: string; ask: () => Promise<unknown> } | undefined
    query: { enabled: boolean }
  }
}

/** The gas of a usual purchase, for the operator fee of an OP Stack chain. The rest of the data fee depends only on the data. */
const usualGas = 200_000n

type Gas = { price: bigint; dataFee: bigint; mayBePaid: boolean }
type Key = readonly [
  'till',
  'gas',
  QueryKeyJson<Pick<gasQueryOptions.Options, 'chainId' | 'account'> & { payer: string | undefined }>,
]
