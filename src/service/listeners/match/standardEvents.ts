import { knownEvents } from '../../../webhooks/events/knownEvents.js'
import type { EventSignature } from '../../../webhooks/events/parseEventSignature.js'

/** The events of the token standards, read. `ApprovalForAll` is the same in two of them. */
export const standardEvents: readonly EventSignature[] = knownEvents.map(({ signature }) => signature)

/** The standard event that a log may be, by its topic and the number of its indexed arguments. */
export function standardEventOf(topicHash: string, indexedCount: number): EventSignature | undefined {
  return standardEvents.find((event) => event.topicHash === topicHash && event.indexedCount === indexedCount)
}

/** The topics by which tokens are told apart. */
export const tokenTopics = {
  Transfer: topicOf('Transfer'),
  Approval: topicOf('Approval'),
  ApprovalForAll: topicOf('ApprovalForAll'),
  TransferSingle: topicOf('TransferSingle'),
  TransferBatch: topicOf('TransferBatch'),
  URI: topicOf('URI'),
}

function topicOf(name: string): string {
  return standardEvents.find((event) => event.name === name)?.topicHash ?? ''
}
