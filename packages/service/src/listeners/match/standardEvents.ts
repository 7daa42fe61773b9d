import { knownEvents } from 'tillkit/internal'
import type { EventSignature } from 'tillkit/webhooks'

/** An event as a log is read: those of one `layout` read the same, whatever their arguments are called. */
export type ReadableEvent = { signature: EventSignature; layout: string }

/** Tells what a signature has a log read as: its types, and which of them are indexed. */
export function toReadable(signature: EventSignature): ReadableEvent {
  const indexed = signature.inputs.map((input) => (input.indexed ? 1 : 0)).join('')
  return { signature, layout: `${signature.canonical} ${indexed}` }
}

/** The events of the token standards, read. `ApprovalForAll` is the same in two of them. */
const standardEvents: readonly ReadableEvent[] = knownEvents.map(({ signature }) => toReadable(signature))

/** The standard event that a log may be, by its topic and the number of its indexed arguments. */
export function standardEventOf(topicHash: string, indexedCount: number): ReadableEvent | undefined {
  return standardEvents.find(
    ({ signature }) => signature.topicHash === topicHash && signature.indexedCount === indexedCount,
  )
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
  return standardEvents.find(({ signature }) => signature.name === name)?.signature.topicHash ?? ''
}
