import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createTill } from '../../src/client/createTill.js'
import { defineSource } from '../../src/client/defineSource.js'
import type { SourceOrder } from '../../src/client/orderSource.js'
import { RpcError } from '../../src/protocol/errors.js'
import { wireOrder } from '../protocol/support/wireOrder.js'
import { account, chainId, contractAddress, oneOrder, page, purchase } from './support/connect.js'
import { startHttpServer } from './support/startHttpServer.js'

const failing = { status: 503, json: { error: 'WebrpcInternalError', code: -7, msg: 'down', status: 503 } }
const known = { contractAddress, orderId: '0xaa' } as const
const unknown = { contractAddress, orderId: '0xbb' } as const
const closed = 'http://127.0.0.1:1'

describe('createTill with a fallback', () => {
  test('asks the fallback only if no URL answers', async () => {
    const { till, server, source } = await open(() => ({ json: { orders: [wireOrder()], page } }))
    expect((await till.getOrders(oneOrder)).orders).toMatchObject([{ priceAmount: 1_500_000n }])
    expect(source.getOrders).not.toHaveBeenCalled()
    await server.close()
    expect((await till.getOrders(oneOrder)).orders).toMatchObject([{ priceAmount: 7n }])
    expect(await till.getOrder({ chainId, ...known })).toMatchObject({ priceAmount: 7n })
    expect(await till.generateBuyTransaction(purchase)).toEqual({ steps: [] })
  })

  test('does not ask the fallback after an answer of the service', async () => {
    const json = { error: 'NotFound', code: 3000, msg: 'gone', status: 400 }
    const { till, source } = await open(() => ({ status: 400, json }))
    await expect(till.getOrders(oneOrder)).rejects.toMatchObject({ code: 'NotFound' })
    expect(source.getOrders).not.toHaveBeenCalled()
  })

  test('asks the fallback first for 30 seconds, then the service again', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    onTestFinished(() => void vi.useRealTimers())
    const { till, server } = await open(() => failing)
    for (let call = 0; call < 3; call++) await till.getOrders(oneOrder)
    expect(server.requests).toHaveLength(1)
    vi.advanceTimersByTime(30_000)
    await till.getOrders(oneOrder)
    expect(server.requests).toHaveLength(2)
  })

  test('asks the service first while one of its URLs has no recent failure', async () => {
    const down = await startHttpServer(() => failing)
    const up = await startHttpServer(() => ({ json: { orders: [wireOrder()], page } }))
    onTestFinished(async () => void (await Promise.all([down.close(), up.close()])))
    const source = makeSource()
    vi.spyOn(source, 'getOrders')
    const marketplaceUrl = [down.url, up.url]
    const till = createTill({ accessKey: 'k', marketplaceUrl, apiUrl: closed, fallback: source })
    for (let call = 0; call < 2; call++) await till.getOrders(oneOrder)
    expect(source.getOrders).not.toHaveBeenCalled()
    expect([down.requests.length, up.requests.length]).toEqual([1, 2])
  })

  test('throws the failure of the service if the fallback does not know an order, and never says that it is gone', async () => {
    const { till, server } = await open(() => failing)
    const input = [known, unknown]
    await expect(till.getOrders({ chainId, input })).rejects.toMatchObject({ code: 'WebrpcInternalError' })
    await expect(till.getOrder({ chainId, ...unknown })).rejects.toMatchObject({
      code: 'WebrpcInternalError',
    })
    await expect(till.listOrders({ chainId })).rejects.toMatchObject({ code: 'WebrpcInternalError' })
    expect(server.requests).toHaveLength(3)
  })

  test('reads each order from the source that knows it', async () => {
    const other = defineSource({
      getOrders: async () => [sourceOrder({ orderId: '0xbb' })],
      steps: async () => {
        throw new RpcError('NotFound')
      },
      listOrders: async () => ({ orders: [sourceOrder({ orderId: '0xbb' })] }),
    })
    const { till } = await open(
      () => failing,
      (first) => [other, first],
    )
    const { orders } = await till.getOrders({ chainId, input: [known, unknown] })
    expect(orders.map(({ orderId }) => orderId)).toEqual(['0xaa', '0xbb'])
    expect(await till.generateBuyTransaction(purchase)).toEqual({ steps: [] })
    expect((await till.listOrders({ chainId })).orders).toHaveLength(1)
  })

  test('names both failures if the fallback fails too', async () => {
    const { till } = await open(
      () => failing,
      () => defineSource({ getOrders: () => Promise.reject(new Error('down')), steps: async () => [] }),
    )
    await expect(till.getOrders(oneOrder)).rejects.toMatchObject({
      code: 'WebrpcRequestFailed',
      details: 'Down. The fallback failed too: The source of the orders failed.',
    })
  })

  test('passes an answer of the fallback on', async () => {
    const { till } = await open(
      () => failing,
      () =>
        defineSource({
          getOrders: async () => [],
          steps: () => Promise.reject(new RpcError('InvalidArgument', { details: 'Only 3 are left.' })),
        }),
    )
    await expect(till.generateBuyTransaction(purchase)).rejects.toMatchObject({
      code: 'InvalidArgument',
      details: 'Only 3 are left.',
    })
  })

  test('rejects calls without parameters with an RpcError', async () => {
    const { till } = await open(() => failing)
    await expect(till.getOrders(undefined as never)).rejects.toBeInstanceOf(RpcError)
  })

  test.each<[string, object, string]>([
    ['another value', { fallback: {} }, 'fallback must be the result of defineSource.'],
    ['an empty list', { fallback: [] }, 'fallback must have at least one source. Received an empty list.'],
    ['null in a list', { fallback: [null] }, 'fallback must be the result of defineSource.'],
    [
      'a source as well',
      { source: makeSource(), fallback: makeSource() },
      'fallback must not be set together',
    ],
  ])('refuses %s', (_, options, details) => {
    const given = { accessKey: 'k', marketplaceUrl: closed, apiUrl: closed, ...options }
    expect(() => createTill(given as never)).toThrow(`createTill: ${details}`)
  })
})

async function open(
  answer: startHttpServer.Answer,
  choose: (source: ReturnType<typeof makeSource>) => createTill.ServiceOptions['fallback'] = (source) =>
    source,
) {
  const server = await startHttpServer(answer)
  onTestFinished(() => server.close())
  const source = makeSource()
  vi.spyOn(source, 'getOrders')
  const retry = { count: 0, delay: 1 }
  const urls = { marketplaceUrl: server.url, apiUrl: server.url }
  return { till: createTill({ accessKey: 'k', ...urls, retry, fallback: choose(source) }), server, source }
}

function makeSource() {
  return defineSource({ getOrders: async () => [sourceOrder()], steps: async () => [] })
}

function sourceOrder(changes: Partial<SourceOrder> = {}): SourceOrder {
  return {
    orderId: '0xaa',
    collectionContractAddress: contractAddress,
    createdBy: account,
    marketplace: 'service_marketplace_v2',
    priceAmount: 7n,
    priceCurrencyAddress: contractAddress,
    priceDecimals: 6,
    validUntil: new Date('2100-01-01'),
    ...changes,
  }
}
