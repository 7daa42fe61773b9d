import { QueryClient } from '@tanstack/react-query'
import { afterAll, describe, expect, test } from 'vitest'
import { orderQueryKey, orderQueryOptions } from '../../src/query/orderQueryOptions.js'
import { collection, startService } from './support/startService.js'

const service = await startService()
afterAll(service.close)
const key = { chainId: 31337, contractAddress: collection, orderId: 'one' } as const

describe('orderQueryOptions', () => {
  test('returns the order', async () => {
    const order = await new QueryClient().fetchQuery(orderQueryOptions(service.till, key))
    expect(order.orderId).toBe('one')
    expect(order.tokenId).toBe(0n)
    expect(order.collectionContractAddress).toBe(collection)
  })

  test('applies the options of `query`', () => {
    const { staleTime, retry, enabled } = orderQueryOptions(service.till, {
      ...key,
      query: { staleTime: 5, retry: 7, enabled: false },
    })
    expect({ staleTime, retry, enabled }).toEqual({ staleTime: 5, retry: 7, enabled: false })
  })

  test('is disabled while a parameter is missing', () => {
    expect(orderQueryOptions(service.till, key).enabled).toBe(true)
    for (const missing of ['chainId', 'contractAddress', 'orderId']) {
      expect(orderQueryOptions(service.till, { ...key, [missing]: undefined }).enabled).toBe(false)
    }
    expect(orderQueryOptions(service.till).enabled).toBe(false)
  })

  test('sends one request for 100 orders, and an invalid one does not affect the others', async () => {
    const queryClient = new QueryClient()
    const before = service.bodies('GetOrders').length
    const wrong = queryClient.fetchQuery(
      orderQueryOptions(service.till, { ...key, contractAddress: '0xbad' }),
    )
    const right = Array.from({ length: 100 }, (_, index) =>
      queryClient.fetchQuery(orderQueryOptions(service.till, { ...key, orderId: `${index}` })),
    )
    await expect(wrong).rejects.toMatchObject({ name: 'RpcError', code: 'InvalidArgument' })
    expect((await Promise.all(right)).map(({ orderId }) => Number(orderId))).toEqual([...Array(100).keys()])
    expect(service.bodies('GetOrders').length - before).toBe(1)
  })

  test.each([
    ['a bad address', { contractAddress: '0x5fbdb2315678afecb367f032d93f642f64180aa' }, 'contractAddress'],
    ['a bad checksum', { contractAddress: '0x5fbDB2315678afecb367f032d93F642f64180aa3' }, 'contractAddress'],
    ['an empty id', { orderId: '' }, 'orderId'],
    ['chain 0', { chainId: 0 }, 'chainId'],
    ['no chain', { chainId: undefined }, 'chainId'],
  ] as const)('rejects with InvalidArgument for %s', async (_, wrong, named) => {
    const options = orderQueryOptions(service.till, { ...key, ...wrong })
    const error = await new QueryClient().fetchQuery(options).catch((error: unknown) => error)
    expect(error).toMatchObject({ name: 'RpcError', code: 'InvalidArgument' })
    expect((error as Error).message).toContain(named)
  })

  test('rejects with InvalidArgument when the chain has no marketplace URL', async () => {
    const options = orderQueryOptions(service.till, { ...key, chainId: 5 })
    await expect(new QueryClient().fetchQuery(options)).rejects.toMatchObject({ code: 'InvalidArgument' })
  })

  test('rejects with NotFound when the order is unknown', async () => {
    const options = orderQueryOptions(service.till, { ...key, orderId: 'unknown' })
    await expect(new QueryClient().fetchQuery(options)).rejects.toMatchObject({ code: 'NotFound' })
  })
})

describe('orderQueryKey', () => {
  test('contains chain, contract and id', () => {
    expect(orderQueryKey(key)).toMatchInlineSnapshot(`
      [
        "till",
        "order",
        {
          "chainId": 31337,
          "contractAddress": "0x5FbDB2315678afecb367f032d93F642f64180aa3",
          "orderId": "one",
        },
      ]
    `)
    expect(orderQueryKey()).toEqual(['till', 'order', {}])
  })

  test('is the same for every spelling of an address', () => {
    const contractAddress = collection.toLowerCase() as typeof collection
    expect(orderQueryKey({ ...key, contractAddress })).toEqual(orderQueryKey(key))
  })

  test('matches with fewer parameters', async () => {
    const queryClient = new QueryClient()
    await queryClient.fetchQuery(orderQueryOptions(service.till, key))
    const count = (queryKey: ReturnType<typeof orderQueryKey>) =>
      queryClient.getQueryCache().findAll({ queryKey }).length
    expect(count(orderQueryKey({ chainId: 31337 }))).toBe(1)
    expect(count(orderQueryKey({ chainId: 1 }))).toBe(0)
  })
})
