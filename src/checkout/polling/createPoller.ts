import { watchHeads } from '../../evm/watchHeads.js'
import { withTimeout } from '../../evm/withTimeout.js'
import type { ChainClient } from '../errors/readChain.js'
import type { BlockTimeEstimate } from './estimateNextBlock.js'
import { pollDelay } from './pollDelay.js'

/**
 * Creates a poller of the chain. The time of a read counts as a part of the next pause, so a slow read hardly slows down polling. After a
 * very slow read, half of the pause remains.
 */
export function createPoller(client: createPoller.Client): Poller {
  const { dueAfter } = client.transport as Partial<BlockTimeEstimate>
  const shortest = pollDelay({ client, round: 0 })
  let round = 0
  let quiet: number | undefined
  let hasHead = false
  let extraLooks = maxExtraLooks
  let end: number | undefined
  let lookedAt = performance.now()
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
          quiet === undefined
            ? pollDelay({ client, round: round++ })
            : quiet++ === 0
              ? afterHeadMs
              : maxQuietMs
        end = Math.max(lookedAt + pauseMs, now + pauseMs / 2)
      }
      const due = (quiet === undefined && extraLooks > 0 && dueAfter?.(lookedAt, end)) || 0
      const isDue = due > lookedAt && due < end
      const leftMs = (isDue ? due : end) - now
      if (isDue) extraLooks--
      else end = undefined
      let timer: ReturnType<typeof setTimeout> | undefined
      let listening: typeof timer
      const over = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, leftMs)
        // A new block ends the pause early, but not before the shortest pause, because a chain may produce blocks very fast.
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
        lookedAt = performance.now()
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

export type Poller = {
  /**
   * Waits until the next read. Resolves with `true` if the poller expects a new block now, and with `false` after a regular pause. Resolves
   * with `undefined` if the node reports new blocks in a subscription.
   */
  pause: (signal?: AbortSignal) => Promise<boolean | undefined>
  stop: () => void
}

/** The pause in milliseconds before the checkout reads a new block a second time, because the first answer may come from a lagging node. */
const afterHeadMs = 1_000
/** The maximum number of additional reads at the time when a new block is expected. After that, the expected times are probably wrong. */
const maxExtraLooks = 4
/** The longest pause in milliseconds if the subscription reports no block. */
const maxQuietMs = 4_000
