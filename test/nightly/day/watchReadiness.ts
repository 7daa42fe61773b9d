import type { DayProcess } from './keepProcess.js'

/** Asks processes again and again whether they are ready, and notes what they claim while it cannot be. */
export function watchReadiness(options: watchReadiness.Options): watchReadiness.ReturnType {
  const { processes, impossible } = options
  const lies: string[] = []
  let asked = 0
  let refused = 0
  let closed = false

  async function ask(one: DayProcess, path: string): Promise<void> {
    const before = impossible(path)
    const response = await fetch(`${one.url()}${path}`, { signal: AbortSignal.timeout(20_000) }).catch(
      () => undefined,
    )
    await response?.arrayBuffer().catch(() => {})
    asked++
    if (response?.status !== 200) refused++
    // From before it was asked until after it had answered, for the same reason.
    else if (before !== undefined && before === impossible(path)) lies.push(`${one.name} ${path}: ${before}`)
  }

  const running = (async () => {
    while (!closed) {
      await Promise.all(
        processes.flatMap((one) =>
          ['/ready', ...options.networks.map((name) => `/ready/${name}`)].map((path) => ask(one, path)),
        ),
      )
      await new Promise((resolve) => setTimeout(resolve, 400))
    }
  })()
  return {
    told: () => ({ asked, refused, lies }),
    async close() {
      closed = true
      await running
    },
  }
}

export declare namespace watchReadiness {
  type Options = {
    processes: readonly DayProcess[]
    /** Networks that are asked for by themselves. */
    networks: readonly string[]
    /** Why what is asked at a path cannot be ready, at this moment. */
    impossible: (path: string) => string | undefined
  }
  type ReturnType = {
    told: () => { asked: number; refused: number; lies: string[] }
    close(): Promise<void>
  }
}
