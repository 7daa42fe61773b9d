import { setTimeout as pause } from 'node:timers/promises'
import type { startIndexer } from './startIndexer.js'

type Indexer = Awaited<ReturnType<typeof startIndexer>>

/** Waits at most 45 seconds until a webhook listener has a delivery in this state. Returns the newest such delivery. */
export async function untilDelivery(indexer: Indexer, listenerId: string, state: string) {
  for (const end = Date.now() + 45_000; Date.now() < end; await pause(10)) {
    const { json } = await indexer.call('GetWebhookDeliveries', { listenerId, state })
    if (json.deliveries.length > 0) return json.deliveries[0]
  }
  throw new Error(`No delivery of listener ${listenerId} is ${state}.`)
}
