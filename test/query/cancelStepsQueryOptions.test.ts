import { QueryClient } from '@tanstack/react-query'
import { afterAll, describe, expect, test } from 'vitest'
import { cancelStepsQueryKey, cancelStepsQueryOptions } from '../../src/query/cancelStepsQueryOptions.js'
import { account, collection, startService } from './support/startService.js'

const service = await startService()
afterAll(service.close)
const wanted = {
  chainId: 31337,
  collectionAddress: collection,
  maker: account,
  marketplace: 'service_marketplace_v2',
  orderId: '0xAA',
} as const

describe('cancelStepsQueryOptions', () => {
  test('default', async () => {
    const queryClient = new QueryClient()
    const [step] = await queryClient.fetchQuery(cancelStepsQueryOptions(service.till, wanted))
    expect(step).toMatchObject({ id: 'cancel', to: collection, value: 0n })
    const { chainId: _, ...body } = wanted
    expect(service.bodies('GenerateCancelTransaction').at(-1)).toEqual(body)
    // An id in hex is the same in either case.
    expect(queryClient.getQueryData(cancelStepsQueryKey({ ...wanted, orderId: '0xaa' }))).toHaveLength(1)
  })

  test('behavior: disabled while a parameter is missing', () => {
    expect(cancelStepsQueryOptions(service.till, wanted).enabled).toBe(true)
    for (const missing of Object.keys(wanted)) {
      expect(cancelStepsQueryOptions(service.till, { ...wanted, [missing]: undefined }).enabled).toBe(false)
    }
  })

  test('error: no id', async () => {
    const options = cancelStepsQueryOptions(service.till, { ...wanted, orderId: '' })
    await expect(new QueryClient().fetchQuery(options)).rejects.toMatchObject({ code: 'InvalidArgument' })
  })
})
