import { watchHeads } from '../../evm/watchHeads.js'
import { withTimeout } from '../../evm/withTimeout.js'
import type { ChainClient } from '../errors/readChain.js'
import { pauseAfter } from './pauseAfter.js'

/**
 * The pauses between two looks at what became of a request, counted from when the last look began: at least half of each is left
 * when it has its answer. Where the chain tells its blocks, each ends with the next one, and
 * the chain is asked less often in between; where it does not, or has ceased to, they are those of {@link pauseAfter}.
 */
export function openPace(client: openPace.Client): Pace {
  const shortest = pauseAfter({ client, round: 0 })
  let round = 0
  let quiet: number | undefined
  let hasHead = false
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
      const pauseMs =
        quiet === undefined ? pauseAfter({ client, round: round++ }) : quiet++ === 0 ? afterHead : untold
      // The answer's way is a part of it: who is far away would look less often.
      const leftMs = Math.max(asked + pauseMs - performance.now(), pauseMs / 2)
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
        return quiet === undefined
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

export declare namespace openPace {
  type Client = Pick<ChainClient, 'pollingInterval'> & watchHeads.Client
}

/** Pauses between looks, until it is stopped. */
export type Pace = {
  /**
   * Resolves when it is time to look again, with whether the chain tells no blocks, so that it is asked often; rejects with the signal's
   * reason as soon as it aborts.
   */
  pause: (signal?: AbortSignal) => Promise<boolean>
  /** Has the chain tell no more blocks. */
  stop: () => void
}

/** Of several nodes behind one address another may be late: in milliseconds after a block. */
const afterHead = 1_000
/** However long no block is told. */
const untold = 4_000
