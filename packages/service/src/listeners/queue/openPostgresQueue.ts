import { randomUUID } from 'node:crypto'
import { insertDeliveries } from '../../store/webhooks/insertDeliveries.js'
import { claimQueues, type ListenerQueue, releaseQueues } from '../../store/webhooks/listenerQueues.js'
import { type SettledAttempt, settleDeliveries } from '../../store/webhooks/settleDeliveries.js'
import { coalesceBySpeed } from '../deliver/coalesce.js'
import type { OpenedQueue, OpenQueueOptions } from './queue.js'

export function openPostgresQueue(options: OpenQueueOptions): OpenedQueue {
  const { database, leaseDuration, breaker } = options
  const { maxOriginFailures } = breaker
  const settle = coalesceBySpeed(
    (settled: readonly SettledAttempt[]) => settleDeliveries(database, { settled, leaseDuration, breaker }),
    ({ queue, settlement }) => queue.pace === 'fast' && settlement.state === 'delivered',
  )
  const release = coalesceBySpeed(
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
