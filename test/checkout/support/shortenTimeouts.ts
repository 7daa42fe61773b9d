import { onTestFinished, vi } from 'vitest'

/**
 * Has single time limits pass soon, for the test that asks: `next` is for the one that begins next. Only what stays
 * silent is given up then, and everything else has as long as a busy machine needs.
 *
 * @example
 * const { limits, next } = shortenTimeouts()
 */
export function shortenTimeouts(): shortenTimeouts.ReturnType {
  const requestTimeoutMs = 240_000
  const start = globalThis.setTimeout
  let shortens = false
  const shorten = (run: (...args: unknown[]) => void, ms?: number, ...args: unknown[]) => {
    const isNext = shortens && ms === requestTimeoutMs
    if (isNext) shortens = false
    return start(run, isNext ? 250 : ms, ...args)
  }
  const spy = vi.spyOn(globalThis, 'setTimeout').mockImplementation(shorten as typeof setTimeout)
  onTestFinished(() => spy.mockRestore())
  return {
    limits: { requestTimeoutMs },
    next() {
      shortens = true
    },
  }
}

export declare namespace shortenTimeouts {
  type ReturnType = {
    /** The limits of a checkout whose questions these are. */
    limits: { requestTimeoutMs: number }
    next(): void
  }
}
