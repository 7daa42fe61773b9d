import { watchHeads } from '../../evm/watchHeads.js'
import { withTimeout } from '../../evm/withTimeout.js'
import type { ChainClient } from '../errors/readChain.js'
import type { Rhythm } from './estimateNextBlock.js'
import { pollDelay } from './pollDelay.js'

/**
 * The pauses between two looks at what became of a request, counted from when the last look began: at least half of each is left
 * when it has its answer. Where the chain tells its blocks, each ends with the next one, and
 * the chain is asked less often in between; where it does not, or has ceased to, they are those of {@link pollDelay}, and a block
 * that is due within one is looked for just then as well: no look comes later for it.
 */
export function createPoller(client: createPoller.Client): Pace {
  const { dueAfter } = client.transport as Partial<Rhythm>
  const shortest = pollDelay({ client, round: 0 })
  let round = 0
  let quiet: number | undefined
  let hasHead = false
  let hopes = mostHopes
  let end: number | undefined
  let asked = performance.now()
  let wake = () => {}
  let stop: (() => void) | undefined

  const handlers: watchHeads.Handlers = {
    onHead() {
      quiet = 0
      hasHead = true
      wake()
    },
    onLost() {
      quiet = undefined
      round = 0
      wake()
    },
  }

  return {
    async pause(signal) {
      stop ??= watchHeads(client, handlers)
      const now = performance.now()
      if (end === undefined) {
        const pauseMs =
          quiet === undefined ? pollDelay({ client, round: round++ }) : quiet++ === 0 ? afterHead : untold
        // The answer's way is a part of it: who is far away would look less often.
        end = Math.max(asked + pauseMs, now + pauseMs / 2)
      }
      const due = (quiet === undefined && hopes > 0 && dueAfter?.(asked, end)) || 0
      const isDue = due > asked && due < end
      const leftMs = (isDue ? due : end) - now
      if (isDue) hopes--
      else end = undefined
      let timer: ReturnType<typeof setTimeout> | undefined
      let listening: typeof timer
      const over = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, leftMs)
        // Blocks may come faster than anybody should ask.
        listening = setTimeout(() => {
          wake = resolve
          if (hasHead) resolve()
        }, shortest)
      })
      try {
        await withTimeout(over, { signal })
        return quiet === undefined ? isDue : undefined
      } finally {
        clearTimeout(timer)
        clearTimeout(listening)
        wake = () => {}
        if (hasHead && quiet !== undefined) quiet = 0
        hasHead = false
        asked = performance.now()
      }
    },
    stop() {
      stop?.()
    },
  }
}

export declare namespace createPoller {
  type Client = Pick<ChainClient, 'pollingInterval'> & watchHeads.Client
}

/** Pauses between looks, until it is stopped. */
export type Pace = {
  /**
   * Resolves when it is time to look again: with whether that is one look more, for a block that is due, and with nothing where the chain
   * tells its blocks, so that it is asked less often. Rejects with the signal's reason as soon as it aborts.
   */
  pause: (signal?: AbortSignal) => Promise<boolean | undefined>
  /** Has the chain tell no more blocks. */
  stop: () => void
}

/** Of several nodes behind one address another may be late: in milliseconds after a block. */
const afterHead = 1_000
/** In a wait, blocks that are looked for just when they are due: what is in none of them may be in none for long. */
const mostHopes = 4
/** However long no block is told. */
const untold = 4_000
