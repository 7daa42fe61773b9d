import { afterAll, describe, expect, test } from 'vitest'
import { createTill } from '../../../../src/client/createTill.js'
import { openDatabase } from '../../src/store/openDatabase.js'
import { signToken } from './support/signToken.js'
import { signatures, startIndexer } from './support/startIndexer.js'

// The tests write deliveries into the tables. A process with the role `deliver` would change their states, so none runs.
const indexer = await startIndexer({ config: { roles: ['api', 'ingest'] } })
const database = openDatabase({ url: indexer.databaseUrl, maxConnections: 1 })
afterAll(database.close)
const { chainId } = indexer.deployment
const filters = { contractAddresses: [indexer.contracts.erc721], events: [signatures.transfer721] }
const till = createTill({
  timeout: 60_000,
  marketplaceUrl: 'http://service.test/sandbox',
  apiUrl: 'http://service.test',
  indexerUrl: 'http://service.test/sandbox',
  accessKey: 'key',
  secretKey: signToken(),
  fetch: (input, init) => indexer.service.fetch(new Request(input, init)),
})
const ids: string[] = []
for (let index = 0; index < 7; index++) {
  ids.push((await indexer.add(`http://127.0.0.1:9/${index}`, filters)).id)
}
await database.query(
  `insert into notifications (uid, chain_id, block_number, block_hash, parent_hash, time, contract, contract_type,
     transaction_hash, transaction_index, log_index, transaction_log_index, data, topics)
   values ('event', $1, 1, '0x', '0x', 0, '0x', 'ERC721', '0x', 0, 0, 0, '0x', '{}')`,
  [chainId],
)
await database.query(
  `insert into deliveries (id, listener_id, uid, type, round, signature, state, chain_id)
   select 'msg_' || lpad(n::text, 64, '0'), ($1::bigint[])[1 + n % 7], 'event', 'BLOCK_ADDED', n, '',
     (array['pending', 'delivered', 'dead', 'cancelled'])[1 + n % 4], $2::bigint
   from generate_series(1, 250) n order by n`,
  [ids, chainId],
)

/** Reads all pages of a list, while new items may be added. */
async function follow<item>(read: (cursor: string | undefined) => Promise<{ items: item[]; page: unknown }>) {
  const pages: item[][] = []
  for (let cursor: string | undefined; ; ) {
    const { items, page } = await read(cursor)
    pages.push(items)
    const { more, cursor: next, page: number } = page as { more: boolean; cursor?: string; page: number }
    expect(number).toBe(pages.length)
    if (!more) return pages
    cursor = next
  }
}

describe('getAllWebhookListeners', () => {
  test('returns the listeners in pages', async () => {
    const pages = await follow(async (cursor) => {
      const { webhookListeners, page } = await till.getAllWebhookListeners({
        chainId,
        page: { pageSize: 3, cursor },
      })
      return { items: webhookListeners.map(({ id }) => id), page }
    })
    expect(pages).toEqual([ids.slice(0, 3), ids.slice(3, 6), ids.slice(6)])
    const all = await till.getAllWebhookListeners({ chainId })
    expect([all.webhookListeners.length, all.page]).toEqual([7, undefined])
  })
})

describe('getWebhookDeliveries', () => {
  test('returns the deliveries in pages', async () => {
    const numbers = Array.from({ length: 250 }, (_, index) => 250 - index)
    const parts = [
      { of: {}, expected: numbers },
      { of: { state: 'dead' }, expected: numbers.filter((n) => n % 4 === 2) },
      { of: { listenerId: ids[3] }, expected: numbers.filter((n) => n % 7 === 3) },
      { of: { listenerId: 'none' }, expected: [] },
    ]
    for (const { of, expected } of parts) {
      const pages = await follow(async (cursor) => {
        const page = { pageSize: 60, cursor }
        const answer = await till.getWebhookDeliveries({ chainId, ...of, page })
        return { items: answer.deliveries.map(({ id }) => Number(id.slice(4))), page: answer.page }
      })
      expect(pages.flat()).toEqual(expected)
      expect(pages).toHaveLength(Math.max(1, Math.ceil(expected.length / 60)))
    }
    const latest = await till.getWebhookDeliveries({ chainId })
    expect([latest.deliveries.length, latest.page]).toEqual([100, undefined])
  })

  test('rejects an invalid cursor', async () => {
    for (const cursor of ['none', 'WzEsIi0xIl0', 'WzAsIjEiXQ', 'WzEsIjEiLDJd']) {
      const response = indexer.call('GetWebhookDeliveries', { page: { cursor } })
      expect((await response).json).toMatchObject({
        error: 'InvalidArgument',
        cause: expect.stringMatching(/page\.cursor/),
      })
    }
    const { json } = await indexer.call('GetAllWebhookListeners', { page: { pageSize: 101 } })
    expect(json).toMatchObject({ error: 'InvalidArgument', cause: expect.stringMatching(/page\.pageSize/) })
  })
})
