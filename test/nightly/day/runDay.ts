import { failNats } from '../../../packages/queue-nats/test/failNats.js'
import { createChance } from '../../../packages/service/test/listeners/storm/createChance.js'
import { openNats } from '../../setup/nats/openNats.js'
import { judgeDay, percentile } from './judgeDay.js'
import { openDay } from './openDay.js'
import { watchReadiness } from './watchReadiness.js'

const chainCount = 40
const projects = 200
/** The number of webhook listeners that match each event. Each chain has as many tokens as this number needs. */
const each = 10
/** One in this many projects is hostile: its receiver misbehaves. */
const hostile = 10
/** A process’s peak memory in the second half of the day, divided by its peak in the first half, may be at most this. */
const mostGrowth = 1.5
/**
 * The p99 latency while receivers misbehave, divided by the p99 latency before, may be at most `mostSlower`. Each p99 needs at least
 * `enough` deliveries.
 */
const mostSlower = 3
const enough = 1_000
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Runs one simulated day. Returns its problems. */
export async function runDay(options: runDay.Options): Promise<runDay.ReturnType> {
  const { seed, seconds, listeners, write } = options
  const chance = createChance(seed, 'day')
  const nats = await openNats()
  const breakNats = failNats(nats)
  const tokens = Math.max(1, Math.round(listeners / chainCount / each))
  const day = await openDay({
    seed,
    chains: chainCount,
    listeners,
    projects,
    tokens,
    isHostile: (project) => project % hostile === 7,
  })
  const { chains, receivers, servers, processes } = day
  const queue = { nats: { servers: [nats.url], stream: 'day', republishAfterMs: 2_000 } }
  const dead = chains.chains[3]
  const problems: string[] = []
  let ingestGone = false

  /** Makes a part of the system fail with `run`, and logs how long `run` takes. */
  async function fail(what: string, run: () => Promise<unknown>): Promise<void> {
    const from = performance.now()
    await run()
    write(`${clock()} ${what}, ${((performance.now() - from) / 1_000).toFixed(1)} s`)
  }
  const start = performance.now()
  const clock = () => `${String(Math.round((performance.now() - start) / 1_000)).padStart(4)} s `

  try {
    await day.start('ingest 1', 'ingest')
    await day.start('ingest 2', 'ingest')
    await day.start('deliver 1', 'deliver', { queue })
    await day.start('deliver 2', 'deliver')
    const apis = [await day.start('api 1', 'api'), await day.start('api 2', 'api')]
    await servers.follow()
    if (!(await day.settled(300_000))) throw new Error('The day does not begin.')
    write(
      `${clock()} ${listeners} listeners of ${projects} projects on ${chainCount} chains; the standby follows`,
    )
    const watching = watchReadiness({
      processes: apis,
      networks: ['c3', 'c2'],
      impossible(path) {
        if (servers.isCut()) return 'PostgreSQL is gone'
        if (path === '/ready/c3' && dead?.isDead) return 'its node is dead'
        return path === '/ready/c2' && ingestGone
          ? 'nobody has indexed it for more than ten blocks'
          : undefined
      },
    })

    const begin = performance.now()
    const end = begin + seconds * 1_000
    const calmUntil = begin + (end - begin) / 6
    const quietUntil = begin + (end - begin) / 3
    let isOver = false
    /** Mines blocks on all chains. After a calm start, it also reorgs the chains. */
    const mining = (async () => {
      while (!isOver) {
        const chain = chains.chains[chance.below(chainCount)]
        if (!chain) continue
        if (performance.now() > calmUntil && chance.happens(0.08)) chains.reorg(chain, 1 + chance.below(6))
        else chains.mine(chain)
        await pause(options.interval ?? 250)
      }
    })()
    const memory: Record<string, number>[] = []
    const remember = async () => {
      const now: Record<string, number> = {}
      for (const { name, memory: read } of processes) now[name] = await read()
      memory.push(now)
    }
    await pause(calmUntil - performance.now())
    receivers.state.calm = false
    await pause(quietUntil - performance.now())

    // Each turn restarts one process, and some turns also cause another failure. After half of the time, one turn kills the PostgreSQL
    // primary.
    let failedOver = false
    for (let round = 0; performance.now() < end; round++) {
      const one = processes[round % processes.length]
      const signal = round % 3 === 2 ? ('SIGKILL' as const) : ('SIGTERM' as const)
      if (!one) break
      await fail(`${one.name} ended by ${signal}, and another one begins`, async () => {
        const took = await one.stop(signal)
        if (took > 12_000) problems.push(`${one.name} ended ${Math.round(took)} ms after ${signal}.`)
        await one.start()
      })
      if (round % 4 === 1) await fail('NATS breaks', () => breakNats(chance))
      if (round % 5 === 2 && dead) {
        await fail('the node of a chain is dead', async () => {
          dead.isDead = true
          await pause(6_000)
          dead.isDead = false
        })
      }
      if (round % 7 === 3) {
        await fail('nobody indexes', async () => {
          const indexing = processes.filter(({ role }) => role === 'ingest')
          await Promise.all(indexing.map((each) => each.stop('SIGTERM')))
          const behind = chains.chains[2]
          for (let count = 0; behind && count < 20; count++) chains.mine(behind)
          ingestGone = true
          await pause(3_000)
          ingestGone = false
          await Promise.all(indexing.map((each) => each.start()))
        })
      }
      if (!failedOver && performance.now() > (begin + end) / 2) {
        failedOver = true
        await remember()
        await fail('PostgreSQL fails over', () => servers.failOver())
      }
      await remember()
      await pause(2_000)
    }
    if (!failedOver) problems.push('There was no time to fail over.')
    isOver = true
    await mining
    const resting = performance.now()
    if (!(await day.settled(300_000))) problems.push('What waits for good listeners does not come to an end.')
    write(`${clock()} at rest ${((performance.now() - resting) / 1_000).toFixed(1)} s after the last block`)
    await watching.close()

    const verdict = judgeDay({ ...day, chains: chains.chains, arrivals: receivers.arrivals, after: begin })
    const { lost, wrong, repeated, disordered, times, delivered } = verdict
    const ready = watching.told()
    for (const [what, list] of Object.entries({ lost, wrong, 'a lie': ready.lies }))
      problems.push(...list.map((each) => `${what}: ${each}`))
    if (disordered > 0) problems.push(`${disordered} came out of order.`)
    const took = (when: (mined: number) => boolean) =>
      times.filter(({ mined }) => when(mined)).map((one) => one.took)
    const calm = took((mined) => mined < calmUntil)
    const quiet = took((mined) => mined >= calmUntil && mined < quietUntil)
    const down = took((mined) => mined >= quietUntil)
    const figures = (values: readonly number[]) =>
      `p50 ${Math.round(percentile(values, 50))} ms, p99 ${Math.round(percentile(values, 99))} ms, ${values.length} deliveries`
    const tells = Math.min(calm.length, quiet.length) >= enough
    if (tells && !(percentile(quiet, 99) <= mostSlower * percentile(calm, 99)))
      problems.push(`Beside hostile ones p99 is over ${mostSlower} times as long.`)
    write(
      `${delivered} deliveries arrived at good receivers, ${repeated} of them once more; ${receivers.state.hostile} attempts at hostile ones`,
    )
    write(`lost ${lost.length}, wrong ${wrong.length}, out of order ${disordered}`)
    write(`block to good receiver, calm: ${figures(calm)}`)
    write(`  hostile ones, nothing down: ${figures(quiet)}`)
    write(`  one thing down after another: ${figures(down)}`)
    write(`ready: asked ${ready.asked} times, refused ${ready.refused}, ${ready.lies.length} lies`)
    problems.push(...judgeMemory(memory, write))
    for (const { name, problems: known } of processes) {
      if (known.size > 0)
        write(`${name}: ${[...known].map(([what, count]) => `${count} × ${what}`).join('; ')}`)
    }
  } catch (error) {
    problems.push(error instanceof Error ? error.message : String(error))
  } finally {
    await day.close()
    await nats.close()
  }
  return { problems }
}

export declare namespace runDay {
  type Options = {
    seed: number
    seconds: number
    listeners: number
    /** The milliseconds between two blocks, counted over all chains. @default 250 */
    interval?: number | undefined
    write: (line: string) => void
  }
  type ReturnType = { problems: string[] }
}

/** Compares the peak memory of each process in the second half with its peak in the first half. */
function judgeMemory(memory: readonly Record<string, number>[], write: (line: string) => void): string[] {
  const half = memory.length >> 1
  const peak = (of: readonly Record<string, number>[], name: string) =>
    Math.max(...of.map((one) => one[name] ?? 0))
  return Object.keys(memory[0] ?? {}).flatMap((name) => {
    const [first, last] = [peak(memory.slice(0, half), name), peak(memory.slice(half), name)]
    write(
      `memory of ${name}: ${Math.round(first / 1024)} MB at most in the first half, ${Math.round(last / 1024)} in the second`,
    )
    return last > first * mostGrowth ? [`${name} has ${(last / first).toFixed(1)} times the memory.`] : []
  })
}
