import { act, renderHook, waitFor } from '@testing-library/react'
import { afterAll, describe, expect, test } from 'vitest'
import { useHighestOffer } from '../../src/hooks/useHighestOffer.js'
import { useOffers } from '../../src/hooks/useOffers.js'
import { collection, startService } from '../query/support/startService.js'
import { createHost } from './support/createHost.js'

const service = await startService()
afterAll(service.close)
const token = { chainId: 31337, contractAddress: collection, tokenId: 7n } as const

describe('useOffers', () => {
  test('returns the offers of the loaded pages, the highest first', async () => {
    const { wrapper } = createHost({ till: service.till })
    const { result } = renderHook(() => useOffers(token), { wrapper })
    await waitFor(() => expect(result.current.status).toBe('success'))
    const ids = () => result.current.data?.map(({ orderId }) => orderId)
    expect(ids()).toEqual(['4', '2', '3'])
    await act(() => result.current.fetchNextPage())
    await waitFor(() => expect(ids()).toEqual(['4', '2', '1', '3']))
    expect(result.current.hasNextPage).toBe(false)
  })

  test('applies `query.select`', async () => {
    const { wrapper } = createHost({ till: service.till })
    const query = { select: ({ pages }: { pages: unknown[] }) => pages.length }
    const { result } = renderHook(() => useOffers({ ...token, query }), { wrapper })
    await waitFor(() => expect(result.current.data).toBe(1))
  })
})

describe('useHighestOffer', () => {
  test('returns the highest offer of the service, or null', async () => {
    const { wrapper } = createHost({ till: service.till })
    const { result, rerender } = renderHook(({ tokenId }) => useHighestOffer({ ...token, tokenId }), {
      wrapper,
      initialProps: { tokenId: 7n },
    })
    await waitFor(() => expect(result.current.data?.orderId).toBe('9'))
    rerender({ tokenId: 404n })
    await waitFor(() => expect(result.current.data).toBeNull())
  })
})
