import type { Hex } from 'viem'

const maxTimes = 8

/** Estimates when the chain's next block may exist. The block is due after three quarters of the shortest of the last eight block times. */
export function createBlockTimer({
  now = () => performance.now(),
}: createBlockTimer.Options = {}): createBlockTimer.ReturnType {
  const blockTimes: number[] = []
  let last: { head: Hex | number; at: number } | undefined

  return {
    recordHead(head) {
      if (head === last?.head) return
      const at = now()
      if (last) blockTimes.push(at - last.at)
      if (blockTimes.length > maxTimes) blockTimes.shift()
      last = { head, at }
    },
    isDue() {
      // Without block times, `Math.min()` returns `Infinity`, and no block is due.
      return last !== undefined && now() - last.at >= 0.75 * Math.min(...blockTimes)
    },
    stillMs: () => (last ? now() - last.at : 0),
  }
}

export declare namespace createBlockTimer {
  type Options = {
    now?: (() => number) | undefined
  }
  type ReturnType = {
    /** Records the head of the chain, as a hash or as a height. A timer compares heads, so pass it only hashes or only heights. */
    recordHead(head: Hex | number): void
    isDue(): boolean
    /** Returns the milliseconds since the head last changed; 0 before the first head. */
    stillMs(): number
  }
}
