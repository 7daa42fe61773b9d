import { QueryClient } from '@tanstack/react-query'
import { zeroAddress } from 'viem'
import { afterAll, describe, expect, test } from 'vitest'
import { listingStepsQueryKey, listingStepsQueryOptions } from '../../src/query/listingStepsQueryOptions.js'
import { account, collection, startService } from './support/startService.js'

const service = await startService()
afterAll(service.close)
const parameters = {
  chainId: 31337,
  collectionAddress: collection,
  owner: account,
  marketplace: 'service_marketplace_v2',
  listing: {
    tokenId: 1n,
    quantity: 2n,
    expiry: 1_800_000_000n,
    currencyAddress: zeroAddress,
    pricePerToken: 5n,
  },
  additionalFees: [{ amount: 5n, receiver: account }],
} as const

describe('listingStepsQueryOptions', () => {
  test('returns the steps of the service, and caches them under its key', async () => {
    const queryClient = new QueryClient()
    const [step] = await queryClient.fetchQuery(listingStepsQueryOptions(service.till, parameters))
    expect(step).toMatchObject({ id: 'createListing', to: collection, value: 0n, price: 0n })
    const { chainId: _, ...body } = parameters
    expect(service.bodies('GenerateListingTransaction').at(-1)).toEqual({
      ...body,
      listing: {
        tokenId: '1',
        quantity: '2',
        expiry: '1800000000',
        currencyAddress: zeroAddress,
        pricePerToken: '5',
      },
      additionalFees: [{ amount: '5', receiver: account }],
    })
    expect(queryClient.getQueryData(listingStepsQueryKey(parameters))).toHaveLength(1)
  })

  test('is disabled while a parameter is missing', () => {
    expect(listingStepsQueryOptions(service.till, parameters).enabled).toBe(true)
    for (const missing of ['chainId', 'collectionAddress', 'owner', 'marketplace', 'listing']) {
      expect(listingStepsQueryOptions(service.till, { ...parameters, [missing]: undefined }).enabled).toBe(
        false,
      )
    }
  })

  test('rejects with InvalidArgument when the price is negative', async () => {
    const listing = { ...parameters.listing, pricePerToken: -1n }
    const options = listingStepsQueryOptions(service.till, { ...parameters, listing })
    await expect(new QueryClient().fetchQuery(options)).rejects.toMatchObject({ code: 'InvalidArgument' })
  })
})
