import { describe, expect, test } from 'vitest'
import { createDatabase } from '../../../../test/setup/database.js'
import type { Log } from '../../src/log.js'
import { createWholeService } from '../support/createWholeService.js'
import { startShop } from '../support/startShop.js'
import { readTables } from './support/readTables.js'

const shop = await startShop()
const { client, config, network } = shop

/** Starts a service on another database. The test closes it. */
function startAnother(databaseUrl: string, change: Partial<typeof network>, log?: Log) {
  return createWholeService({ ...config, databaseUrl, networks: [{ ...network, ...change }] }, { log })
}

describe('requireSources', () => {
  test('stops indexing when another process indexes the chain for other markets', async () => {
    const databaseUrl = await createDatabase()
    const warnings: unknown[] = []
    const warn = (fields: object) => warnings.push(Reflect.get(Reflect.get(fields, 'error') ?? {}, 'message'))
    const old = startAnother(databaseUrl, {}, { info() {}, error() {}, warn })
    await old.ready()
    const address = '0x00000000000000000000000000000000000000aa'
    const venues = [{ venue: 'request', marketplace: 'third_party_kind_1', address } as const]
    const next = startAnother(databaseUrl, { venues })
    await next.ready()
    await next.close()
    const before = await readTables(databaseUrl)
    await client.mine({ blocks: 1 })
    const isReady = async () => (await old.fetch(new Request('http://service.test/ready'))).status === 200
    await expect
      .poll(() => warnings, { timeout: 60_000 })
      .toContainEqual(expect.stringMatching(/for other markets/))
    await expect.poll(isReady, { timeout: 60_000 }).toBe(false)
    expect(await readTables(databaseUrl)).toEqual(before)
    await old.close()
  })
})

describe('readDecimals', () => {
  test('reads the decimals again with the next order when a currency did not return them', async () => {
    const currency = '0x00000000000000000000000000000000000c0ffe'
    // The currency behaves like a proxy before its implementation is set: each call reverts.
    await client.setCode({ address: currency, bytecode: '0x5f5ffd' })
    const order = await shop.listOrder({ currency, quantity: 2n })
    expect(await shop.getOrders(order)).toMatchObject([{ status: 'decimals_missing' }])
    await client.setCode({ address: currency, bytecode: '0x60065f5260205ff3' })
    await shop.giveAway(order, 1n)
    expect(await shop.getOrders(order)).toMatchObject([{ status: 'active', priceDecimals: 6 }])
  })
})
