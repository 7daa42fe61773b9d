import { WebhookNotification } from 'tillkit/protocol'
import { encodeEventValues, parseEventSignature } from 'tillkit/webhooks'
import * as z from 'zod/mini'
import type { ClaimedDelivery } from '../store/webhooks/claimDeliveries.js'
import { tokenTopics } from './match/standardEvents.js'

export function toNotification(delivery: ClaimedDelivery): string {
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
      // The listener's filter has only the topic, so the event's arguments are unknown unless it is a standard event.
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
