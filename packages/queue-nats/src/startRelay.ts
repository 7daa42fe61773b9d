import {
  claimWork,
  type Database,
  findUnpublished,
  type NatsConfig,
  startLoop,
  type Work,
} from '@tillkit/service/internal'
import type { openNatsLink } from './openNatsLink.js'

const interval = 200
const maxPause = 1_000
const limit = 200
const sweepInterval = 10_000

/**
 * Publishes a message for each listener with due work. Publishes a failed message again with the same ID, so that JetStream stores it once.
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
      const taken = unsent.length === 0 && (await claimWork(database, { limit, republishAfterMs }))
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
        link.recheck(client)
        throw failed.reason
      }
      // If this step only repeated failed messages, it claimed no new work, so run the next step at once.
      return !taken || taken.more
    },
  })
}

export declare namespace startRelay {
  type Options = {
    database: Database
    link: openNatsLink.ReturnType
    config: NatsConfig
    onProblem: (error: unknown) => void
  }
}

/** Returns the partition of a listener. IDs are sequential, so `id % partitions` distributes them evenly without a hash. */
function partitionOf(listenerId: string, partitions: number): number {
  return Number(BigInt(listenerId) % BigInt(partitions))
}
