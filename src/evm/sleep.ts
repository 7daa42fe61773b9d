import { withTimeout } from './withTimeout.js'

/**
 * Resolves after a while; rejects with the signal's reason as soon as it aborts. Where it is idle, a program that has nothing else to do
 * ends over it.
 */
export function sleep(milliseconds: number, signal?: AbortSignal, isIdle?: boolean): Promise<void> {
  let timer: Timer | undefined
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds)
    if (isIdle) timer.unref?.()
  })
  return withTimeout(over, { signal }).finally(() => clearTimeout(timer))
}

/** Where a program does not end over its timers, they are numbers. */
type Timer = ReturnType<typeof setTimeout> & { unref?: () => void }
