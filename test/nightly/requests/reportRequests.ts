import type { sendNonsense } from './sendNonsense.js'

/** Counts the response statuses to malformed HTTP requests, and measures the growth of the heap. Needs `--expose-gc`. */
export function reportRequests(options: reportRequests.Options): reportRequests.ReturnType {
  const { maxGrowth, write } = options
  const answers = new Map<number, number>()
  const faults: string[] = []
  let notImplemented = 0
  let sent = 0
  let first: number | undefined

  return {
    sent(seed, batch) {
      for (const [status, count] of batch.statuses) {
        answers.set(status, (answers.get(status) ?? 0) + count)
        sent += count
      }
      for (const fault of batch.faults) faults.push(`seed ${seed}: ${fault}`)
      notImplemented += batch.notImplemented
      // The first batch of requests fills the caches, so the measurement starts after it.
      first ??= heap()
    },
    end() {
      const before = first ?? heap()
      const growth = heap() - before
      const all = [...answers].sort(([one], [other]) => one - other)
      write(`${sent} requests: ${all.map(([status, count]) => `${count} × ${status}`).join(', ')}`)
      write(`of these 5xx: ${faults.length}, and ${notImplemented} × NotImplemented, as the interface has it`)
      for (const fault of faults.slice(0, 10)) write(`✗ ${fault}`)
      const [from, by] = [before, growth].map((bytes) => (bytes / 1e6).toFixed(1))
      write(
        `${growth > maxGrowth ? '✗ ' : ''}heap after the first ones: ${from} MB; at the end: ${by} MB more`,
      )
      return faults.length > 0 || growth > maxGrowth
    },
  }
}

export declare namespace reportRequests {
  type Options = {
    /** The maximum growth of the heap in bytes after the first batch. */
    maxGrowth: number
    write: (line: string) => void
  }
  type ReturnType = {
    /** Adds the results of a batch. `seed` is the seed of the batch, for the report of a failure. */
    sent(seed: number, batch: sendNonsense.ReturnType): void
    /** Writes the totals. Returns whether a response had a 5xx status, or the heap grew too much. */
    end(): boolean
  }
}

function heap(): number {
  globalThis.gc?.()
  return process.memoryUsage().heapUsed
}
