import { setTimeout as pause } from 'node:timers/promises'
import type { Hex } from 'viem'
import { readBlocks } from '../store/blocks.js'
import { allDone, codeOf, type Database } from '../store/openDatabase.js'
import type { Tracing } from '../tracing/tracing.js'
import { advance } from './advance.js'
import { IngestRaceError } from './applyBlocks.js'
import { createBlockPrefetcher } from './createBlockPrefetcher.js'
import { createBlockTimer } from './createBlockTimer.js'
import { ensureSources, fetchSources } from './ensureSources.js'
import type { Indexer } from './indexer.js'
import { type Chain, ChainError } from './openChain.js'
import { openQuorum } from './openQuorum.js'
import type { Watcher } from './watcher.js'

const maxRange = 64
/**
 * The number of consecutive heads below the index that the ingest ignores. A load balancer may sometimes answer from a node that lags
 * behind.
 */
const maxLowerHeads = 20
const maxPause = 10_000
const statementTimeoutCode = '57014'
const maxDoublings = 6

/**
 * Indexes a chain. After a failure of the node or the database it retries with a delay that doubles, and reports the failure in `status`.
 */
export function startIngest(options: startIngest.Options): startIngest.ReturnType {
  const { database, chain, indexers, watcher, startBlock, currencies, pollInterval } = options
  const { allowRollback, maxReorgDepth, prepare, onProblem, tracing, elapsed } = options
  const quorum = openQuorum({ chain, now: elapsed })
  const prefetcher = createBlockPrefetcher()
  const blockTimer = createBlockTimer({ now: elapsed })
  const waiting = new Set<() => void>()
  let sources: advance.Options['sources']
  let progress: advance.ReturnType | undefined
  let problem: Error | undefined
  let caughtUp = false
  let closed = false
  let range = maxRange
  let steps = 0
  let lowerHeads = 0
  let timeouts = 0
  let lastTip: advance.Options['lastTip']
  let wake = () => {}

  async function step(): Promise<void> {
    if (!sources) {
      // `allDone` waits for `prepare` even if the node fails. Otherwise the retry would start a second preparation at the same time.
      const [fetched] = await allDone([fetchSources({ chain, indexers, startBlock }), prepare()])
      await ensureSources({ database, chainId: chain.chainId, sources: fetched, currencies })
      sources = fetched
    }
    // After a statement timeout, double the time limit of the next step. Otherwise a slow step would never succeed.
    const times = 2 ** Math.min(timeouts, maxDoublings)
    const transaction: Database['transaction'] = (run, transactionOptions) =>
      database.transaction(run, { ...transactionOptions, times })
    const settled = progress?.settled ?? false
    const isLowerHeadDoubtful = lowerHeads < maxLowerHeads
    const next = settled && progress?.tip && blockTimer.isDue() ? progress.tip.number + 1 : undefined
    progress = await advance({
      chain,
      quorum,
      indexers,
      watcher,
      sources,
      startBlock,
      range,
      settled,
      isLowerHeadDoubtful,
      database: timeouts > 0 ? { ...database, transaction } : database,
      allowRollback,
      maxReorgDepth,
      tracing,
      prefetcher,
      next,
      lastTip,
    })
    lastTip = progress.tip
    lowerHeads = progress.isNodeBehind ? lowerHeads + 1 : 0
    caughtUp ||= progress.settled
    // Do not record the head of a node that lags behind the index: it is not a new block.
    if (!progress.isNodeBehind) blockTimer.recordHead(progress.head.hash)
  }

  async function run(): Promise<void> {
    for (let failures = 0; !closed; ) {
      steps++
      const start = performance.now()
      try {
        await step()
        problem = undefined
        failures = 0
        timeouts = 0
        range = Math.min(range * 2, maxRange)
      } catch (error) {
        if (closed) return
        // Read the tip from the database in the next step, because it may have changed. Another process may have written, or this process
        // committed but did not get the answer.
        lastTip = undefined
        if (progress) progress.settled = false
        if (error instanceof IngestRaceError) continue
        timeouts = codeOf(error) === statementTimeoutCode ? timeouts + 1 : 0
        problem = error instanceof Error ? error : new Error(String(error))
        if (error instanceof ChainError) quorum.passOver()
        // Fetch fewer blocks in the next step, because too many blocks may have caused the failure.
        range = Math.max(1, range >> 2)
        if (failures++ === 0) onProblem(problem)
      }
      for (const check of waiting) check()
      const behind = problem === undefined && !progress?.settled && !progress?.isNodeBehind
      const remainingInterval = Math.max(0, pollInterval - (performance.now() - start))
      const delay = problem ? Math.min(pollInterval * 2 ** failures, maxPause) : remainingInterval
      if (!behind && !closed) await sleep(delay)
    }
  }

  function sleep(delay: number): Promise<void> {
    const awake = new AbortController()
    wake = () => awake.abort()
    return pause(delay, undefined, { signal: awake.signal }).catch(() => {})
  }

  function until(condition: () => boolean | Promise<boolean>): Promise<void> {
    return new Promise((resolve, reject) => {
      const settle = async () => {
        try {
          if (closed) throw new Error('The service was closed.')
          if (!(await condition())) return
          resolve()
        } catch (error) {
          reject(error)
        }
        waiting.delete(settle)
      }
      waiting.add(settle)
      void settle()
    })
  }

  const running = run()
  return {
    ready: () => until(() => caughtUp),
    indexed({ number, hash }) {
      // Wait for at least one more step: since the last step, a reorg may have removed blocks.
      const before = steps
      wake()
      return until(async () => {
        if (steps === before || problem || !progress?.settled || !progress.tip) return false
        if (progress.tip.number < number) return false
        if (hash === undefined) return true
        const [block] = await readBlocks(database, { chainId: chain.chainId, highest: number, limit: 1 })
        return block?.hash === hash
      })
    },
    status: () => ({
      caughtUp,
      lag: progress && Math.max(0, progress.head.number - (progress.tip?.number ?? progress.head.number)),
      problem,
      stillMs: blockTimer.stillMs(),
    }),
    async close() {
      closed = true
      wake()
      await running
      await prefetcher.end()
      for (const check of waiting) check()
    },
  }
}

export declare namespace startIngest {
  type Options = {
    database: Database
    chain: Chain
    indexers: readonly Indexer[]
    watcher?: Watcher | undefined
    startBlock: number
    currencies: ensureSources.Options['currencies']
    allowRollback: boolean
    maxReorgDepth: number
    pollInterval: number
    tracing?: Tracing | undefined
    elapsed: () => number
    prepare: () => Promise<void>
    onProblem: (error: Error) => void
  }
  type ReturnType = {
    ready(): Promise<void>
    indexed(block: { number: number; hash?: Hex | undefined }): Promise<void>
    status(): Status
    close(): Promise<void>
  }
  type Status = {
    caughtUp: boolean
    lag: number | undefined
    problem: Error | undefined
    stillMs: number
  }
}
