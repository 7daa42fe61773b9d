import { afterEach, describe, expect, test, vi } from 'vitest'
import { startDeliveries } from '../../../src/listeners/deliver/startDeliveries.js'
import type { Database } from '../../../src/store/openDatabase.js'
import { removeListener } from '../../../src/store/webhooks/listeners.js'
import { openAnnouncements } from '../support/openAnnouncements.js'
import { startReceiver } from '../support/startReceiver.js'

const timeoutMs = 240_000
const config = {
  allowPrivate: true,
  concurrency: 16,
  timeoutMs,
  slowAfterMs: timeoutMs,
  breakerPause: 10,
  retryDelays: Array(9).fill(600_000),
}
const secret = `whsec_${Buffer.alloc(24).toString('base64')}`

afterEach(() => {
  vi.restoreAllMocks()
})

describe('startDeliveries', () => {
  test.each([
    { statement: 'take deliveries', received: 0 },
    { statement: 'settle deliveries', received: 1 },
  ])(
    'starts and counts no attempt when the response to "$statement" is late',
    async ({ statement, received }) => {
      const { database, listen, makeBlock, indexBlocks, expandAll } = await openAnnouncements()
      const receiver = await startReceiver()
      const [removed, other] = [await listen('/removed'), await listen('/other')]
      await database.query(
        `update listeners set secret = $1, url = replace(url, 'https://receiver.example', $2)`,
        [secret, receiver.url],
      )
      await indexBlocks(makeBlock(1, 2))
      await expandAll()
      // The test moves this clock instead of waiting until the lease has ended.
      let late = 0
      const now = performance.now.bind(performance)
      vi.spyOn(performance, 'now').mockImplementation(() => now() + late)
      let answers = 0
      const slow: Database = {
        ...database,
        async query(text, values, name) {
          const rows = await database.query<never>(text, values, name)
          if (name !== statement || answers++ > 0) return rows
          await removeListener(database, { chainId: 1, projectId: '1' }, removed)
          late += timeoutMs + 1
          return rows
        },
      }
      const deliveries = startDeliveries({
        database: slow,
        config,
        prepare: async () => {},
        onProblem(error) {
          throw error
        },
      })
      await receiver.arrived(2, '/other')
      await deliveries.close()
      expect(receiver.got.filter(({ path }) => path === '/removed')).toHaveLength(received)
      const attempts = await database.query<{ id: string; sum: number }>(
        `select listener_id as id, sum(attempts)::integer as sum from deliveries group by 1 order by 1`,
      )
      expect(attempts).toEqual([
        { id: removed, sum: received },
        { id: other, sum: 2 },
      ])
      await database.close()
    },
  )
})
