import { describe, expect, test } from 'vitest'
import { marketplaceKinds, orderStatuses, walletKinds } from '../../../src/protocol/enums.js'
import { signatures, startIndexer } from './listeners/support/startIndexer.js'

/** The service. The tests send it the requests of clients that were generated for other services with the same API. */
const indexer = await startIndexer()
const { contracts } = indexer
const filters = { contractAddresses: [contracts.erc721], events: [signatures.transfer721] }
const secretKey = { authorization: indexer.authorization }

describe('enumerations: a request may have each word of a table, or its number', () => {
  test('generates the same steps for a kind and its number', async () => {
    const order = await indexer.listOrder()
    const answerTo = async (more: Record<string, unknown>) => (await indexer.generateBuy(order, more)).json
    for (const [number, marketplace] of marketplaceKinds.entries()) {
      const byName = await answerTo({ marketplace })
      expect(await answerTo({ marketplace: number }), marketplace).toEqual(byName)
      expect(byName.error === undefined, marketplace).toBe(marketplace === 'service_marketplace_v2')
    }
    for (const [number, walletType] of walletKinds.entries()) {
      expect(await answerTo({ walletType: number })).toEqual(await answerTo({ walletType }))
    }
    expect(await answerTo({ marketplace: marketplaceKinds.length })).toMatchObject({
      error: 'InvalidArgument',
    })
    expect(await answerTo({ marketplace: -1 })).toMatchObject({ error: 'InvalidArgument' })
    expect(await answerTo({ marketplace: true })).toMatchObject({ error: 'WebrpcBadRequest' })
  })

  test('lists the same orders for a word and its number', async () => {
    const list = async (filter: object) =>
      (await indexer.post('/sandbox/rpc/Marketplace/ListOrders', { filter })).json
    const answers = await Promise.all(
      orderStatuses.map(async (status, number) => [await list({ status }), await list({ status: number })]),
    )
    for (const [byName, byNumber] of answers.slice(1)) expect(byNumber).toEqual(byName)
    expect(answers[1]?.[0].orders.length).toBeGreaterThan(0)
    const ours = marketplaceKinds.indexOf('service_marketplace_v2')
    expect(await list({ marketplaces: [ours, 'third_party_kind_9'] })).toEqual(await list({}))
  })
})

describe('third_party_kind_9: each kind that the interface names is known', () => {
  test('has the last number, and is answered as a kind that is not served', async () => {
    const order = await indexer.listOrder()
    for (const marketplace of ['third_party_kind_9', 12]) {
      expect((await indexer.generateBuy(order, { marketplace })).json).toMatchObject({
        error: 'NotImplemented',
        cause: 'This service has no orders of third_party_kind_9.',
      })
    }
    const marketplace = 'third_party_kind_10'
    expect((await indexer.generateBuy(order, { marketplace })).json.error).toBe('InvalidArgument')
  })
})

describe('GetOrders: `page` selects a part of the found orders', async () => {
  const orders = [await indexer.listOrder(), await indexer.listOrder(), await indexer.listOrder()]
  const unknown = { contractAddress: contracts.erc721, orderId: 'unknown' }
  const input = orders.map(({ collection, orderId }) => ({ contractAddress: collection, orderId }))
  const ids = orders.map(({ orderId }) => orderId)
  const get = async (page: unknown) => {
    const body = { input: [unknown, ...input, ...input], page }
    const { json } = await indexer.post('/sandbox/rpc/Marketplace/GetOrders', body)
    return { ...json, orders: json.orders?.map(({ orderId }: { orderId: string }) => orderId) }
  }

  test.each([
    [undefined, ids, { page: 1, pageSize: 3, more: false }],
    [null, ids, { page: 1, pageSize: 3, more: false }],
    [{}, ids, { page: 1, pageSize: 100, more: false }],
    [{ pageSize: 2 }, ids.slice(0, 2), { page: 1, pageSize: 2, more: true }],
    [{ page: 1, pageSize: 3, more: true, sort: [] }, ids, { page: 1, pageSize: 3, more: false }],
    [{ page: 2, pageSize: 2 }, ids.slice(2), { page: 2, pageSize: 2, more: false }],
    [{ page: 3, pageSize: 1 }, ids.slice(2), { page: 3, pageSize: 1, more: false }],
    [{ page: 4, pageSize: 1 }, [], { page: 4, pageSize: 1, more: false }],
    [{ page: 2 ** 53 - 1, pageSize: 100 }, [], { page: 2 ** 53 - 1, pageSize: 100, more: false }],
  ])('answers %j', async (request, wanted, page) => {
    expect(await get(request)).toEqual({ orders: wanted, page: { ...page, sort: [] } })
  })

  test.each([
    [{ page: 0 }, 'page.page: must be at least 1.'],
    [{ pageSize: 0 }, 'page.pageSize: must be at least 1.'],
    [{ pageSize: 101 }, 'page.pageSize: must be at most 100.'],
  ])('rejects %j', async (request, cause) => {
    expect(await get(request)).toMatchObject({ error: 'InvalidArgument', cause })
  })
})

describe('deletedAt: an order has it if nobody can buy it any more', () => {
  test('is sent for orders that are cancelled, filled or expired, and for no others', async () => {
    const { timestamp: now } = await indexer.client.getBlock()
    const validUntil = now + 1_000_000n
    const [open, cancelled, filled, expiring] = [
      await indexer.listOrder(),
      await indexer.listOrder(),
      await indexer.listOrder(),
      await indexer.listOrder({ validUntil }),
    ]
    const read = () => indexer.getOrders(open, cancelled, filled, expiring)
    const given = await indexer.listOrder()
    for (const order of [...(await read()), ...(await indexer.getOrders(given))])
      expect(order).not.toHaveProperty('deletedAt')
    await indexer.cancelOrder(cancelled)
    await indexer.fillOrder(filled)
    await indexer.giveAway(given)
    expect((await indexer.getOrders(given))[0]).toMatchObject({ status: 'inactive' })
    expect((await indexer.getOrders(given))[0]).not.toHaveProperty('deletedAt')
    await indexer.client.setNextBlockTimestamp({ timestamp: validUntil })
    await indexer.client.mine({ blocks: 1 })
    await indexer.service.indexed(31337, await indexer.client.getBlockNumber())
    const [one, two, three, four] = await read()
    expect(one).toMatchObject({ status: 'active' })
    expect(one).not.toHaveProperty('deletedAt')
    expect(two).toMatchObject({ status: 'cancelled', deletedAt: two.orderUpdatedAt })
    expect(three).toMatchObject({ status: 'filled', deletedAt: three.orderUpdatedAt })
    const end = new Date(Number(validUntil) * 1000).toISOString()
    expect(four).toMatchObject({ status: 'expired', deletedAt: end, validUntil: end })
  })
})

describe('listeners: an answer has the keys of every client, with the same value', () => {
  test('answers `listener` and `webhookListener`, `projectId` and `projectID`', async () => {
    const added = await indexer.add('http://127.0.0.1:9/keys', filters)
    const { id } = added
    expect(added).toMatchObject({ projectId: '1', projectID: '1' })
    const methods = ['GetWebhookListener', 'ToggleWebhookListener', 'RotateWebhookSecret']
    for (const method of methods) {
      const { webhookListener, listener } = (await indexer.call(method, { id })).json
      expect(webhookListener, method).toMatchObject({ id, projectId: '1', projectID: '1' })
      expect(listener, method).toEqual(webhookListener)
    }
    const { webhookListeners, listeners } = (await indexer.call('GetAllWebhookListeners', {})).json
    expect(webhookListeners).toMatchObject([{ id }])
    expect(listeners).toEqual(webhookListeners)
  })
})

describe('ids: a number is accepted if its text is exact', () => {
  let count = 0
  /** Sends `tokenIDs` as this JSON text, which `JSON.stringify` could not write. */
  async function add(tokenIDs: string) {
    const text = JSON.stringify({ url: `http://127.0.0.1:9/ids/${++count}`, filters })
    const body = text.replace('"events"', `"tokenIDs":${tokenIDs},"events"`)
    const response = await indexer.service.fetch(
      new Request('http://service.test/sandbox/rpc/Indexer/AddWebhookListener', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-access-key': 'key', ...secretKey },
        body,
      }),
    )
    return response.json()
  }

  const largest = 2n ** 256n - 1n
  test.each([
    ['[9007199254740993]', ['9007199254740993']],
    [
      '[9007199254740991, 9007199254740992,9007199254740993 ]',
      ['9007199254740991', '9007199254740992', '9007199254740993'],
    ],
    [`[7,"${largest}",${largest}, "9007199254740993"]`, ['7', `${largest}`, '9007199254740993']],
    ['["\\"9007199254740993", 1]', 'filters.tokenIDs.0: must be a decimal integer.'],
    [`[${largest + 1n}]`, 'filters.tokenIDs.0: must be at most 2^256-1.'],
    [`[${'9'.repeat(79)}]`, 'filters.tokenIDs.0: must be at most 9007199254740991.'],
    ['[-9007199254740993]', 'filters.tokenIDs.0: must be at least 0.'],
    ['[9007199254740993e0]', 'filters.tokenIDs.0: must be at most 9007199254740991.'],
    ['[90071992547409930.0]', 'filters.tokenIDs.0: must be at most 9007199254740991.'],
    ['[09007199254740993]', 'The body is not JSON.'],
    ['{9007199254740993:1}', 'The body is not JSON.'],
  ])('answers %s', async (tokenIDs, wanted) => {
    const { listener, cause } = await add(tokenIDs)
    expect(listener?.filters.tokenIDs ?? cause).toEqual(wanted)
  })

  test('rejects a long number where no id is', async () => {
    const { json } = await indexer.call('GetAllWebhookListeners', { page: { pageSize: 2 ** 60 } })
    expect(json).toMatchObject({ error: 'InvalidArgument', cause: 'page.pageSize: is out of its range.' })
  })
})
