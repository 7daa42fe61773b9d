import type { WebhookDelivery } from '../webhook.js'
import {
  type Key,
  readHex,
  readId,
  readMaybe,
  readMoment,
  readNumber,
  readObject,
  readText,
  readUrl,
} from './values.js'

/** Reads a notification on its way to a listener's URL, or at the end of it. */
export function readDelivery(value: unknown, key: Key): WebhookDelivery {
  return readObject(value, key, (delivery) => ({
    id: readText(delivery.id, 'id'),
    listenerId: readId(delivery.listenerId, 'listenerId'),
    uid: readText(delivery.uid, 'uid'),
    type: readText(delivery.type, 'type'),
    state: readText(delivery.state, 'state'),
    attempts: readNumber(delivery.attempts, 'attempts'),
    blockNumber: readNumber(delivery.blockNumber, 'blockNumber'),
    contractAddress: readHex(delivery.contractAddress, 'contractAddress'),
    txnHash: readHex(delivery.txnHash, 'txnHash'),
    status: readMaybe(readNumber, delivery.status, 'status'),
    problem: readMaybe(readUrl, delivery.problem, 'problem'),
    dueAt: readMaybe(readMoment, delivery.dueAt, 'dueAt'),
    createdAt: readMoment(delivery.createdAt, 'createdAt'),
  }))
}
