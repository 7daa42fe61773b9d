import { renderHook, waitFor } from '@testing-library/react'
import { afterAll, describe, expect, test } from 'vitest'
import { useBuySteps } from '../../src/hooks/useBuySteps.js'
import { account, collection, startService } from '../query/support/startService.js'
import { createHost } from './support/createHost.js'

const service = await startService()
afterAll(service.close)

/** Given inline, as hosts do: new objects with every render. */
const wanted = () =>
  ({
    chainId: 31337,
    collectionAddress: collection,
    marketplace: 'service_marketplace_v2',
    ordersData: [{ orderId: 'one', quantity: 2n }],
  }) as const

describe('useBuySteps', () => {
  test('default', async () => {
    const { wrapper } = createHost({ till: service.till })
    const { result } = renderHook(() => useBuySteps({ ...wanted(), buyer: account }), { wrapper })
    await waitFor(() => expect(result.current.data?.[0]).toMatchObject({ id: 'buy', value: 5n }))
  })

  test('behavior: waits for a connected account', () => {
    const { wrapper } = createHost({ till: service.till })
    const { result } = renderHook(() => useBuySteps(wanted()), { wrapper })
    expect(result.current).toMatchObject({ status: 'pending', fetchStatus: 'idle' })
  })

  test('error: a negative quantity', async () => {
    const { wrapper } = createHost({ till: service.till })
    const ordersData = [{ orderId: 'one', quantity: -2n }]
    const { result } = renderHook(() => useBuySteps({ ...wanted(), buyer: account, ordersData }), { wrapper })
    await waitFor(() => expect(result.current.error?.code).toBe('InvalidArgument'))
  })
})
