import type { DayProcess } from './keepProcess.js'

/** Polls the readiness of processes, and records each process that reports to be ready although it cannot be. */
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
    // The reason may end during the request. So “ready” counts as a lie only if the same reason held before and after the request.
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
    /** The names of networks. Each one has its own readiness path, `/ready/<name>`. */
    networks: readonly string[]
    /** Returns the reason why a correct process cannot be ready at this path now. Returns `undefined` if it can be. */
    impossible: (path: string) => string | undefined
  }
  type ReturnType = {
    told: () => { asked: number; refused: number; lies: string[] }
    close(): Promise<void>
  }
}
