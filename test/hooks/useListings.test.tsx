import { act, renderHook, waitFor } from '@testing-library/react'
import { afterAll, describe, expect, test } from 'vitest'
import { useListings } from '../../src/hooks/useListings.js'
import { startService } from '../query/support/startService.js'
import { createHost } from './support/createHost.js'

const service = await startService()
afterAll(service.close)

describe('useListings', () => {
  test('returns pages of orders, each order once', async () => {
    const { wrapper } = createHost({ till: service.till })
    const { result } = renderHook(() => useListings({ chainId: 31337, filter: { status: 'active' } }), {
      wrapper,
    })
    await waitFor(() => expect(result.current.status).toBe('success'))
    const ids = () => result.current.data?.map(({ orderId }) => orderId)
    expect(ids()).toEqual(['1', '2'])
    await act(() => result.current.fetchNextPage())
    // An order that moved from the first result page to the second must appear only once.
    await waitFor(() => expect(ids()).toEqual(['1', '2', '3']))
    await act(() => result.current.fetchNextPage())
    await waitFor(() => expect(ids()).toEqual(['1', '2', '3', '4']))
    expect(result.current.hasNextPage).toBe(false)
  })

  test('applies `query.select`', async () => {
    const { wrapper } = createHost({ till: service.till })
    const query = { select: ({ pages }: { pages: unknown[] }) => pages.length }
    const { result } = renderHook(() => useListings({ chainId: 31337, query }), { wrapper })
    await waitFor(() => expect(result.current.data).toBe(1))
  })

  test('returns the same data when a refetch brings no change', async () => {
    const { wrapper } = createHost({ till: service.till })
    const { result } = renderHook(() => useListings({ chainId: 31337 }), { wrapper })
    await waitFor(() => expect(result.current.status).toBe('success'))
    const before = result.current.data
    const { data } = await result.current.refetch()
    expect(data).toBe(before)
  })
})
