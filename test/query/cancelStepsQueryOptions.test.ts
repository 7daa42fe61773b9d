import { QueryClient } from '@tanstack/react-query'
import { afterAll, describe, expect, test } from 'vitest'
import { cancelStepsQueryKey, cancelStepsQueryOptions } from '../../src/query/cancelStepsQueryOptions.js'
import { account, collection, startService } from './support/startService.js'

const service = await startService()
afterAll(service.close)
const parameters = {
  chainId: 31337,
  collectionAddress: collection,
  maker: account,
  marketplace: 'service_marketplace_v2',
  orderId: '0xAA',
} as const

describe('cancelStepsQueryOptions', () => {
  test('returns the steps of the service, and caches them under its key', async () => {
    const queryClient = new QueryClient()
    const [step] = await queryClient.fetchQuery(cancelStepsQueryOptions(service.till, parameters))
    expect(step).toMatchObject({ id: 'cancel', to: collection, value: 0n })
    const { chainId: _, ...body } = parameters
    expect(service.bodies('GenerateCancelTransaction').at(-1)).toEqual(body)
    // The query key ignores the letter case of a hex order id.
    expect(queryClient.getQueryData(cancelStepsQueryKey({ ...parameters, orderId: '0xaa' }))).toHaveLength(1)
  })

  test('is disabled while a parameter is missing', () => {
    expect(cancelStepsQueryOptions(service.till, parameters).enabled).toBe(true)
    for (const missing of Object.keys(parameters)) {
      expect(cancelStepsQueryOptions(service.till, { ...parameters, [missing]: undefined }).enabled).toBe(
        false,
      )
    }
  })

  test('rejects with InvalidArgument when the id is empty', async () => {
    const options = cancelStepsQueryOptions(service.till, { ...parameters, orderId: '' })
    await expect(new QueryClient().fetchQuery(options)).rejects.toMatchObject({ code: 'InvalidArgument' })
  })
})
