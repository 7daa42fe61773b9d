import { QueryClient } from '@tanstack/react-query'
import { afterAll, describe, expect, test } from 'vitest'
import { ordersQueryKey, ordersQueryOptions } from '../../src/query/ordersQueryOptions.js'
import { collection, startService } from './support/startService.js'

const service = await startService()
afterAll(service.close)
const of = (...ids: string[]) => ({
  chainId: 31337,
  input: ids.map((orderId) => ({ contractAddress: collection, orderId }) as const),
})

describe('ordersQueryOptions', () => {
  test('returns the orders that exist', async () => {
    const options = ordersQueryOptions(service.till, of('one', 'unknown', 'two'))
    const orders = await new QueryClient().fetchQuery(options)
    expect(orders.map(({ orderId }) => orderId)).toEqual(['one', 'two'])
  })

  test('sends no request for an empty list', async () => {
    const before = service.bodies('GetOrders').length
    expect(await new QueryClient().fetchQuery(ordersQueryOptions(service.till, of()))).toEqual([])
    expect(service.bodies('GetOrders').length).toBe(before)
  })

  test('is disabled while a parameter is missing', () => {
    expect(ordersQueryOptions(service.till, of('one')).enabled).toBe(true)
    expect(ordersQueryOptions(service.till, { ...of('one'), chainId: undefined }).enabled).toBe(false)
    expect(ordersQueryOptions(service.till, { chainId: 31337 }).enabled).toBe(false)
  })

  test('rejects with InvalidArgument when there are more than 100', async () => {
    const ids = Array.from({ length: 101 }, (_, index) => `${index}`)
    const options = ordersQueryOptions(service.till, of(...ids))
    await expect(new QueryClient().fetchQuery(options)).rejects.toMatchObject({ code: 'InvalidArgument' })
  })

  test('rejects with InvalidArgument when an address is invalid', async () => {
    const input = [{ contractAddress: '0xbad', orderId: 'one' }] as const
    const options = ordersQueryOptions(service.till, { chainId: 31337, input })
    await expect(new QueryClient().fetchQuery(options)).rejects.toMatchObject({ code: 'InvalidArgument' })
  })
})

describe('ordersQueryKey', () => {
  test('contains the chain and the list', () => {
    expect(ordersQueryKey(of('one'))).toMatchInlineSnapshot(`
      [
        "till",
        "orders",
        {
          "chainId": 31337,
          "input": [
            {
              "contractAddress": "0x5FbDB2315678afecb367f032d93F642f64180aa3",
              "orderId": "one",
            },
          ],
        },
      ]
    `)
  })
})
