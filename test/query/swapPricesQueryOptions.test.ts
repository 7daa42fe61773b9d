import { QueryClient } from '@tanstack/react-query'
import { zeroAddress } from 'viem'
import { afterAll, describe, expect, test } from 'vitest'
import {
  omittedCurrenciesQueryKey,
  swapPricesQueryKey,
  swapPricesQueryOptions,
} from '../../src/query/swapPricesQueryOptions.js'
import { account, collection, startService } from './support/startService.js'

const service = await startService()
afterAll(service.close)
const parameters = {
  chainId: 31337,
  userAddress: account,
  buyCurrencyAddress: collection,
  buyAmount: 2n ** 200n,
} as const

describe('swapPricesQueryOptions', () => {
  test('returns the prices', async () => {
    const prices = await new QueryClient().fetchQuery(swapPricesQueryOptions(service.till, parameters))
    expect(prices).toEqual([
      {
        currencyAddress: zeroAddress,
        currencyBalance: 1000n,
        price: 100n,
        maxPrice: 101n,
        transactionValue: 101n,
      },
    ])
    expect(service.bodies('GetSwapPrices').at(-1)).toEqual({
      ...parameters,
      buyAmount: String(2n ** 200n),
      slippagePercentage: 1,
    })
  })

  test('uses a key that React Query can hash although it contains bigints', async () => {
    const queryClient = new QueryClient()
    await queryClient.fetchQuery(swapPricesQueryOptions(service.till, parameters))
    expect(queryClient.getQueryData(swapPricesQueryKey(parameters))).toHaveLength(1)
    await queryClient.invalidateQueries({ queryKey: swapPricesQueryKey(parameters), exact: true })
    expect(queryClient.getQueryState(swapPricesQueryKey(parameters))?.isInvalidated).toBe(true)
    expect(queryClient.getQueryData(swapPricesQueryKey({ ...parameters, buyAmount: 1n }))).toBeUndefined()
  })

  test('stores the omitted currencies beside the prices, and removes them together', async () => {
    const queryClient = new QueryClient()
    await queryClient.fetchQuery(swapPricesQueryOptions(service.till, parameters))
    const omitted = () => queryClient.getQueryData(omittedCurrenciesQueryKey(parameters))
    expect(omitted()).toEqual([{ currencyAddress: account, reason: 'paused' }])
    queryClient.removeQueries({ queryKey: swapPricesQueryKey(parameters) })
    expect(omitted()).toBeUndefined()
  })

  test('is disabled while a parameter is missing', () => {
    expect(swapPricesQueryOptions(service.till, { ...parameters, buyAmount: 0n }).enabled).toBe(true)
    for (const missing of Object.keys(parameters)) {
      expect(swapPricesQueryOptions(service.till, { ...parameters, [missing]: undefined }).enabled).toBe(
        false,
      )
    }
  })

  test.each([
    ['a negative amount', { buyAmount: -1n }],
    ['an amount above 2^256-1', { buyAmount: 2n ** 256n }],
    ['a bad address', { userAddress: '0xbad' }],
    ['slippage of 51 %', { slippagePercentage: 51 }],
  ] as const)('rejects with InvalidArgument for %s', async (_, wrong) => {
    const before = service.bodies('GetSwapPrices').length
    const options = swapPricesQueryOptions(service.till, { ...parameters, ...wrong })
    await expect(new QueryClient().fetchQuery(options)).rejects.toMatchObject({ code: 'InvalidArgument' })
    expect(service.bodies('GetSwapPrices').length).toBe(before)
  })
})
