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
  let last: { head: Hex | number; at: number } | undefined

  return {
    note(head) {
      if (head === last?.head) return
      const at = now()
      if (last) times.push(at - last.at)
      if (times.length > most) times.shift()
      last = { head, at }
    },
    isDue() {
      // Of no times the shortest is without end.
      return last !== undefined && now() - last.at >= 0.75 * Math.min(...times)
    },
    stillMs: () => (last ? now() - last.at : 0),
  }
}

export declare namespace createRhythm {
  type Options = {
    /** Milliseconds. @default performance.now */
    now?: (() => number) | undefined
  }
  type ReturnType = {
    /** A look at the chain saw this head, by its hash or its height: always by the same. */
    note(head: Hex | number): void
    /** Whether another head may be there by now. */
    isDue(): boolean
    /** Milliseconds since another head was seen than before. */
    stillMs(): number
  }
}
