import * as z from 'zod/mini'
import { HexString, Id, listOf, maybe, Timestamp } from './primitives.js'

/** Which events a listener wants (interface.md, Webhook filters). Kinds are joined by AND, values of one kind by OR. */
export const WebhookFilters = z.object({
  contractAddresses: z.array(z.string()),
  events: z.array(z.string()),
  tokenIDs: maybe(z.array(Id)),
  accounts: maybe(z.array(z.string())),
  topicHashes: maybe(z.array(z.string())),
})
export type WebhookFilters = z.output<typeof WebhookFilters>

/** A registered listener (wire.md, Webhook listeners). `secret` signs its deliveries. */
export const WebhookListener = z.object({
  id: Id,
  projectId: maybe(Id),
  url: maybe(z.string()),
  filters: maybe(WebhookFilters),
  name: maybe(z.string()),
  active: maybe(z.boolean()),
  updatedAt: maybe(Timestamp),
  secret: maybe(z.string()),
})
export type WebhookListener = z.output<typeof WebhookListener>

/** A decoded event (interface.md, `event` object). `values` are hex, matched to `names` by position. */
export const WebhookEvent = z.object({
  topicHash: HexString,
  eventSig: z.string(),
  types: listOf(z.string()),
  names: listOf(z.string()),
  values: listOf(HexString),
})
export type WebhookEvent = z.output<typeof WebhookEvent>

/** What a listener's URL receives for one on-chain event (interface.md, Webhook notification). */
export const WebhookNotification = z.object({
  uid: z.string(),
  type: z.string(),
  blockNumber: z.number(),
  blockHash: HexString,
  parentBlockHash: HexString,
  contractAddress: HexString,
  contractType: z.string(),
  txnHash: HexString,
  txnIndex: z.number(),
  txnLogIndex: Id,
  ts: Timestamp,
  event: WebhookEvent,
  logDataType: z.string(),
  rawLog: z.object({ data: HexString, topics: listOf(HexString) }),
})
export type WebhookNotification = z.output<typeof WebhookNotification>

/** A notification on its way to a listener's URL, or at the end of it. */
export const WebhookDelivery = z.object({
  /** The same on each attempt: the `webhook-id` header. */
  id: z.string(),
  listenerId: Id,
  uid: z.string(),
  type: z.string(),
  /** `pending`, `delivered`, `dead` (given up, can be replayed), or `cancelled` (nobody waits for it). */
  state: z.string(),
  attempts: z.number(),
  blockNumber: z.number(),
  contractAddress: HexString,
  txnHash: HexString,
  /** HTTP status of the last attempt. */
  status: maybe(z.number()),
  /** Why the last attempt failed. */
  problem: maybe(z.string()),
  /** When it is tried next, while it is pending. */
  dueAt: maybe(Timestamp),
  createdAt: Timestamp,
})
export type WebhookDelivery = z.output<typeof WebhookDelivery>
