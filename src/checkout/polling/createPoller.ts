import { watchHeads } from '../../evm/watchHeads.js'
import { withTimeout } from '../../evm/withTimeout.js'
import type { ChainClient } from '../errors/readChain.js'
import type { BlockTimeEstimate } from './estimateNextBlock.js'
import { pollDelay } from './pollDelay.js'

/** Creates a poller of the chain. Each pause counts from the end of the last pause, so a slow read does not make polling rarer. */
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
        // A new block ends the pause, but only after the shortest pause, because a chain may produce blocks very fast.
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
   * Waits until the next read; resolves with `true` at an expected block, `false` for a regular read, and `undefined` with a block
   * subscription.
   */
  pause: (signal?: AbortSignal) => Promise<boolean | undefined>
  stop: () => void
}

/** The pause before a second read of a new block, in milliseconds: a load balancer may have answered from a lagging node. */
const afterHeadMs = 1_000
const maxExtraLooks = 4
/** The longest pause in milliseconds if the subscription reports no block. */
const maxQuietMs = 4_000
