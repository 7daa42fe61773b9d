import type { Address, Client } from 'viem'
import { withoutNone } from '../client/givenOptions.js'
import type { TillError } from '../errors.js'
import { RpcError } from '../protocol/errors.js'
import { readAddress } from '../protocol/read/values.js'
import { WrongField } from '../protocol/WrongField.js'
import { chainNotConfigured } from './chainNotConfigured.js'
import { type Balances, getBalances } from './getBalances.js'
import { checksummed, checksummedAll, queryKey } from './queryKey.js'
import { queryOptions } from './queryOptions.js'

/**
 * The query for what an account holds of several currencies, by their checksummed addresses.
 *
 * Fails with a `TillError`: those of {@link getBalances}, `InvalidArgument` for a parameter that is wrong, and
 * `ChainNotConfigured` when `client` is not one of the chain.
 */
export function balancesQueryOptions<selectData = Balances>(
  client: Client | undefined,
  given: balancesQueryOptions.Options<selectData> = {},
): balancesQueryOptions.ReturnType<selectData> {
  const options = withoutNone(given)
  const { chainId, account, currencies, query } = options
  return queryOptions({
    query,
    required: { chainId, account, currencies },
    queryKey: balancesQueryKey(options),
    ask: async ({ chainId, account, currencies }) => {
      check({ account, currencies })
      if (client?.chain?.id !== chainId) throw chainNotConfigured(chainId)
      return getBalances({ client, account, currencies: spelled(currencies) })
    },
  })
}

export declare namespace balancesQueryOptions {
  type Options<selectData = Balances> = Parameters &
    queryOptions.Parameter<Balances, TillError, selectData, balancesQueryKey.ReturnType>
  type Parameters = {
    /** The chain that they are read on. */
    chainId?: number | undefined
    /** Whose balances are read. */
    account?: Address | undefined
    /** Tokens, `zeroAddress` for the native currency. */
    currencies?: readonly Address[] | undefined
  }
  type ReturnType<selectData = Balances> = queryOptions.ReturnType<
    Balances,
    TillError,
    selectData,
    balancesQueryKey.ReturnType
  >
}

/** The key of {@link balancesQueryOptions}. With fewer parameters it matches all queries that share them. */
export function balancesQueryKey(given: balancesQueryOptions.Parameters = {}): balancesQueryKey.ReturnType {
  const parameters = withoutNone(given)
  const { chainId, account, currencies } = parameters
  return queryKey('balances', {
    chainId,
    account: checksummed(account),
    currencies: spelled(currencies),
  })
}

export declare namespace balancesQueryKey {
  type ReturnType = readonly ['till', 'balances', queryKey.Json<balancesQueryOptions.Parameters>]
}

/** Each currency once, in one spelling: what is asked twice is cached once. */
function spelled<list extends readonly Address[] | undefined>(currencies: list): list {
  const each = checksummedAll(currencies)
  return (Array.isArray(each) ? [...new Set(each)] : each) as list
}

/** Says which parameter is wrong, which viem would say of an ABI's arguments. */
function check({ account, currencies }: { account: Address; currencies: readonly Address[] }): void {
  try {
    readAddress(account, 'account')
    for (const [index, address] of currencies.entries()) readAddress(address, `currencies[${index}]`)
  } catch (error) {
    throw error instanceof WrongField ? new RpcError('InvalidArgument', { details: error.message }) : error
  }
}
