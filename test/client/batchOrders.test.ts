import type { Address } from 'viem'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { batchOrders } from '../../src/client/batchOrders.js'
import type { Till } from '../../src/client/createTill.js'
import { RpcError } from '../../src/protocol/errors.js'
import { Order } from '../../src/protocol/order.js'
import { wireOrder } from '../protocol/support/wireOrder.js'

const contractAddress = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
type Request = Parameters<Till['getOrders']>[0]

/**
 * Creates `getOrder` for a service that knows only the orders for which `known` returns true. `requests` records each call of `getOrders`.
 */
function lookUp(known: (orderId: string) => boolean = () => true) {
  const requests: Request[] = []
  const getOrder = batchOrders({
    getOrders: async (request) => {
      requests.push(request)
      const orders = request.input
        .filter(({ orderId }) => known(orderId))
        .map(({ contractAddress, orderId }) =>
          z.decode(Order, wireOrder({ orderId, collectionContractAddress: contractAddress }) as never),
        )
      return { orders, page: { page: 1, pageSize: orders.length, more: false, sort: [] } }
    },
  })
  return { requests, getOrder }
}

const ids = (count: number) => Array.from({ length: count }, (_, index) => `order-${index}`)
const key = (orderId: string, chainId = 31337) => ({ chainId, contractAddress, orderId }) as const

describe('batchOrders', () => {
  test('sends 3 requests for 250 orders, and returns each caller its order', async () => {
    const { requests, getOrder } = lookUp()
    const orders = await Promise.all(ids(250).map((orderId) => getOrder(key(orderId))))
    expect(orders.map(({ orderId }) => orderId)).toEqual(ids(250))
    expect(requests.map(({ input }) => input.length)).toEqual([100, 100, 50])
  })

  test('sends an order once when it is requested twice, in any spelling of its contract', async () => {
    const { requests, getOrder } = lookUp()
    const lowerCase = contractAddress.toLowerCase() as Address
    const [one, two] = await Promise.all([
      getOrder(key('a')),
      getOrder({ ...key('a'), contractAddress: lowerCase }),
    ])
    expect(one).toEqual(two)
    expect(requests).toEqual([{ chainId: 31337, input: [{ contractAddress, orderId: 'a' }] }])
  })

  test('compares hex ids without case, and other ids with case', async () => {
    const hex = `0x${'ab'.repeat(32)}`
    const capitals = `0x${'AB'.repeat(32)}`
    const { requests, getOrder } = lookUp((orderId) => orderId !== 'A')
    const orders = await Promise.all([getOrder(key(capitals)), getOrder(key(hex)), getOrder(key('a'))])
    expect(orders.map(({ orderId }) => orderId)).toEqual([capitals, capitals, 'a'])
    expect(requests.flatMap(({ input }) => input.map(({ orderId }) => orderId))).toEqual([capitals, 'a'])
    await expect(getOrder(key('A'))).rejects.toMatchObject({ code: 'NotFound' })
  })

  test('sends one request for each chain', async () => {
    const { requests, getOrder } = lookUp()
    await Promise.all([getOrder(key('a', 1)), getOrder(key('a', 2)), getOrder(key('b', 1))])
    expect(requests.map(({ chainId, input }) => [chainId, input.length])).toEqual([
      [1, 2],
      [2, 1],
    ])
  })

  test('sends a later order in a request of its own', async () => {
    const { requests, getOrder } = lookUp()
    await getOrder(key('a'))
    await getOrder(key('a'))
    expect(requests).toHaveLength(2)
  })

  test('rejects with NotFound for an unknown order, and returns the known one', async () => {
    const { getOrder } = lookUp((orderId) => orderId !== 'lost')
    const [found, lost] = await Promise.allSettled([getOrder(key('here')), getOrder(key('lost'))])
    expect(found).toMatchObject({ status: 'fulfilled', value: { orderId: 'here' } })
    expect(lost).toMatchObject({ status: 'rejected', reason: { code: 'NotFound', rpcCode: 3000 } })
  })

  test('rejects all callers of a failed request, and no others', async () => {
    const failure = new RpcError('Timeout')
    const getOrder = batchOrders({
      getOrders: async ({ chainId }) => {
        if (chainId === 1) throw failure
        return { orders: [], page: { page: 1, pageSize: 0, more: false, sort: [] } }
      },
    })
    const keys = [key('a', 1), key('b', 1), key('a', 2)]
    const results = await Promise.allSettled(keys.map((each) => getOrder(each)))
    expect(results.map((result) => result.status === 'rejected' && result.reason.code)).toEqual([
      'Timeout',
      'Timeout',
      'NotFound',
    ])
  })

  test.each([
    ['a malformed address', { ...key('bad'), contractAddress: '0x12' }],
    [
      'an address with a wrong checksum',
      { ...key('bad'), contractAddress: contractAddress.replace('F', 'f') },
    ],
    ['no address', { chainId: 31337, orderId: 'bad' }],
    ['an empty order id', key('')],
  ])('rejects only the invalid order: %s', async (_, bad) => {
    const { requests, getOrder } = lookUp()
    const [good, failed] = await Promise.allSettled([getOrder(key('good')), getOrder(bad as never)])
    expect(good).toMatchObject({ status: 'fulfilled', value: { orderId: 'good' } })
    expect(failed).toMatchObject({ status: 'rejected', reason: { code: 'InvalidArgument' } })
    expect(requests).toHaveLength(1)
  })
})
