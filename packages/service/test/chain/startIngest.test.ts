import fc from 'fast-check'
import { BaseError } from 'viem'
import { describe, expect, test } from 'vitest'
import { createDatabase } from '../../../../test/setup/database.js'
import { testWhole } from '../../../../test/setup/sample.js'
import type { createService } from '../../src/createService.js'
import type { Log } from '../../src/log.js'
import { createWholeService } from '../support/createWholeService.js'
import { startShop } from '../support/startShop.js'
import { readTables } from './support/readTables.js'

/** `next` replaces the next response of the node; `onWarning` receives the errors that the service logs. */
const trouble = { next: (): Promise<Response> | undefined => undefined, onWarning: (_error: unknown) => {} }
const shop = await startShop({
  fetch: (...request) => trouble.next() ?? fetch(...request),
  log: { info() {}, error() {}, warn: (fields) => trouble.onWarning(Reflect.get(fields, 'error')) },
})
const { service, client, config, network } = shop
const databases = await Promise.all(Array.from({ length: 10 }, createDatabase))

/** Starts a service on a new database. The test closes it. */
function startAnother(options: { databaseUrl: string; change?: Partial<typeof network>; log?: Log }) {
  const { databaseUrl, change, log } = options
  return createWholeService({ ...config, databaseUrl, networks: [{ ...network, ...change }] }, { log })
}

/** Returns the tables of a service that indexes the chain from the start. */
async function reindex() {
  const databaseUrl = databases.pop()
  if (!databaseUrl) throw new Error('Every database of this file was used.')
  const another = startAnother({ databaseUrl })
  await another.ready()
  await another.close()
  return readTables(databaseUrl)
}

/** Removes the last blocks from the chain. */
async function rollback(depth: number) {
  await client.request<{ Parameters: [number]; ReturnType: null; Method: string }>({
    method: 'anvil_rollback',
    params: [depth],
  })
  await shop.untilIndexed()
}

describe('startIngest', () => {
  test('indexes the same tables as a fresh service', async () => {
    await shop.listOrder()
    expect(await readTables(shop.databaseUrl)).toEqual(await reindex())
  })

  test('reverts the changes of reorged blocks', async () => {
    const [bought, cancelled, transferred] = [
      await shop.listOrder(),
      await shop.listOrder({ quantity: 9n }),
      await shop.listOrder({ quantity: 9n }),
    ]
    const before = await shop.getOrders(bought, cancelled, transferred)
    await shop.fillOrder(bought)
    await shop.cancelOrder(cancelled)
    await shop.giveAway(transferred, 8n)
    const late = await shop.listOrder()
    expect(await shop.getOrders(bought, cancelled, transferred, late)).toMatchObject([
      { status: 'filled' },
      { status: 'cancelled' },
      { quantityAvailable: '1' },
      { status: 'active' },
    ])
    // The reorg removes six blocks: purchase, cancellation, transfer, and the late listing, which took three (token, approval, order).
    await shop.reorg(6)
    expect(await shop.getOrders(bought, cancelled, transferred, late)).toEqual(before)
    expect(await readTables(shop.databaseUrl)).toEqual(await reindex())
  })

  testWhole('follows a reorg to a shorter chain', async () => {
    const kept = await shop.listOrder()
    await shop.cancelOrder(kept)
    const lost = await shop.listOrder()
    await rollback(4)
    expect(await shop.getOrders(kept, lost)).toMatchObject([{ orderId: kept.orderId, status: 'active' }])
    expect(await readTables(shop.databaseUrl)).toEqual(await reindex())
  })

  test('keeps an order expired until a reorg sets the time back', async () => {
    const { timestamp } = await client.getBlock()
    const { orderId } = await shop.listOrder({ validUntil: timestamp + 100n })
    const standing = async () => {
      const { orders = [] } = await readTables(shop.databaseUrl)
      return orders.find((order) => Reflect.get(order as object, 'order_id') === orderId)
    }
    expect(await standing()).toMatchObject({ standing: 'active' })
    const snapshot = await client.snapshot()
    await client.increaseTime({ seconds: 200 })
    await client.mine({ blocks: 1 })
    await shop.untilIndexed()
    expect(await standing()).toMatchObject({ standing: 'expired' })
    await client.revert({ id: snapshot })
    await shop.untilIndexed()
    expect(await standing()).toMatchObject({ standing: 'active' })
    expect(await readTables(shop.databaseUrl)).toEqual(await reindex())
  })

  testWhole('indexes the same tables as a fresh service for any sequence of actions', async () => {
    const verb = fc.constantFrom(
      'list',
      'listMany',
      'fill',
      'cancel',
      'give',
      'revoke',
      'approve',
      'reorg',
      'rollback',
    )
    const actions = fc.array(fc.tuple(verb, fc.nat()), { minLength: 15, maxLength: 15 })
    let listed = [await shop.listOrder(), await shop.listOrder({ quantity: 5n })]
    const carryOut = async (name: string, number: number) => {
      const order = listed[number % listed.length]
      if (!order) return
      const many = order.collection === shop.contracts.erc1155
      if (name === 'list') listed.push(await shop.listOrder())
      if (name === 'listMany') listed.push(await shop.listOrder({ quantity: BigInt(1 + (number % 5)) }))
      if (name === 'fill') await shop.fillOrder(order)
      if (name === 'cancel') await shop.cancelOrder(order)
      if (name === 'give') await shop.giveAway(order, many ? 1n : undefined)
      if (name === 'revoke') await shop.approveMarket(order.maker, order.collection, false)
      if (name === 'approve') await shop.approveMarket(order.maker, order.collection, true)
      if (name === 'reorg') await shop.reorg(1 + (number % 5))
      if (name === 'rollback') await rollback(1 + (number % 3))
    }
    // Every eleventh request to the node fails. The service must still index the same tables.
    let requests = 0
    trouble.next = () => (++requests % 11 === 0 ? Promise.reject(new TypeError('fetch failed')) : undefined)
    await fc.assert(
      fc.asyncProperty(actions, async (plan) => {
        for (const [name, number] of plan) {
          await carryOut(name, number).catch((error) => {
            // Ignore errors of viem: the chain rejects purchases of orders that are sold, cancelled or reorged.
            if (!(error instanceof BaseError)) throw error
          })
        }
      }),
      { numRuns: 3, endOnFailure: true },
    )
    trouble.next = () => undefined
    await shop.untilIndexed()
    listed = []
    expect(await readTables(shop.databaseUrl)).toEqual(await reindex())
  })

  testWhole('catches up over many blocks', async () => {
    const order = await shop.listOrder()
    await client.mine({ blocks: 130 })
    await shop.untilIndexed()
    const tables = await reindex()
    expect(await readTables(shop.databaseUrl)).toEqual(tables)
    expect(tables.blocks).toHaveLength(Number(await client.getBlockNumber()) - network.startBlock + 1)
    expect(await shop.getOrders(order)).toMatchObject([{ status: 'active' }])
  })

  test('logs a failing node, is not ready meanwhile, and recovers', async () => {
    const warning = new Promise((resolve) => {
      trouble.onWarning = resolve
    })
    trouble.next = () => Promise.reject(new TypeError('fetch failed'))
    expect(await warning).toMatchObject({
      code: 'NodeFailed',
      shortMessage: 'The chain of sandbox does not answer.',
    })
    const ready = async () => {
      const response = await service.fetch(new Request('http://service.test/ready'))
      return [response.status, await response.json()]
    }
    const reasons = ['sandbox: the chain cannot be followed.']
    const failing = expect.objectContaining({ network: 'sandbox', ready: false, reasons })
    expect(await ready()).toEqual([503, { ready: false, reasons, networks: [failing] }])
    trouble.next = () => undefined
    await shop.listOrder()
    const following = expect.objectContaining({ network: 'sandbox', ready: true, reasons: [] })
    expect(await ready()).toEqual([200, { ready: true, reasons: [], networks: [following] }])
  })

  test('ignores orders from before the first block and their sales', async () => {
    const databaseUrl = databases.pop() ?? ''
    const early = await shop.listOrder({ quantity: 3n })
    const startBlock = Number(await client.getBlockNumber()) + 1
    const another = startAnother({ databaseUrl, change: { startBlock } })
    await shop.fillOrder(early)
    await another.ready()
    await another.close()
    expect(await readTables(databaseUrl)).toMatchObject({
      blocks: [{ number: startBlock }],
      orders: [],
      fills: [],
    })
    // The configuration has another first block, so the service must index the chain again from that block.
    const whole = startAnother({ databaseUrl })
    await whole.ready()
    await whole.close()
    expect(await readTables(databaseUrl)).toEqual(await readTables(shop.databaseUrl))
  })

  test('lets several services share a database', async () => {
    const others = [1, 2].map(() => startAnother({ databaseUrl: shop.databaseUrl }))
    await Promise.all(others.map((other) => other.ready()))
    const order = await shop.listOrder()
    await shop.fillOrder(order)
    const { number, hash } = await client.getBlock()
    await Promise.all(others.map((other) => other.indexed(31337, number, hash)))
    await Promise.all(others.map((other) => other.close()))
    expect(await shop.getOrders(order)).toMatchObject([{ status: 'filled' }])
  })

  testWhole('logs an error when the node serves another chain', async () => {
    const databaseUrl = databases.pop() ?? ''
    let another: createService.ReturnType | undefined
    const warning = new Promise((resolve) => {
      const warn = (fields: object) => resolve(Reflect.get(fields, 'error'))
      const log = { info() {}, error() {}, warn }
      another = startAnother({ databaseUrl, change: { chainId: 1 }, log })
    })
    expect(await warning).toMatchObject({
      code: 'NodeFailed',
      details: 'Expected chain 1. The node is on chain 31337.',
    })
    const ready = another?.ready()
    const closed = expect(ready).rejects.toThrow('The service was closed.')
    await another?.close()
    await closed
  })

  testWhole('prunes old blocks without events, and keeps their orders', async () => {
    const order = await shop.listOrder({ quantity: 9n })
    await shop.fillOrder(order, 2n)
    const [before] = await shop.getOrders(order)
    const { number } = await client.getBlock()
    await client.mine({ blocks: 1_100 })
    await shop.untilIndexed()
    const tables = await readTables(shop.databaseUrl)
    expect(tables.blocks?.length).toBeLessThan(1_100)
    expect(tables.blocks).toContainEqual(expect.objectContaining({ number: Number(number) }))
    expect(await shop.getOrders(order)).toEqual([before])
    expect(tables).toEqual(await reindex())
  })
})
