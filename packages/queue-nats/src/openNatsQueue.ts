import { randomUUID } from 'node:crypto'
import type { JsMsg } from '@nats-io/jetstream'
import {
  claimQueues,
  doByPace,
  insertDeliveries,
  type ListenerQueue,
  type NatsConfig,
  noteWork,
  type OpenQueue,
  openPostgresQueue,
  postponeWork,
  releaseQueues,
  repeatWork,
} from '@tillkit/service/internal'
import { openNatsLink } from './openNatsLink.js'
import { startPulls } from './startPulls.js'
import { startRelay } from './startRelay.js'

/** Listeners that a process holds messages of. */
const mostOffered = 2_000
/** Milliseconds that a listener whose slots are taken lets others go first, where there are very many. */
const backOff = 1_000

/**
 * The queue that NATS JetStream carries: a message says that a listener has something due, and its lease in the database makes
 * it this process's. Messages may come late, twice or not at all: each is acknowledged once the database knows better. A process that
 * holds as many as it may claims what waits in the database, whoever has heard of it: it is fair whatever stands in the stream.
 */
export function openNatsQueue(config: NatsConfig): OpenQueue {
  return (options) => {
    const { database, leaseDuration, breaker, onWork, onProblem } = options
    const { maxOriginFailures } = breaker
    const ledger = openPostgresQueue(options)
    const link = openNatsLink({ config, onCreated: () => repeatWork(database) })
    const relay = startRelay({ database, link, config, onProblem })
    const offered = new Map<string, JsMsg>()
    const pulls = startPulls({
      link,
      config,
      onProblem,
      hasRoom: () => offered.size < mostOffered,
      onMessage(message) {
        const listenerId = message.subject.slice(message.subject.lastIndexOf('.') + 1)
        // Whoever reaches NATS may say anything there: what names no listener would have every claim fail.
        if (!/^\d{1,18}$/.test(listenerId)) return answer(() => message.term())
        offered.set(listenerId, message)
        onWork()
      },
    })
    const release = doByPace(
      async (queues: readonly ListenerQueue[]) => {
        const ids = queues.map(({ listenerId }) => listenerId)
        await releaseQueues(database, queues, (sql) => noteWork(sql, ids))
        relay.wake()
        return queues
      },
      ({ pace }) => pace === 'fast',
    )

    /** Forgets what is known by other means. One that is never acknowledged comes once more, and is of no harm. */
    function acknowledge(seen: ReadonlyMap<string, JsMsg>, listenerId: string): void {
      const message = seen.get(listenerId)
      answer(() => message?.ack())
      // A later one may have come meanwhile.
      if (offered.get(listenerId) === message) offered.delete(listenerId)
    }

    return {
      async enqueue(sql, deliveries) {
        await insertDeliveries(sql, deliveries)
        await noteWork(sql, [...new Set(deliveries.map(({ listenerId }) => listenerId))])
      },
      async claim(claim) {
        const seen = new Map(offered)
        if (seen.size === 0) return { queues: [], more: false }
        // Others' messages may stand behind those of any number that may not be begun with: then the database finds them.
        const { queues, more } =
          seen.size >= mostOffered
            ? await ledger.claim(claim)
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
          for (const id of await postponeWork(database, refused)) acknowledge(seen, id)
        }
        if (offered.size >= mostOffered) giveBack(backOff)
        return { queues, more: more && queues.length > 0 }
      },
      settle: ledger.settle,
      async defer(queue) {
        await release(queue)
      },
      wake: relay.wake,
      problem: () => relay.problem() ?? pulls.problem(),
      async close() {
        giveBack()
        const ended = [pulls.close(), relay.close()]
        await link.close()
        await Promise.all(ended)
      },
    }

    /** Lets others have what this process cannot begin with. */
    function giveBack(delay?: number): void {
      for (const message of offered.values()) answer(() => message.nak(delay))
      offered.clear()
    }
  }
}

/** Answers a message, unless the connection that it came on has broken: then it comes once more. */
function answer(send: () => void): void {
  try {
    send()
  } catch {
    // The connection is closed.
  }
}
