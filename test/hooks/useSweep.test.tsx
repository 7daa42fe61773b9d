import { act, renderHook, waitFor } from '@testing-library/react'
import { type Address, zeroAddress } from 'viem'
import { afterAll, describe, expect, test } from 'vitest'
import { createTill } from '../../src/client/createTill.js'
import { useSweep } from '../../src/hooks/useSweep.js'
import { startHttpServer } from '../client/support/startHttpServer.js'
import { wireOrder } from '../protocol/support/wireOrder.js'
import { createHost } from './support/createHost.js'

const collectionAddress: Address = `0x${'3'.repeat(40)}`
let ids = ['1', '2']
const { url, close } = await startHttpServer(() => {
  const orders = ids.map((orderId) =>
    wireOrder({
      orderId,
      tokenId: orderId,
      collectionContractAddress: collectionAddress,
      priceAmount: '5',
      priceCurrencyAddress: zeroAddress,
      quantityInitial: '1',
      quantityAvailable: '1',
      status: 'active',
    }),
  )
  return { json: { orders, page: { page: 1, pageSize: 100, more: false, sort: [] } } }
})
afterAll(close)
const till = createTill({ accessKey: 'test', marketplaceUrl: { 31337: url }, apiUrl: url, timeout: 60_000 })

describe('useSweep', () => {
  test('keeps the shown items until the buyer accepts the changes', async () => {
    const { wrapper } = createHost({ till })
    const parameters = { chainId: 31337, collectionAddress, currency: zeroAddress, quantity: 2n }
    const { result, rerender } = renderHook((quantity: bigint) => useSweep({ ...parameters, quantity }), {
      wrapper,
      initialProps: 2n,
    })
    const shown = () => result.current.sweep?.items.map(({ order }) => order.orderId)
    await waitFor(() => expect(shown()).toEqual(['1', '2']))
    expect(result.current.changes).toEqual([])
    ids = ['2', '3']
    await act(() => result.current.refetch())
    await waitFor(() => expect(result.current.changes.map(({ kind }) => kind)).toEqual(['gone', 'new']))
    expect(shown()).toEqual(['1', '2'])
    act(() => result.current.acceptChanges())
    expect([shown(), result.current.changes]).toEqual([['2', '3'], []])
    // After a change of the parameters, the hook shows the first response at once, and reports no changes for review.
    rerender(1n)
    await waitFor(() => expect(shown()).toEqual(['2']))
    expect(result.current.changes).toEqual([])
  })

  test('is disabled while a parameter is missing', () => {
    const { wrapper } = createHost({ till })
    const { result } = renderHook(() => useSweep({ chainId: 31337 }), { wrapper })
    expect(result.current).toMatchObject({
      sweep: undefined,
      changes: [],
      status: 'pending',
      isFetching: false,
    })
  })
})
