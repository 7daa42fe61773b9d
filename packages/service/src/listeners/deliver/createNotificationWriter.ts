import { WebhookNotification } from 'tillkit/protocol'
import { encodeEventValues, parseEventSignature } from 'tillkit/webhooks'
import * as z from 'zod/mini'
import type { ClaimedDelivery } from '../../store/webhooks/claimDeliveries.js'
import { tokenTopics } from '../match/standardEvents.js'

const maxCacheSize = 16 * 1024 * 1024

/**
 * Creates the encoder of notification bodies. It caches the latest bodies, because many listeners receive the same body, and retries send
 * it again.
 */
export function createNotificationWriter(): (delivery: ClaimedDelivery) => string {
  const cache = new Map<string, string>()
  let size = 0

  return (delivery) => {
    const { uid, type, signature } = delivery
    const key = `${uid} ${type} ${signature}`
    const known = cache.get(key)
    if (known !== undefined) return known
    const text = toNotification(delivery)
    cache.set(key, text)
    size += text.length
    for (const [oldest, { length }] of cache) {
      if (size <= maxCacheSize) break
      cache.delete(oldest)
      size -= length
    }
    return text
  }
}

function toNotification(delivery: ClaimedDelivery): string {
  const { data, topics, signature } = delivery
  const [topicHash = '0x'] = topics
  const event = signature ? encodeEventValues(parseEventSignature(signature), { topics, data }) : undefined
  return JSON.stringify(
    z.encode(WebhookNotification, {
      uid: delivery.uid,
      type: delivery.type,
      blockNumber: delivery.blockNumber,
      blockHash: delivery.blockHash,
      parentBlockHash: delivery.parentHash,
      contractAddress: delivery.contract,
      contractType: delivery.contractType,
      txnHash: delivery.transactionHash,
      txnIndex: delivery.transactionIndex,
      txnLogIndex: String(delivery.transactionLogIndex),
      ts: new Date(delivery.time * 1000),
      // Without a signature, the listener filters only by topic, and no standard event has this topic. The names and values of the
      // arguments are then unknown.
      event: event ?? { topicHash, eventSig: '', types: [], names: [], values: [] },
      logDataType: transfers.has(topicHash) ? 'TOKEN_TRANSFER' : 'EVENT',
      rawLog: { data, topics },
    }),
  )
}

const transfers = new Set<string>([
  tokenTopics.Transfer,
  tokenTopics.TransferSingle,
  tokenTopics.TransferBatch,
])
