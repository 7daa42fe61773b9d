import type { ChainClient } from '../checkout/errors/readChain.js'
import {
  type Arrival,
  type Funding,
  type FundingPlace,
  readArrival,
  readFunding,
} from '../checkout/funding/funding.js'
import type { CheckoutStorage } from '../checkout/storage/checkoutStorage.js'
import type { TillError } from '../errors.js'
import { chainNotConfigured } from './chainNotConfigured.js'
import { checksummed, type QueryKeyJson, queryKey } from './queryKey.js'
import { type QueryOptionsResult, queryOptions } from './queryOptions.js'

/** Returns the query options for the open funding request of an account; the data is `null` if the account has no open request. */
export function fundingQueryOptions(
  storage: CheckoutStorage,
  options: { [name in keyof FundingPlace]: FundingPlace[name] | undefined } & { query: { enabled: boolean } },
): QueryOptionsResult<Funding | null, TillError, Funding | null, FundingKey> {
  const { chainId, account, query } = options
  return queryOptions({
    query: { ...query, staleTime: 0 },
    required: { chainId, account },
    queryKey: queryKey('funding', { chainId, account: checksummed(account) }),
    ask: async (place) => (await readFunding(storage, place)) ?? null,
  })
}

/** Returns the query options for the balances of an account that waits for funds. */
export function arrivalQueryOptions(
  client: ChainClient | undefined,
  options: arrivalQueryOptions.Options,
): QueryOptionsResult<Arrival, TillError, Arrival, ArrivalKey> {
  const { funding, confirmations, query } = options
  const { chainId, account, currencyAddress } = funding ?? {}
  return queryOptions({
    // Do not use a cached balance: a balance from before the request would look like an arrival.
    query: { ...query, staleTime: 0, gcTime: 0 },
    required: { funding },
    queryKey: queryKey('arrival', { chainId, account, currencyAddress, confirmations }),
    ask: async ({ funding }) => {
      if (client?.chain?.id !== funding.chainId) throw chainNotConfigured(funding.chainId)
      return readArrival({ client, funding, confirmations })
    },
  })
}

export declare namespace arrivalQueryOptions {
  type Options = {
    funding: Funding | undefined
    confirmations: number
    query: { enabled: boolean; refetchInterval: number | false }
  }
}

type FundingKey = readonly ['till', 'funding', QueryKeyJson<Partial<FundingPlace>>]
type ArrivalKey = readonly [
  'till',
  'arrival',
  QueryKeyJson<Partial<Funding> & Pick<arrivalQueryOptions.Options, 'confirmations'>>,
]
