import { watchRunner } from 'tillkit/internal'

const signals = ['SIGINT', 'SIGTERM'] as const

/**
 * Returns a controller that aborts at SIGINT or SIGTERM, or when the npx or npm run that started this process ends. If another signal
 * arrives after that, the process ends at once with exit code 1.
 */
export function stopOnSignals(): stopOnSignals.ReturnType {
  const stop = new AbortController()
  const onSignal = () => (stop.signal.aborted ? process.exit(1) : stop.abort())
  for (const signal of signals) process.on(signal, onSignal)
  const runner = watchRunner({ onEnd: () => stop.abort() })
  return {
    stop,
    release() {
      runner.release()
      for (const signal of signals) process.off(signal, onSignal)
    },
  }
}

export declare namespace stopOnSignals {
  type ReturnType = {
    stop: AbortController
    release(): void
  }
}
