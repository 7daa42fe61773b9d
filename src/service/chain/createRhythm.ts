import type { Hex } from 'viem'

/** Times between two blocks that are remembered. */
const most = 8

/**
 * Makes what tells whether a chain's next block may be there, from when the last ones were seen: not before three quarters of the
 * shortest time between two of them have gone by.
 */
export function createRhythm({
  now = () => performance.now(),
}: createRhythm.Options = {}): createRhythm.ReturnType {
  const times: number[] = []
  let last: { hash: Hex; at: number } | undefined

  return {
    note(hash) {
      if (hash === last?.hash) return
      const at = now()
      if (last) times.push(at - last.at)
      if (times.length > most) times.shift()
      last = { hash, at }
    },
    isDue() {
      // Of no times the shortest is without end.
      return last !== undefined && now() - last.at >= 0.75 * Math.min(...times)
    },
  }
}

export declare namespace createRhythm {
  type Options = {
    /** Milliseconds. @default performance.now */
    now?: (() => number) | undefined
  }
  type ReturnType = {
    /** A look at the chain saw this head. */
    note(hash: Hex): void
    /** Whether another head may be there by now. */
    isDue(): boolean
  }
}
