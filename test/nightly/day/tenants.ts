import type { Sql } from '../../../packages/service/src/store/openDatabase.js'
import type { Programme } from '../budget.js'
import { percentile } from './judgeDay.js'
import { openDay } from './openDay.js'

/** Bad projects, each with a receiver at an origin of its own. */
const others = 2_000
/** Events that the good one is told of, alone, and again beside the others. */
const rounds = 100
/** Milliseconds between two of them. */
const interval = 400
/** How many of them come between two events that are for all of the bad ones. */
const between = 25
/** How many times as long the slowest hundredth may take beside the others. */
const most = 3

/**
 * One good project beside 2,000 bad ones, whose receivers hang, fail, drip or are late: how long it takes from a block to the good one's
 * receiver, while nobody else is told of anything, and while all of the others are, again and again.
 */
export const tenants: Programme = {
  count: 1,
  isWhole: true,
  isLong: true,
  async run({ seed, write }) {
    const day = await openDay({
      seed,
      chains: 1,
      projects: others + 1,
      listeners: others + 1,
      tokens: 1,
      isTrue: true,
      isHostile: (project) => project > 0,
    })
    const { chains, receivers, database } = day
    const [chain] = chains.chains
    try {
      if (!chain) throw new Error('There is no chain.')
      // The good one wants the first token, and all of the others the second.
      await database.query(
        `update listeners set filters = jsonb_set(filters::jsonb, '{tokenIDs}', '["1"]')::json where project_id <> '0'`,
      )
      await day.start('ingest', 'ingest')
      await day.start('deliver', 'deliver')
      receivers.state.calm = false

      const told = (name: string, times: readonly number[]) => {
        const [p50, p99] = [50, 99].map((part) => Math.round(percentile(times, part)))
        write(`${name.padEnd(32)} p50 ${p50} ms, p99 ${p99} ms`)
      }
      const measure = async (isBeside: boolean): Promise<number[]> => {
        const mined = new Map<string, number>()
        for (let round = 0; round < rounds; round++) {
          if (isBeside && round % between === 0) chains.mine(chain, 1)
          const { uid, at } = chains.mine(chain, 0)
          mined.set(uid, at)
          await new Promise((resolve) => setTimeout(resolve, interval))
        }
        const arrived = () => receivers.arrivals.filter(({ uid }) => mined.has(uid))
        for (const end = performance.now() + 300_000; arrived().length < rounds; ) {
          if (performance.now() > end) throw new Error('Something was lost.')
          await new Promise((resolve) => setTimeout(resolve, 50))
        }
        const kept = await readStages(database, [...mined.keys()])
        const stages = arrived().flatMap(({ uid, at }) => {
          const [from, stage] = [mined.get(uid), kept.get(uid)]
          if (from === undefined || stage === undefined) return []
          const parts = [from, stage.stored, stage.expanded, at]
          return [parts.slice(1).map((end, index) => end - (parts[index] ?? end))]
        })
        for (const [index, name] of ['stored', 'expanded', 'arrived'].entries())
          told(
            `  until it is ${name}`,
            stages.map((parts) => parts[index] ?? 0),
          )
        return arrived().map(({ uid, at }) => at - (mined.get(uid) ?? at))
      }
      // What is loaded and planned once is no part of it.
      await measure(false)
      const alone = await measure(false)
      told('alone', alone)
      const beside = await measure(true)
      told(`beside ${others} bad projects`, beside)
      const ratio = percentile(beside, 99) / percentile(alone, 99)
      write(
        `p99 ${ratio.toFixed(2)} times as long (at most ${most}); ${receivers.state.hostile} attempts at the bad ones' receivers`,
      )
      return ratio <= most && receivers.state.hostile >= others ? 'held' : 'wrong'
    } finally {
      await day.close()
    }
  },
}

/** When the transactions began that kept events and made their deliveries, by `performance.now()`. */
async function readStages(
  database: Sql,
  uids: readonly string[],
): Promise<Map<string, { stored: number; expanded: number }>> {
  const rows = await database.query<{ uid: string; stored: Date; expanded: Date }>(
    `select uid, n.created_at as stored, d.created_at as expanded from notifications n join deliveries d using (uid) where uid = any($1)`,
    [uids],
  )
  const placeOf = (time: Date) => time.getTime() - performance.timeOrigin
  return new Map(
    rows.map(({ uid, stored, expanded }) => [uid, { stored: placeOf(stored), expanded: placeOf(expanded) }]),
  )
}
