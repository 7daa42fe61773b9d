import { setTimeout as pause } from 'node:timers/promises'
import type { Hex } from 'viem'
import { readBlocks } from '../store/blocks.js'
import { allDone, codeOf, type Database } from '../store/openDatabase.js'
import type { Tracing } from '../tracing/tracing.js'
import { advance } from './advance.js'
import { IngestRaceError } from './applyBlocks.js'
import { createAhead } from './createAhead.js'
import { createRhythm } from './createRhythm.js'
import { askSources, ensureSources } from './ensureSources.js'
import type { Indexer } from './indexer.js'
import { openAgreement } from './openAgreement.js'
import { type Chain, ChainError } from './openChain.js'
import type { Watcher } from './watcher.js'

/** The most blocks that are fetched at a time. */
const maxRange = 64
/** How often in a row a head must be below the index to be believed: a node behind others may answer now and then. */
const shorterHeadLooks = 20
/** Milliseconds, at most, between two tries after failures. */
const maxPause = 10_000
/** PostgreSQL has ended a statement that took too long. */
const tookTooLong = '57014'
/** How often a step that took the database too long has twice as much time. */
const mostDoublings = 6

/**
 * Keeps a chain's index at its head until it is closed. Failures of the node or the database are waited out, twice as
 * long each time, and told by `status`.
 */
export function startIngest(options: startIngest.Options): startIngest.ReturnType {
  const { database, chain, indexers, watcher, startBlock, currencies, pollInterval } = options
  const { allowRollback, maxReorgDepth, prepare, onProblem, tracing, elapsed } = options
  const agreement = openAgreement({ chain, now: elapsed })
  const ahead = createAhead()
  const rhythm = createRhythm({ now: elapsed })
  const waiting = new Set<() => void>()
  let sources: advance.Options['sources']
  let progress: advance.ReturnType | undefined
  let problem: Error | undefined
  let caughtUp = false
  let closed = false
  let range = maxRange
  let steps = 0
  let shorter = 0
  let slow = 0
  let left: advance.Options['left']
  let wake = () => {}

  async function step(): Promise<void> {
    if (!sources) {
      // Should the node fail, the database is waited for all the same: it is prepared by one step at a time.
      const [asked] = await allDone([askSources({ chain, indexers, startBlock }), prepare()])
      await ensureSources({ database, chainId: chain.chainId, sources: asked, currencies })
      sources = asked
    }
    // What took too long would again, and nothing be taken in any more.
    const times = 2 ** Math.min(slow, mostDoublings)
    const transaction: Database['transaction'] = (run, given) =>
      database.transaction(run, { ...given, times })
    const settled = progress?.settled ?? false
    const doubtful = shorter < shorterHeadLooks
    const next = settled && progress?.tip && rhythm.isDue() ? progress.tip.number + 1 : undefined
    progress = await advance({
      chain,
      agreement,
      indexers,
      watcher,
      sources,
      startBlock,
      range,
      settled,
      doubtful,
      database: slow > 0 ? { ...database, transaction } : database,
      allowRollback,
      maxReorgDepth,
      tracing,
      ahead,
      next,
      left,
    })
    left = progress.tip
    shorter = progress.shorter ? shorter + 1 : 0
    caughtUp ||= progress.settled
    // Where a node is behind the index, what it sees is no block that comes.
    if (!progress.shorter) rhythm.note(progress.head.hash)
  }

  async function run(): Promise<void> {
    for (let failures = 0; !closed; ) {
      steps++
      const start = performance.now()
      try {
        await step()
        problem = undefined
        failures = 0
        slow = 0
        range = Math.min(range * 2, maxRange)
      } catch (error) {
        if (closed) return
        // What is stored may be another block by now: by another process, or by a commit whose answer was lost.
        left = undefined
        if (progress) progress.settled = false
        if (error instanceof IngestRaceError) continue
        slow = codeOf(error) === tookTooLong ? slow + 1 : 0
        problem = error instanceof Error ? error : new Error(String(error))
        if (error instanceof ChainError) agreement.passOver()
        // It may have been too much at a time.
        range = Math.max(1, range >> 2)
        if (failures++ === 0) onProblem(problem)
      }
      for (const check of waiting) check()
      const behind = problem === undefined && !progress?.settled && !progress?.shorter
      // What the step itself took is not waited for once more.
      const rest = Math.max(0, pollInterval - (performance.now() - start))
      const delay = problem ? Math.min(pollInterval * 2 ** failures, maxPause) : rest
      if (!behind && !closed) await sleep(delay)
    }
  }

  /** Resolves after some milliseconds, or when it is woken. */
  function sleep(delay: number): Promise<void> {
    const awake = new AbortController()
    wake = () => awake.abort()
    return pause(delay, undefined, { signal: awake.signal }).catch(() => {})
  }

  /** Waits until a condition holds after a step. */
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
      // What was seen before the call may be gone: blocks above may have been taken away meanwhile.
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
      stillMs: rhythm.stillMs(),
    }),
    async close() {
      closed = true
      wake()
      await running
      await ahead.end()
      for (const check of waiting) check()
    },
  }
}

export declare namespace startIngest {
  type Options = {
    database: Database
    chain: Chain
    /** One for each market. */
    indexers: readonly Indexer[]
    /** Told of every log, if there is one. */
    watcher?: Watcher | undefined
    startBlock: number
    /** Currencies whose decimals are known without asking the chain. */
    currencies: ensureSources.Options['currencies']
    /** Whether blocks may go without others in their place. */
    allowRollback: boolean
    /** The most blocks that are given up for others. */
    maxReorgDepth: number
    /** Milliseconds between two looks at the chain's head. */
    pollInterval: number
    /** Told of each step that takes blocks in. @default nobody is */
    tracing?: Tracing | undefined
    /** Milliseconds by a clock that nobody sets. */
    elapsed: () => number
    /** Runs before the first step, again and again until it succeeds. */
    prepare: () => Promise<void>
    /** Told of the first failure in a row. */
    onProblem: (error: Error) => void
  }
  type ReturnType = {
    /** Resolves once the index has reached the chain's head. */
    ready(): Promise<void>
    /** Resolves once a block, and all before it, are indexed. */
    indexed(block: { number: number; hash?: Hex | undefined }): Promise<void>
    status(): Status
    close(): Promise<void>
  }
  type Status = {
    /** Whether the index was at the chain's head once. */
    caughtUp: boolean
    /** Blocks between the index and the chain's head, at the last look. */
    lag: number | undefined
    /** Why the last step failed. */
    problem: Error | undefined
    /** Milliseconds that the chain's head has stayed, by this process's own clock. */
    stillMs: number
  }
}
