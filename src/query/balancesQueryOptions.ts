import type { Address, Client } from 'viem'
import { omitNulls } from '../client/requireOptions.js'
import type { TillError } from '../errors.js'
import { chainNotConfigured } from './chainNotConfigured.js'
import { type Balances, getBalances, requireBalanceAddresses } from './getBalances.js'
import { checksummed, checksummedAll, type QueryKeyJson, queryKey } from './queryKey.js'
import { type QueryOptionsResult, type QueryParameter, queryOptions } from './queryOptions.js'

/** Returns the query options for an account's balances of several currencies, keyed by the checksummed currency address. */
export function balancesQueryOptions<selectData = Balances>(
  client: Client | undefined,
  rawOptions: balancesQueryOptions.Options<selectData> = {},
): balancesQueryOptions.ReturnType<selectData> {
  const options = omitNulls(rawOptions)
  const { chainId, account, currencies, query } = options
  return queryOptions({
    query,
    required: { chainId, account, currencies },
    queryKey: balancesQueryKey(options),
    ask: async ({ chainId, account, currencies }) => {
      requireBalanceAddresses({ account, currencies })
      if (client?.chain?.id !== chainId) throw chainNotConfigured(chainId)
      return getBalances({ client, account, currencies: spelled(currencies) })
    },
  })
}

export declare namespace balancesQueryOptions {
  type Options<selectData = Balances> = Parameters &
    QueryParameter<Balances, TillError, selectData, balancesQueryKey.ReturnType>
  type Parameters = {
    /** The chain of the currencies. */
    chainId?: number | undefined
    /** The account's address. */
    account?: Address | undefined
    /** The currencies, `zeroAddress` for the native one. */
    currencies?: readonly Address[] | undefined
  }
  type ReturnType<selectData = Balances> = QueryOptionsResult<
    Balances,
    TillError,
    selectData,
    balancesQueryKey.ReturnType
  >
}

/** Returns the query key of {@link balancesQueryOptions}. */
export function balancesQueryKey(
  rawOptions: balancesQueryOptions.Parameters = {},
): balancesQueryKey.ReturnType {
  const parameters = omitNulls(rawOptions)
  const { chainId, account, currencies } = parameters
  return queryKey('balances', {
    chainId,
    account: checksummed(account),
    currencies: spelled(currencies),
  })
}

export declare namespace balancesQueryKey {
  type ReturnType = readonly ['till', 'balances', QueryKeyJson<balancesQueryOptions.Parameters>]
}

function spelled<list extends readonly Address[] | undefined>(currencies: list): list {
  const each = checksummedAll(currencies)
  return (Array.isArray(each) ? [...new Set(each)] : each) as list
}
