import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../../../src/store/openDatabase.js'
import { signToken, tokenSecret } from '../../listeners/support/signToken.js'
import { startIndexer } from '../../listeners/support/startIndexer.js'

const projects = ['1', '2'].map((id) => ({ id, accessKey: id === '1' ? 'key' : `key${id}`, tokenSecret }))
const indexer = await startIndexer({ config: { projects, databaseConnections: 8 } })
const other = { 'x-access-key': 'key2', authorization: `BEARER ${signToken({ project: '2' })}` }
const database = openDatabase({ url: indexer.databaseUrl, maxConnections: 1 })
afterAll(database.close)

async function countWaiting(): Promise<number> {
  const waiting = await database.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return waiting.length
}

describe('withFairQueue', () => {
  test('leaves connections to others when a project changes many listeners at once', async () => {
    await indexer.add('http://127.0.0.1:9/', {
      contractAddresses: [indexer.contracts.erc721],
      events: ['Approval(address indexed owner, address indexed approved, uint256 indexed tokenId)'],
    })
    const holder = new pg.Client(indexer.databaseUrl)
    await holder.connect()
    try {
      await holder.query('begin; select from listener_versions for update')
      const changes = Array.from({ length: 20 }, () => indexer.call('PauseAllWebhookListeners', {}))
      await expect.poll(countWaiting).toBeGreaterThan(1)
      const input = [{ contractAddress: indexer.contracts.erc721, orderId: '0x2a' }]
      const answers = await Promise.all([
        indexer.call('GetAllWebhookListeners', {}, other),
        indexer.post('/sandbox/rpc/Marketplace/ListOrders', {}, other),
        indexer.post('/sandbox/rpc/Marketplace/GetOrders', { input }, other),
      ])
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
      expect(await countWaiting()).toBe(2)
      await holder.query('rollback')
      for (const { status } of await Promise.all(changes)) expect(status).toBe(200)
    } finally {
      await holder.end()
    }
  })
})
