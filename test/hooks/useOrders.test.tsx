import { renderHook, waitFor } from '@testing-library/react'
import { afterAll, describe, expect, test } from 'vitest'
import { useOrders } from '../../src/hooks/useOrders.js'
import { collection, startService } from '../query/support/startService.js'
import { createHost } from './support/createHost.js'

const service = await startService()
afterAll(service.close)

describe('useOrders', () => {
  test('returns the orders that exist', async () => {
    const { wrapper } = createHost({ till: service.till })
    // The array is new in every render, because host apps pass inline objects.
    const { result } = renderHook(
      () =>
        useOrders({
          chainId: 31337,
          input: ['one', 'unknown', 'two'].map((orderId) => ({ contractAddress: collection, orderId })),
        }),
      { wrapper },
    )
    await waitFor(() => expect(result.current.status).toBe('success'))
    expect(result.current.data?.map(({ orderId }) => orderId)).toEqual(['one', 'two'])
  })

  test('returns the same data when a refetch brings no change', async () => {
    const { wrapper } = createHost({ till: service.till })
    const input = [{ contractAddress: collection, orderId: 'one' }] as const
    const { result } = renderHook(() => useOrders({ chainId: 31337, input }), { wrapper })
    await waitFor(() => expect(result.current.status).toBe('success'))
    const before = result.current.data
    const { data } = await result.current.refetch()
    expect(data).toBe(before)
  })
})
