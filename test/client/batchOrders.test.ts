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

/** A look-up over a service that knows every order that `known` accepts, and the requests that it got. */
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
  test('behavior: 250 orders are 3 requests, each asker gets its own', async () => {
    const { requests, getOrder } = lookUp()
    const orders = await Promise.all(ids(250).map((orderId) => getOrder(key(orderId))))
    expect(orders.map(({ orderId }) => orderId)).toEqual(ids(250))
    expect(requests.map(({ input }) => input.length)).toEqual([100, 100, 50])
  })

  test('behavior: the same order asked twice travels once, however its contract is spelt', async () => {
    const { requests, getOrder } = lookUp()
    const lowerCase = contractAddress.toLowerCase() as Address
    const [one, two] = await Promise.all([
      getOrder(key('a')),
      getOrder({ ...key('a'), contractAddress: lowerCase }),
    ])
    expect(one).toEqual(two)
    expect(requests).toEqual([{ chainId: 31337, input: [{ contractAddress, orderId: 'a' }] }])
  })

  test('behavior: an id in hex is found in either case, and any other as it is spelt', async () => {
    const hex = `0x${'ab'.repeat(32)}`
    const capitals = `0x${'AB'.repeat(32)}`
    const { requests, getOrder } = lookUp((orderId) => orderId !== 'A')
    const orders = await Promise.all([getOrder(key(capitals)), getOrder(key(hex)), getOrder(key('a'))])
    expect(orders.map(({ orderId }) => orderId)).toEqual([capitals, capitals, 'a'])
    expect(requests.flatMap(({ input }) => input.map(({ orderId }) => orderId))).toEqual([capitals, 'a'])
    await expect(getOrder(key('A'))).rejects.toMatchObject({ code: 'NotFound' })
  })

  test('behavior: one request for each chain', async () => {
    const { requests, getOrder } = lookUp()
    await Promise.all([getOrder(key('a', 1)), getOrder(key('a', 2)), getOrder(key('b', 1))])
    expect(requests.map(({ chainId, input }) => [chainId, input.length])).toEqual([
      [1, 2],
      [2, 1],
    ])
  })

  test('behavior: what is asked later goes out later', async () => {
    const { requests, getOrder } = lookUp()
    await getOrder(key('a'))
    await getOrder(key('a'))
    expect(requests).toHaveLength(2)
  })

  test('error: an unknown order, beside one that is known', async () => {
    const { getOrder } = lookUp((orderId) => orderId !== 'lost')
    const [found, lost] = await Promise.allSettled([getOrder(key('here')), getOrder(key('lost'))])
    expect(found).toMatchObject({ status: 'fulfilled', value: { orderId: 'here' } })
    expect(lost).toMatchObject({ status: 'rejected', reason: { code: 'NotFound', rpcCode: 3000 } })
  })

  test('error: a failed request reaches each of its askers, and no other', async () => {
    const failure = new RpcError('Timeout')
    const getOrder = batchOrders({
      getOrders: async ({ chainId }) => {
        if (chainId === 1) throw failure
        return { orders: [], page: { page: 1, pageSize: 0, more: false, sort: [] } }
      },
    })
    const asked = [key('a', 1), key('b', 1), key('a', 2)]
    const results = await Promise.allSettled(asked.map((each) => getOrder(each)))
    expect(results.map((result) => result.status === 'rejected' && result.reason.code)).toEqual([
      'Timeout',
      'Timeout',
      'NotFound',
    ])
  })

  test.each([
    ['an address that is none', { ...key('bad'), contractAddress: '0x12' }],
    [
      'an address with a wrong checksum',
      { ...key('bad'), contractAddress: contractAddress.replace('F', 'f') },
    ],
    ['no address', { chainId: 31337, orderId: 'bad' }],
    ['an empty order id', key('')],
  ])('error: %s fails alone', async (_, bad) => {
    const { requests, getOrder } = lookUp()
    const [good, failed] = await Promise.allSettled([getOrder(key('good')), getOrder(bad as never)])
    expect(good).toMatchObject({ status: 'fulfilled', value: { orderId: 'good' } })
    expect(failed).toMatchObject({ status: 'rejected', reason: { code: 'InvalidArgument' } })
    expect(requests).toHaveLength(1)
  })
})
