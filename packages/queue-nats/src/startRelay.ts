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

/** Publishes due work to NATS, and repeats an unacknowledged message with the same ID, so JetStream stores it once. */
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
      // The step has published messages that failed before, so there may be more work.
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

/** Listener IDs are sequential, so `id % partitions` distributes evenly without hashing. */
function partitionOf(listenerId: string, partitions: number): number {
  return Number(BigInt(listenerId) % BigInt(partitions))
}
