import { QueryClient } from '@tanstack/react-query'
import { afterAll, describe, expect, test } from 'vitest'
import { sellStepsQueryKey, sellStepsQueryOptions } from '../../src/query/sellStepsQueryOptions.js'
import { account, collection, startService } from './support/startService.js'

const service = await startService()
afterAll(service.close)
const parameters = {
  chainId: 31337,
  collectionAddress: collection,
  seller: account,
  marketplace: 'service_marketplace_v2',
  ordersData: [{ orderId: '5', quantity: 2n, tokenId: 0n }],
  additionalFees: [{ amount: 5n, receiver: account }],
} as const

describe('sellStepsQueryOptions', () => {
  test('returns the steps of the service, and caches them under its key', async () => {
    const queryClient = new QueryClient()
    const [step] = await queryClient.fetchQuery(sellStepsQueryOptions(service.till, parameters))
    expect(step).toMatchObject({ id: 'sell', to: collection, value: 0n, price: 0n })
    const { chainId: _, ...body } = parameters
    expect(service.bodies('GenerateSellTransaction').at(-1)).toEqual({
      ...body,
      ordersData: [{ orderId: '5', quantity: '2', tokenId: '0' }],
      additionalFees: [{ amount: '5', receiver: account }],
    })
    expect(queryClient.getQueryData(sellStepsQueryKey(parameters))).toHaveLength(1)
  })

  test('is disabled while a parameter is missing', () => {
    expect(sellStepsQueryOptions(service.till, parameters).enabled).toBe(true)
    for (const missing of ['chainId', 'collectionAddress', 'seller', 'marketplace', 'ordersData']) {
      const incomplete = { ...parameters, [missing]: undefined }
      expect(sellStepsQueryOptions(service.till, incomplete).enabled).toBe(false)
    }
  })
})
