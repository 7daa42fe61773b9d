import { setTimeout as pause } from 'node:timers/promises'

/**
 * Repeats `step` until `close`. The next step starts at once if the last step returned `true`, or if `wake` was called after the last step
 * began. Otherwise it starts after `interval` milliseconds. After failures, the pause doubles up to `maxPause`.
 */
export function startLoop(options: startLoop.Options): startLoop.ReturnType {
  const { step, interval, maxPause = 10_000, onProblem } = options
  let closed = false
  let awake = false
  let wakeSleeper = () => {}
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
    wakeSleeper = () => awakened.abort()
    return pause(milliseconds, undefined, { signal: awakened.signal }).catch(() => {})
  }

  const running = run()
  return {
    wake() {
      awake = true
      wakeSleeper()
    },
    problem: () => problem,
    async close() {
      closed = true
      wakeSleeper()
      await running
    },
  }
}

export declare namespace startLoop {
  type Options = {
    step: () => Promise<boolean>
    interval: number
    maxPause?: number | undefined
    onProblem: (error: unknown) => void
  }
  type ReturnType = {
    wake(): void
    problem(): unknown
    close(): Promise<void>
  }
}
