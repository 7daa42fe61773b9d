import * as z from 'zod/mini'
import { HexString, Id, listOf, maybe, Text, Timestamp, UrlText } from './primitives.js'

/** A filter for events (interface.md, WebhookFilters): fields are combined with AND, the values of one field with OR. */
export const WebhookFilters = z.object({
  /** The contracts to match, up to 1,000. */
  contractAddresses: texts(1_000),
  /** The event signatures to match, up to 20, such as `Transfer(address indexed,address indexed,uint256)`. */
  events: z.array(UrlText).check(z.maxLength(20)),
  /** The token ids to match. @default any */
  tokenIDs: maybe(z.array(Id).check(z.maxLength(1_000))),
  /** The addresses to match in any argument. @default any */
  accounts: maybe(texts(1_000)),
  /** The first topics (hashes of event signatures) to match in addition to `events`. @default none */
  topicHashes: maybe(texts(20)),
})
export type WebhookFilters = z.output<typeof WebhookFilters>

/** A registered webhook listener (interface.md, WebhookListener). */
export const WebhookListener = z.object({
  /** The id, a number in text form. */
  id: Id,
  /** The project of the listener. */
  projectId: maybe(Id),
  /** The same as `projectId`, in the spelling of some clients. */
  projectID: maybe(Id),
  /** The URL that receives the notifications. */
  url: maybe(UrlText),
  /** The filter for the events that the listener receives. */
  filters: maybe(WebhookFilters),
  /** The name that the owner gave the listener. */
  name: maybe(Text),
  /** Whether the service sends notifications. */
  active: maybe(z.boolean()),
  /** The time of the last change of the listener. */
  updatedAt: maybe(Timestamp),
  /** The secret with which the service signs the deliveries, returned only by `AddWebhookListener` and `RotateWebhookSecret`. */
  secret: maybe(Text),
})
export type WebhookListener = z.output<typeof WebhookListener>

/** An event in a listener's filter that none of the filter's contracts emits, so that the event matches nothing. */
export const UnmatchedEvent = z.object({
  /** The event signature, as the listener's filter contains it. */
  event: UrlText,
  /** The reason why the event matches nothing, with the event signature that the contracts emit instead, if there is one. */
  reason: UrlText,
})
export type UnmatchedEvent = z.output<typeof UnmatchedEvent>

/** A decoded event (interface.md, WebhookEvent). */
export const WebhookEvent = z.object({
  /** The first topic: the hash of the event signature. */
  topicHash: HexString,
  /** The event signature, as the listener's filter contains it. */
  eventSig: UrlText,
  /** The types of the arguments, in the order of the signature. */
  types: listOf(UrlText, 100),
  /** The names of the arguments. */
  names: listOf(UrlText, 100),
  /** The values of the arguments as hex, in the order of the signature. */
  values: listOf(HexString, 100),
})
export type WebhookEvent = z.output<typeof WebhookEvent>

/** The notification that a listener's URL receives for one event on the chain (interface.md, WebhookNotification). */
export const WebhookNotification = z.object({
  /** The id of the log, the same on each delivery attempt, and in the `BLOCK_REMOVED` notification after a reorg. */
  uid: Text,
  /** `BLOCK_ADDED`, or `BLOCK_REMOVED` if a reorg removed the block. */
  type: Text,
  /** The block of the log. */
  blockNumber: z.number(),
  /** The hash of the block. */
  blockHash: HexString,
  /** The hash of the parent block. */
  parentBlockHash: HexString,
  /** The contract that emitted the log, in lower case. */
  contractAddress: HexString,
  /** The standard of the contract, such as `ERC20`, `ERC721` or `ERC1155`. */
  contractType: Text,
  /** The transaction hash. */
  txnHash: HexString,
  /** The index of the transaction in the block. */
  txnIndex: z.number(),
  /** The index of the log in the transaction. */
  txnLogIndex: Id,
  /** The time of the block. */
  ts: Timestamp,
  /** The decoded log. */
  event: WebhookEvent,
  /** `TOKEN_TRANSFER` for transfers of tokens, else `EVENT`. */
  logDataType: Text,
  /** The log as the chain has it. */
  rawLog: z.object({
    /** The arguments that are not indexed, ABI-encoded. */
    data: HexString,
    /** The hash of the signature, then the indexed arguments. */
    topics: listOf(HexString, 100),
  }),
})
export type WebhookNotification = z.output<typeof WebhookNotification>

/** The delivery of a notification to a listener's URL. */
export const WebhookDelivery = z.object({
  /** The id of the delivery: the `webhook-id` header, the same on each attempt. */
  id: Text,
  /** The listener of the delivery. */
  listenerId: Id,
  /** The id of the log, the same in every delivery of this log. */
  uid: Text,
  /** `BLOCK_ADDED`, or `BLOCK_REMOVED` if a reorg removed the block. */
  type: Text,
  /** `pending`, `delivered`, `dead` (out of attempts; you can replay it) or `cancelled` (listener removed, or obsolete after a reorg). */
  state: Text,
  /** The number of attempts. */
  attempts: z.number(),
  /** The block of the event. */
  blockNumber: z.number(),
  /** The contract that emitted the event, in lower case. */
  contractAddress: HexString,
  /** The transaction hash of the event. */
  txnHash: HexString,
  /** The HTTP status of the last attempt. */
  status: maybe(z.number()),
  /** The problem of the last attempt. */
  problem: maybe(UrlText),
  /** The time of the next attempt, while the delivery is pending. */
  dueAt: maybe(Timestamp),
  /** The time at which the service saw the event. */
  createdAt: Timestamp,
})
export type WebhookDelivery = z.output<typeof WebhookDelivery>

function texts(max: number) {
  return z.array(Text).check(z.maxLength(max))
}
