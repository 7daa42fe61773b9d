import {
  type Database,
  findUnpublished,
  type NatsConfig,
  startLoop,
  takeWork,
  type Work,
} from '@tillkit/service/internal'
import type { openNatsLink } from './openNatsLink.js'

/** Milliseconds between two looks for what is tried again. */
const interval = 200
/** Milliseconds, at most, between two tries after failures. */
const maxPause = 1_000
/** Listeners whose work is published together. */
const limit = 200
/** Milliseconds between two looks for what was queued while nothing was published. */
const sweepInterval = 10_000

/**
 * Publishes what the outbox says, in whichever process: of each listener that has something due, that it has. What was
 * not acknowledged is published once more by the same id, which JetStream keeps once.
 */
export function startRelay(options: startRelay.Options): startLoop.ReturnType {
  const { database, link, config, onProblem } = options
  const { stream, partitions, republishAfterMs } = config
  let unsent: Work[] = []
  let sweepAt = 0

  return startLoop({
    interval,
    maxPause,
    onProblem,
    async step() {
      const client = await link.ready()
      if (performance.now() >= sweepAt && !(await findUnpublished(database))) {
        sweepAt = performance.now() + sweepInterval
      }
      const taken = unsent.length === 0 && (await takeWork(database, { limit, republishAfterMs }))
      if (taken) unsent = taken.work
      const results = await Promise.allSettled(
        unsent.map(({ listenerId, messageId: msgID }) =>
          client.publish(`${stream}.work.${partitionOf(listenerId, partitions)}.${listenerId}`, '', {
            msgID,
          }),
        ),
      )
      unsent = unsent.filter((_, index) => results[index]?.status === 'rejected')
      const failed = results.find((result) => result.status === 'rejected')
      if (failed) {
        link.doubt(client)
        throw failed.reason
      }
      // What failed before is out: there may be more.
      return !taken || taken.more
    },
  })
}

export declare namespace startRelay {
  type Options = {
    database: Database
    link: openNatsLink.ReturnType
    config: NatsConfig
    /** Told of the first failure in a row. */
    onProblem: (error: unknown) => void
  }
}

/** Ids are given one after the other: what is left of them spreads as a hash would. */
function partitionOf(listenerId: string, partitions: number): number {
  return Number(BigInt(listenerId) % BigInt(partitions))
}
