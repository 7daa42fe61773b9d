import type { sendNonsense } from './sendNonsense.js'

/** Tells how malformed requests were answered, and what became of the memory. Needs `--expose-gc`. */
export function reportRequests(options: reportRequests.Options): reportRequests.ReturnType {
  const { total, maxGrowth, write } = options
  const start = performance.now()
  const warm = Math.round(total / 5)
  let before = 0

  return {
    sent(count) {
      if (count === warm) before = heap()
      if (count % Math.ceil(total / 20) > 0) return
      const seconds = (performance.now() - start) / 1000
      write(
        `${count} of ${total} requests in ${seconds.toFixed(0)} s (${Math.round(count / seconds)} a second)`,
      )
    },
    end({ statuses, faults, notImplemented }) {
      const growth = heap() - before
      const all = [...statuses].sort(([one], [other]) => one - other)
      write(`answers: ${all.map(([status, count]) => `${count} × ${status}`).join(', ')}`)
      write(`of these 5xx: ${faults.length}, and ${notImplemented} × NotImplemented, as the interface has it`)
      for (const fault of faults.slice(0, 10)) write(`✗ ${fault}`)
      const [from, by] = [before, growth].map((bytes) => (bytes / 1e6).toFixed(1))
      write(
        `${growth > maxGrowth ? '✗ ' : ''}heap after ${warm} requests: ${from} MB; at the end: ${by} MB more`,
      )
      return faults.length > 0 || growth > maxGrowth
    },
  }
}

export declare namespace reportRequests {
  type Options = {
    total: number
    /** Bytes that the heap may grow by from a fifth of the way to the end. */
    maxGrowth: number
    /** Takes a line. */
    write: (line: string) => void
  }
  type ReturnType = {
    /** Hears how many were sent. */
    sent(count: number): void
    /** Writes the totals. Answers whether anything was wrong. */
    end(sent: sendNonsense.ReturnType): boolean
  }
}

function heap(): number {
  globalThis.gc?.()
  return process.memoryUsage().heapUsed
}
