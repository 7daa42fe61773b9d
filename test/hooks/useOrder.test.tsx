import { render, renderHook, screen, waitFor } from '@testing-library/react'
import { afterAll, describe, expect, test } from 'vitest'
import { type UseOrderParameters, useOrder } from '../../src/hooks/useOrder.js'
import { collection, startService } from '../query/support/startService.js'
import { createHost } from './support/createHost.js'

const service = await startService()
afterAll(service.close)
const key = { chainId: 31337, contractAddress: collection, orderId: 'one' } as const

function Card({ orderId }: { orderId: string }) {
  const { data } = useOrder({ ...key, orderId })
  return <li>{data?.orderId ?? '…'}</li>
}

describe('useOrder', () => {
  test('returns the order', async () => {
    const { wrapper } = createHost({ till: service.till })
    const { result } = renderHook(() => useOrder(key), { wrapper })
    expect(result.current.status).toBe('pending')
    await waitFor(() => expect(result.current.status).toBe('success'))
    expect(result.current.data?.priceAmount).toBe(1_500_000n)
  })

  test('applies `query.select`', async () => {
    const { wrapper } = createHost({ till: service.till })
    const select = ({ orderId }: { orderId: string }) => orderId.length
    const { result } = renderHook(() => useOrder({ ...key, query: { select } }), { wrapper })
    await waitFor(() => expect(result.current.data).toBe(3))
  })

  test('sends one request for 100 cards in StrictMode', async () => {
    const before = service.bodies('GetOrders').length
    const { wrapper } = createHost({ till: service.till })
    const ids = Array.from({ length: 100 }, (_, index) => `card-${index}`)
    render(
      <ul>
        {ids.map((orderId) => (
          <Card key={orderId} orderId={orderId} />
        ))}
      </ul>,
      { wrapper },
    )
    await waitFor(() => expect(screen.queryAllByText('…')).toEqual([]))
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(ids)
    const requests = service.bodies('GetOrders').slice(before)
    expect(requests.map(({ input }) => input.length)).toEqual([100])
  })

  test('waits for its parameters', async () => {
    const before = service.bodies('GetOrders').length
    const { wrapper } = createHost({ till: service.till })
    const { result, rerender } = renderHook((parameters: UseOrderParameters) => useOrder(parameters), {
      wrapper,
      initialProps: {},
    })
    expect(result.current).toMatchObject({ status: 'pending', fetchStatus: 'idle' })
    rerender({ chainId: key.chainId, contractAddress: collection })
    expect(result.current).toMatchObject({ status: 'pending', fetchStatus: 'idle' })
    expect(service.bodies('GetOrders').length).toBe(before)
    rerender(key)
    await waitFor(() => expect(result.current.status).toBe('success'))
  })

  test.each([
    ['a bad address', { contractAddress: '0xbad' }, 'InvalidArgument'],
    ['an unknown chain', { chainId: 5 }, 'InvalidArgument'],
    ['an unknown order', { orderId: 'unknown' }, 'NotFound'],
  ] as const)('returns an error for %s', async (_, wrong, code) => {
    const { wrapper } = createHost({ till: service.till })
    const { result } = renderHook(() => useOrder({ ...key, ...wrong }), { wrapper })
    await waitFor(() => expect(result.current.status).toBe('error'))
    expect(result.current.error).toMatchObject({ name: 'RpcError', code })
  })
})
