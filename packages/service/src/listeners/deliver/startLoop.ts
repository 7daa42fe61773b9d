import { setTimeout as pause } from 'node:timers/promises'

/**
 * Runs a step again and again until it is closed: at once while there is more to do or it was woken, and else after a while.
 * After failures it waits twice as long each time.
 */
export function startLoop(options: startLoop.Options): startLoop.ReturnType {
  const { step, interval, maxPause = 10_000, onProblem } = options
  let closed = false
  let awake = false
  let rouse = () => {}
  let problem: unknown

  async function run(): Promise<void> {
    for (let failures = 0; !closed; ) {
      awake = false
      try {
        const more = await step()
        failures = 0
        problem = undefined
        if (more) continue
      } catch (error) {
        problem = error
        if (!closed && failures++ === 0) onProblem(error)
      }
      if (!awake && !closed) await sleep(failures ? Math.min(100 * 2 ** failures, maxPause) : interval)
    }
  }

  function sleep(milliseconds: number): Promise<void> {
    const awakened = new AbortController()
    rouse = () => awakened.abort()
    return pause(milliseconds, undefined, { signal: awakened.signal }).catch(() => {})
  }

  const running = run()
  return {
    wake() {
      awake = true
      rouse()
    },
    problem: () => problem,
    async close() {
      closed = true
      rouse()
      await running
    },
  }
}

export declare namespace startLoop {
  type Options = {
    /** Does some of what is to be done. Answers whether there may be more. */
    step: () => Promise<boolean>
    /** Milliseconds between two steps when there is nothing more. */
    interval: number
    /** Milliseconds, at most, between two tries after failures. @default 10_000 */
    maxPause?: number | undefined
    /** Told of the first failure in a row. */
    onProblem: (error: unknown) => void
  }
  type ReturnType = {
    /** There may be something to do. */
    wake(): void
    /** Why the last step failed. */
    problem(): unknown
    /** Lets the step that is under way end, and stops. */
    close(): Promise<void>
  }
}
