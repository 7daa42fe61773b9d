import { onTestFinished, vi } from 'vitest'

/**
 * Creates time limits that a test can shorten: after a call of `next`, the next request times out soon. All other requests have as much
 * time as a busy machine needs.
 *
 * @example
 *
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
    /** The limits of the checkout whose requests time out. */
    limits: { requestTimeoutMs: number }
    next(): void
  }
}
