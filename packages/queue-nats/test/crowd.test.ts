import { afterAll, describe, expect, test } from 'vitest'
import { startNats } from '../../../test/setup/nats/startNats.js'
import type { ListenerQueue } from '../../service/src/store/webhooks/listenerQueues.js'
import { openAnnouncements } from '../../service/test/listeners/support/openAnnouncements.js'
import { openNatsQueue } from '../src/openNatsQueue.js'

const nats = await startNats()
const { database, listen, makeBlock, indexBlocks, expandAll } = await openAnnouncements()
afterAll(database.close)
/** The number of listeners of the bad project: more than the 2,000 messages that one process holds at a time. */
const bad = 2_500

describe('openNatsQueue', () => {
  test('finds a claimable queue behind any number of messages for others', async () => {
    const good = await listen('/good', 'good')
    await indexBlocks(makeBlock(1, 1))
    await expandAll()
    const start = `set due_at = now(), in_outbox = true`
    await database.query(`update listener_queues ${start} where listener_id = $1`, [good])
    // With `infinity`, the outbox never publishes a message for the good queue, as if NATS had lost the message.
    await database.query(
      `insert into outbox (chain_id, listener_id, publish_at) values (1, $1, 'infinity')`,
      [good],
    )
    await database.query(
      `insert into listeners (chain_id, project_id, url, filters, fingerprint, name, active, removed, from_block, secret,
         updated_at, version)
       select 1, 'bad', 'https://' || n || '.example/', '{}', n::text, '', true, false, 0, 'whsec_', now(), 1
       from generate_series(1, ${bad}) n`,
    )
    await database.query(
      `insert into listener_queues (chain_id, listener_id, project_id, origin, due_at)
       select 1, id, 'bad', 'https://' || id || '.example', now() - interval '1 minute' from listeners where project_id = 'bad'`,
    )
    const queue = openNatsQueue({
      servers: [nats.url],
      stream: 'crowd',
      partitions: 4,
      republishAfterMs: 3_600_000,
    })({
      database,
      leaseDuration: 3_600_000,
      onWork() {},
      onProblem() {},
      breaker: { maxFailures: 5, maxOriginFailures: 20, pause: 60_000, maxPause: 60_000 },
    })
    const running: ListenerQueue[] = []
    /** Claims queues until 16 are running, and never ends them. Returns the project IDs of all claimed queues. */
    async function claim(): Promise<string[]> {
      const { queues } = await queue.claim({ free: 16 - running.length, running })
      running.push(...queues)
      return running.map(({ projectId }) => projectId)
    }
    await expect.poll(claim, { timeout: 60_000 }).toContain('good')
    // The bad project gets only half of the 16 slots, so another project can always start.
    expect(running.filter(({ projectId }) => projectId === 'bad')).toHaveLength(8)
    await queue.close()
  })
})
