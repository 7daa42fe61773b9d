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
const wanted = {
  chainId: 31337,
  userAddress: account,
  buyCurrencyAddress: collection,
  buyAmount: 2n ** 200n,
} as const

describe('swapPricesQueryOptions', () => {
  test('default', async () => {
    const prices = await new QueryClient().fetchQuery(swapPricesQueryOptions(service.till, wanted))
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
      ...wanted,
      buyAmount: String(2n ** 200n),
      slippagePercentage: 1,
    })
  })

  test('behavior: the key holds bigints, yet works with a QueryClient that knows none', async () => {
    const queryClient = new QueryClient()
    await queryClient.fetchQuery(swapPricesQueryOptions(service.till, wanted))
    expect(queryClient.getQueryData(swapPricesQueryKey(wanted))).toHaveLength(1)
    await queryClient.invalidateQueries({ queryKey: swapPricesQueryKey(wanted), exact: true })
    expect(queryClient.getQueryState(swapPricesQueryKey(wanted))?.isInvalidated).toBe(true)
    expect(queryClient.getQueryData(swapPricesQueryKey({ ...wanted, buyAmount: 1n }))).toBeUndefined()
  })

  test('behavior: what was left out stands beside it, and goes with it', async () => {
    const queryClient = new QueryClient()
    await queryClient.fetchQuery(swapPricesQueryOptions(service.till, wanted))
    const omitted = () => queryClient.getQueryData(omittedCurrenciesQueryKey(wanted))
    expect(omitted()).toEqual([{ currencyAddress: account, reason: 'paused' }])
    queryClient.removeQueries({ queryKey: swapPricesQueryKey(wanted) })
    expect(omitted()).toBeUndefined()
  })

  test('behavior: disabled while a parameter is missing', () => {
    expect(swapPricesQueryOptions(service.till, { ...wanted, buyAmount: 0n }).enabled).toBe(true)
    for (const missing of Object.keys(wanted)) {
      expect(swapPricesQueryOptions(service.till, { ...wanted, [missing]: undefined }).enabled).toBe(false)
    }
  })

  test.each([
    ['a negative amount', { buyAmount: -1n }],
    ['an amount above 2^256-1', { buyAmount: 2n ** 256n }],
    ['a bad address', { userAddress: '0xbad' }],
    ['slippage of 51 %', { slippagePercentage: 51 }],
  ] as const)('error: %s', async (_, wrong) => {
    const before = service.bodies('GetSwapPrices').length
    const options = swapPricesQueryOptions(service.till, { ...wanted, ...wrong })
    await expect(new QueryClient().fetchQuery(options)).rejects.toMatchObject({ code: 'InvalidArgument' })
    expect(service.bodies('GetSwapPrices').length).toBe(before)
  })
})
