import { QueryClient } from '@tanstack/react-query'
import { afterAll, describe, expect, test } from 'vitest'
import { buyStepsQueryKey, buyStepsQueryOptions } from '../../src/query/buyStepsQueryOptions.js'
import { account, collection, startService } from './support/startService.js'

const service = await startService()
afterAll(service.close)
const parameters = {
  chainId: 31337,
  collectionAddress: collection,
  buyer: account,
  marketplace: 'service_marketplace_v2',
  ordersData: [{ orderId: 'one', quantity: 3n, tokenId: 0n }],
  additionalFees: [{ amount: 5n, receiver: account }],
} as const

describe('buyStepsQueryOptions', () => {
  test('returns the steps of the service, and caches them under its key', async () => {
    const queryClient = new QueryClient()
    const [step] = await queryClient.fetchQuery(buyStepsQueryOptions(service.till, parameters))
    expect(step).toMatchObject({ id: 'buy', to: collection, value: 5n, price: 5n })
    const { chainId: _, ...body } = parameters
    expect(service.bodies('GenerateBuyTransaction').at(-1)).toEqual({
      ...body,
      ordersData: [{ orderId: 'one', quantity: '3', tokenId: '0' }],
      additionalFees: [{ amount: '5', receiver: account }],
    })
    expect(queryClient.getQueryData(buyStepsQueryKey(parameters))).toHaveLength(1)
  })

  test('is disabled while a parameter is missing', () => {
    expect(buyStepsQueryOptions(service.till, parameters).enabled).toBe(true)
    for (const missing of ['chainId', 'collectionAddress', 'buyer', 'marketplace', 'ordersData']) {
      expect(buyStepsQueryOptions(service.till, { ...parameters, [missing]: undefined }).enabled).toBe(false)
    }
  })

  test.each([
    ['no orders', { ordersData: [] }],
    ['a negative quantity', { ordersData: [{ orderId: 'one', quantity: -1n }] }],
    ['a bad fee receiver', { additionalFees: [{ amount: 5n, receiver: '0xbad' }] }],
  ] as const)('rejects with InvalidArgument for %s', async (_, wrong) => {
    const options = buyStepsQueryOptions(service.till, { ...parameters, ...wrong })
    await expect(new QueryClient().fetchQuery(options)).rejects.toMatchObject({ code: 'InvalidArgument' })
  })
})
