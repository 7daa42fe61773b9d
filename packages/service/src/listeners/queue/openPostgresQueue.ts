import { randomUUID } from 'node:crypto'
import { insertDeliveries } from '../../store/webhooks/insertDeliveries.js'
import { claimQueues, type ListenerQueue, releaseQueues } from '../../store/webhooks/listenerQueues.js'
import { type Settled, settleDeliveries } from '../../store/webhooks/settleDeliveries.js'
import { doByPace } from '../deliver/doTogether.js'
import type { OpenedQueue, OpenQueueOptions } from './queue.js'

/** The queue that needs nothing but the database: whoever works looks there for what is due. */
export function openPostgresQueue(options: OpenQueueOptions): OpenedQueue {
  const { database, leaseDuration, breaker } = options
  const { maxOriginFailures } = breaker
  const settle = doByPace(
    (settled: readonly Settled[]) => settleDeliveries(database, { settled, leaseDuration, breaker }),
    ({ queue, settlement }) => queue.pace === 'fast' && settlement.state === 'delivered',
  )
  const release = doByPace(
    async (queues: readonly ListenerQueue[]) => {
      await releaseQueues(database, queues)
      return queues
    },
    ({ pace }) => pace === 'fast',
  )
  let behind: claimQueues.Options['behind']
  return {
    enqueue: insertDeliveries,
    async claim(claim) {
      const leaseId = randomUUID()
      const found = await claimQueues(database, {
        ...claim,
        leaseId,
        leaseDuration,
        maxOriginFailures,
        behind,
      })
      behind = found.leftOff
      return found
    },
    settle,
    async defer(queue) {
      await release(queue)
    },
    wake() {},
    problem: () => undefined,
    async close() {},
  }
}
