import * as z from 'zod/mini'
import { HexString, Id, listOf, maybe, Text, Timestamp, UrlText } from './primitives.js'

/** Which events a listener wants (interface.md, Webhook filters). Kinds are joined by AND, values of one kind by OR. */
export const WebhookFilters = z.object({
  contractAddresses: texts(1_000),
  events: z.array(UrlText).check(z.maxLength(20)),
  tokenIDs: maybe(z.array(Id).check(z.maxLength(1_000))),
  accounts: maybe(texts(1_000)),
  topicHashes: maybe(texts(20)),
})
export type WebhookFilters = z.output<typeof WebhookFilters>

/** A registered listener (wire.md, Webhook listeners). `secret` signs its deliveries. */
export const WebhookListener = z.object({
  id: Id,
  projectId: maybe(Id),
  url: maybe(UrlText),
  filters: maybe(WebhookFilters),
  name: maybe(Text),
  active: maybe(z.boolean()),
  updatedAt: maybe(Timestamp),
  secret: maybe(Text),
})
export type WebhookListener = z.output<typeof WebhookListener>

/** A decoded event (interface.md, `event` object). `values` are hex, matched to `names` by position. */
export const WebhookEvent = z.object({
  topicHash: HexString,
  eventSig: UrlText,
  types: listOf(UrlText, 100),
  names: listOf(UrlText, 100),
  values: listOf(HexString, 100),
})
export type WebhookEvent = z.output<typeof WebhookEvent>

/** What a listener's URL receives for one on-chain event (interface.md, Webhook notification). */
export const WebhookNotification = z.object({
  uid: Text,
  type: Text,
  blockNumber: z.number(),
  blockHash: HexString,
  parentBlockHash: HexString,
  contractAddress: HexString,
  contractType: Text,
  txnHash: HexString,
  txnIndex: z.number(),
  txnLogIndex: Id,
  ts: Timestamp,
  event: WebhookEvent,
  logDataType: Text,
  rawLog: z.object({ data: HexString, topics: listOf(HexString, 100) }),
})
export type WebhookNotification = z.output<typeof WebhookNotification>

/** A notification on its way to a listener's URL, or at the end of it. */
export const WebhookDelivery = z.object({
  /** The same on each attempt: the `webhook-id` header. */
  id: Text,
  listenerId: Id,
  uid: Text,
  type: Text,
  /** `pending`, `delivered`, `dead` (given up, can be replayed), or `cancelled` (nobody waits for it). */
  state: Text,
  attempts: z.number(),
  blockNumber: z.number(),
  contractAddress: HexString,
  txnHash: HexString,
  /** HTTP status of the last attempt. */
  status: maybe(z.number()),
  /** Why the last attempt failed. */
  problem: maybe(UrlText),
  /** When it is tried next, while it is pending. */
  dueAt: maybe(Timestamp),
  createdAt: Timestamp,
})
export type WebhookDelivery = z.output<typeof WebhookDelivery>

function texts(most: number) {
  return z.array(Text).check(z.maxLength(most))
}
