import type { Sql } from '../../../packages/service/src/store/openDatabase.js'
import type { Programme } from '../budget.js'
import { percentile } from './judgeDay.js'
import { openDay } from './openDay.js'

/** The number of bad projects, i.e. of projects whose receiver misbehaves. Each receiver has an origin of its own. */
const others = 2_000
/** The number of events of the good project in each measurement: one measurement alone, and one next to the bad projects. */
const rounds = 100
/** The milliseconds between two events of the good project. */
const interval = 400
/** For every 25 events of the good project, the chain mines one event that all bad projects receive. */
const between = 25
/** The p99 latency next to the bad projects, divided by the p99 latency alone, may be at most this. */
const maxRatio = 3

/**
 * Measures the latency from a block to the receiver of one good project, first alone, then next to 2,000 bad projects. These have many
 * deliveries. Their receivers hang, fail, send the answer byte by byte, or answer after a delay.
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
      // The events of the good project have the first token, and those of the bad projects have the second token. So the test can mine an
      // event for one side alone.
      await database.query(
        `update listeners set filters = jsonb_set(filters::jsonb, '{tokenIDs}', '["1"]')::json where project_id <> '0'`,
      )
      await day.start('ingest', 'ingest')
      await day.start('deliver', 'deliver')
      receivers.state.calm = false

      const writeTimes = (name: string, times: readonly number[]) => {
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
          writeTimes(
            `  until it is ${name}`,
            stages.map((parts) => parts[index] ?? 0),
          )
        return arrived().map(({ uid, at }) => at - (mined.get(uid) ?? at))
      }
      // A first measurement warms up caches and query plans.
      await measure(false)
      const alone = await measure(false)
      writeTimes('alone', alone)
      const beside = await measure(true)
      writeTimes(`beside ${others} bad projects`, beside)
      const ratio = percentile(beside, 99) / percentile(alone, 99)
      write(
        `p99 ${ratio.toFixed(2)} times as long (at most ${maxRatio}); ${receivers.state.hostile} attempts at the bad ones' receivers`,
      )
      return ratio <= maxRatio && receivers.state.hostile >= others ? 'held' : 'wrong'
    } finally {
      await day.close()
    }
  },
}

/**
 * Returns the time at which the service stored each event, and the time at which it created the delivery of the event. Both are the start
 * times of PostgreSQL transactions, converted to `performance.now()`.
 */
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
