import { knownEvents } from 'tillkit/internal'
import type { EventSignature } from 'tillkit/webhooks'

/**
 * An event and its layout: the types of its arguments, and which of them are `indexed`. Events with the same layout decode in the same way,
 * even if their arguments have other names.
 */
export type ReadableEvent = { signature: EventSignature; layout: string }

export function toReadable(signature: EventSignature): ReadableEvent {
  const indexed = signature.inputs.map((input) => (input.indexed ? 1 : 0)).join('')
  return { signature, layout: `${signature.canonical} ${indexed}` }
}

const standardEvents: readonly ReadableEvent[] = knownEvents.map(({ signature }) => toReadable(signature))

export function standardEventOf(topicHash: string, indexedCount: number): ReadableEvent | undefined {
  return standardEvents.find(
    ({ signature }) => signature.topicHash === topicHash && signature.indexedCount === indexedCount,
  )
}

export const tokenTopics = {
  Transfer: topicOf('Transfer'),
  Approval: topicOf('Approval'),
  ApprovalForAll: topicOf('ApprovalForAll'),
  TransferSingle: topicOf('TransferSingle'),
  TransferBatch: topicOf('TransferBatch'),
  URI: topicOf('URI'),
}

function topicOf(name: string): string {
  return standardEvents.find(({ signature }) => signature.name === name)?.signature.topicHash ?? ''
}
