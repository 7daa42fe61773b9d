import { withTimeout } from './withTimeout.js'

/** Resolves after a while; rejects with the signal's reason as soon as it aborts. */
export function sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds)
  })
  return withTimeout(over, { signal }).finally(() => clearTimeout(timer))
}
