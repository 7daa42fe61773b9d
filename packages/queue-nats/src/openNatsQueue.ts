import { randomUUID } from 'node:crypto'
import type { JsMsg } from '@nats-io/jetstream'
import {
  claimQueues,
  coalesceBySpeed,
  insertDeliveries,
  type ListenerQueue,
  type NatsConfig,
  type OpenQueue,
  openPostgresQueue,
  releaseQueues,
  republishWork,
  rescheduleWork,
  scheduleWork,
} from '@tillkit/service/internal'
import { openNatsLink } from './openNatsLink.js'
import { startPulls } from './startPulls.js'
import { startRelay } from './startRelay.js'

const maxMessages = 2_000
/**
 * The delay in milliseconds before NATS delivers returned messages again. If the queue still holds `maxMessages` after a claim, it returns
 * all of them to NATS, so that another process can take them.
 */
const returnDelay = 1_000

/**
 * Creates the queue on NATS JetStream. A message only says that a listener has due deliveries; a lease in the database assigns them to a
 * process. Messages may therefore be late, repeated or lost.
 */
export function openNatsQueue(config: NatsConfig): OpenQueue {
  return (options) => {
    const { database, leaseDuration, breaker, onWork, onProblem } = options
    const { maxOriginFailures } = breaker
    const postgresQueue = openPostgresQueue(options)
    const link = openNatsLink({ config, onCreated: () => republishWork(database) })
    const relay = startRelay({ database, link, config, onProblem })
    const heldMessages = new Map<string, JsMsg>()
    const pulls = startPulls({
      link,
      config,
      onProblem,
      hasRoom: () => heldMessages.size < maxMessages,
      onMessage(message) {
        const listenerId = message.subject.slice(message.subject.lastIndexOf('.') + 1)
        // Any NATS client may publish here. Drop a message whose listener ID is invalid, because it would make every database claim fail.
        if (!/^\d{1,18}$/.test(listenerId)) return respond(() => message.term())
        heldMessages.set(listenerId, message)
        onWork()
      },
    })
    const release = coalesceBySpeed(
      async (queues: readonly ListenerQueue[]) => {
        const ids = queues.map(({ listenerId }) => listenerId)
        await releaseQueues(database, queues, (sql) => scheduleWork(sql, ids))
        relay.wake()
        return queues
      },
      ({ pace }) => pace === 'fast',
    )

    /**
     * Acknowledges a listener's message. If the acknowledgement is lost, NATS sends the message again. This does no harm, because the
     * database decides whether a delivery is due.
     */
    function acknowledge(seen: ReadonlyMap<string, JsMsg>, listenerId: string): void {
      const message = seen.get(listenerId)
      respond(() => message?.ack())
      // Keep the entry if a newer message of this listener has replaced `message`.
      if (heldMessages.get(listenerId) === message) heldMessages.delete(listenerId)
    }

    return {
      async enqueue(sql, deliveries) {
        await insertDeliveries(sql, deliveries)
        await scheduleWork(sql, [...new Set(deliveries.map(({ listenerId }) => listenerId))])
      },
      async claim(claim) {
        const seen = new Map(heldMessages)
        if (seen.size === 0) return { queues: [], more: false }
        // A full queue pulls no messages, so it does not learn of further listeners. Search the database for listeners with due deliveries
        // instead.
        const { queues, more } =
          seen.size >= maxMessages
            ? await postgresQueue.claim(claim)
            : await claimQueues(database, {
                ...claim,
                leaseId: randomUUID(),
                leaseDuration,
                maxOriginFailures,
                among: [...seen.keys()],
              })
        for (const { listenerId } of queues) acknowledge(seen, listenerId)
        const claimed = new Set(queues.map(({ listenerId }) => listenerId))
        const refused = [...seen.keys()].filter((id) => !claimed.has(id))
        if (refused.length > 0) {
          for (const id of await rescheduleWork(database, refused)) acknowledge(seen, id)
        }
        if (heldMessages.size >= maxMessages) returnMessages(returnDelay)
        return { queues, more: more && queues.length > 0 }
      },
      settle: postgresQueue.settle,
      async defer(queue) {
        await release(queue)
      },
      wake: relay.wake,
      problem: () => relay.problem() ?? pulls.problem(),
      async close() {
        returnMessages()
        const ended = [pulls.close(), relay.close()]
        await link.close()
        await Promise.all(ended)
      },
    }

    function returnMessages(delay?: number): void {
      for (const message of heldMessages.values()) respond(() => message.nak(delay))
      heldMessages.clear()
    }
  }
}

/** Sends a reply about a message. If the connection is closed, NATS gets no reply and delivers the message again. */
function respond(send: () => void): void {
  try {
    send()
  } catch {
    // Ignore the error of a closed connection.
  }
}
