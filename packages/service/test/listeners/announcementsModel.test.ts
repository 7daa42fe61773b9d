import { afterAll, describe, expect, test } from 'vitest'
import type { BlockWithLogs } from '../../src/chain/fetchBlocks.js'
import { uidOf } from '../../src/listeners/createWatcher.js'
import { expandFairly } from '../../src/listeners/deliver/expandFairly.js'
import type { Database, Sql } from '../../src/store/openDatabase.js'
import { readAnnouncedProjects } from '../../src/store/webhooks/announcements.js'
import { claimDeliveries } from '../../src/store/webhooks/claimDeliveries.js'
import { expandAnnouncements } from '../../src/store/webhooks/expandAnnouncements.js'
import { insertDeliveries } from '../../src/store/webhooks/insertDeliveries.js'
import { claimQueues, releaseQueues } from '../../src/store/webhooks/listenerQueues.js'
import { settleDeliveries } from '../../src/store/webhooks/settleDeliveries.js'
import { type Chance, createChance } from './storm/createChance.js'
import { openAnnouncements } from './support/openAnnouncements.js'

const leaseDuration = 600_000
const breaker = { maxFailures: 1_000, maxOriginFailures: 1_000, pause: 0, maxPause: 0 }

describe('expandAnnouncements', async () => {
  const { database, listen, makeBlock, indexBlocks, retractAbove, expandAll } = await openAnnouncements()
  afterAll(database.close)
  const listeners: string[] = []
  for (const project of ['1', '2']) {
    for (let index = 0; index < 3; index++) listeners.push(await listen(`/${project}/${index}`, project))
  }

  for (const seed of [1, 2, 3, 4, 5, 6]) {
    test(`ends with the true state for any order of blocks, retractions and failures (seed ${seed})`, async () => {
      const chance = createChance(seed)
      const height = seed * 10
      // Two branches of the chain, each with its own blocks at three heights. A reorg switches from one to the other.
      const branches = [0, 1].map(() => [1, 2, 3].map((above) => makeBlock(height + above, 2)))
      let chain: BlockWithLogs[] = []
      const received = new Map<string, Map<string, string>>(listeners.map((id) => [id, new Map()]))

      /**
       * Attempts due deliveries of one listener. Checks that each delivery says correctly whether the chain has the event at that moment,
       * even if the attempt fails.
       */
      async function deliver(): Promise<boolean> {
        const {
          queues: [queue],
        } = await claimQueues(database, {
          free: 1,
          running: [],
          leaseId: String(chance.below(1_000_000)),
          leaseDuration,
          maxOriginFailures: 1_000,
        })
        if (!queue) return false
        let [taken] = await claimDeliveries(database, [queue])
        while (taken && taken !== 'cancelled') {
          const { id, uid, type } = taken
          const there = uidsOf(chain).includes(uid)
          expect(`${there}: ${type}`).toBe(there ? 'true: BLOCK_ADDED' : 'false: BLOCK_REMOVED')
          const arrives = chance.happens(0.7)
          if (arrives) received.get(queue.listenerId)?.set(uid, type)
          const settlement = {
            id,
            state: arrives ? ('delivered' as const) : ('pending' as const),
            blameOrigin: false,
          }
          const settled = [{ queue, settlement, goesOn: chance.happens(0.5) }]
          ;[taken] = await settleDeliveries(database, { settled, leaseDuration, breaker })
        }
        await releaseQueues(database, [queue])
        return true
      }

      for (let step = 0; step < 60; step++) {
        const what = chance.below(10)
        const branch = chance.oneOf([branches[0] ?? [], branches[1] ?? []])
        if (what < 3) {
          const next = branch[chain.length]
          if (next) await indexBlocks(next)
          if (next) chain.push(next)
        } else if (what === 3) {
          const kept = chance.below(3)
          await retractAbove(height + kept)
          chain = chain.slice(0, kept)
        } else if (what < 7) {
          const [project] = (await readAnnouncedProjects(database)).filter(() => chance.happens(0.7))
          const failing = chance.happens(0.3) ? failAt(database, chance) : database
          const queue = { enqueue: insertDeliveries }
          const turn = { database: failing, queue, limit: 4, isClosed: () => false, onExpanded() {} }
          if (chance.happens(0.5)) await expandFairly(turn).catch(expectStorm)
          else if (project)
            await expandAnnouncements(failing, { projects: [project], limit: 4 }).catch(expectStorm)
        } else await deliver()
      }
      await expandAll(4)
      while (await deliver());

      for (const [listener, lastTypes] of received) {
        for (const uid of uidsOf(chain))
          expect([listener, uid, lastTypes.get(uid)]).toEqual([listener, uid, 'BLOCK_ADDED'])
        for (const uid of uidsOf(branches.flat()).filter((uid) => !uidsOf(chain).includes(uid))) {
          // These events are not on the chain. A listener that never received such an event needs no BLOCK_REMOVED for it.
          expect([listener, uid, lastTypes.get(uid) ?? 'BLOCK_REMOVED']).toEqual([
            listener,
            uid,
            'BLOCK_REMOVED',
          ])
        }
      }
    })
  }
})

function uidsOf(blocks: readonly BlockWithLogs[]): string[] {
  return blocks.flatMap((block) => block.logs.map((log) => uidOf(1, block, log)))
}

/** Wraps a database so that one of the next eight statements fails, before or after PostgreSQL has run it. */
function failAt(database: Database, chance: Chance): Database {
  let left = chance.below(8)
  const after = chance.happens(0.5)
  const strike = (sql: Sql): Sql => ({
    async query(text, values, name) {
      if (left-- !== 0) return sql.query(text, values, name)
      if (after) await sql.query(text, values, name)
      throw new Error('The storm.')
    },
  })
  return { ...database, transaction: (run) => database.transaction((sql) => run(strike(sql))) }
}

function expectStorm(error: unknown): void {
  expect(error).toEqual(new Error('The storm.'))
}
