import * as z from 'zod/mini'
import { HexString, Id, listOf, maybe, Text, Timestamp, UrlText } from './primitives.js'

/** Which events a listener wants (interface.md, WebhookFilters). Kinds are joined by AND, values of one kind by OR. */
export const WebhookFilters = z.object({
  /** The contracts whose events are wanted, up to 1,000. */
  contractAddresses: texts(1_000),
  /** Up to 20 signatures, `indexed` included, such as `Transfer(address indexed,address indexed,uint256)`. */
  events: z.array(UrlText).check(z.maxLength(20)),
  /** Only events of these tokens. @default any */
  tokenIDs: maybe(z.array(Id).check(z.maxLength(1_000))),
  /** Only events with one of these addresses in an argument. @default any */
  accounts: maybe(texts(1_000)),
  /** First topics that are wanted beside `events`. @default none */
  topicHashes: maybe(texts(20)),
})
export type WebhookFilters = z.output<typeof WebhookFilters>

/** A registered listener (interface.md, WebhookListener). `secret` signs its deliveries. */
export const WebhookListener = z.object({
  /** A number, as text. */
  id: Id,
  /** The project that has it. */
  projectId: maybe(Id),
  /** Where notifications are posted. */
  url: maybe(UrlText),
  /** Which events it wants. */
  filters: maybe(WebhookFilters),
  /** What its owner calls it. */
  name: maybe(Text),
  /** Whether anything is sent. */
  active: maybe(z.boolean()),
  /** When it was last changed. */
  updatedAt: maybe(Timestamp),
  /** `whsec_` and base64: signs its deliveries. Told by `AddWebhookListener` and `RotateWebhookSecret` alone. */
  secret: maybe(Text),
})
export type WebhookListener = z.output<typeof WebhookListener>

/** A decoded event (interface.md, WebhookEvent). `values` are hex, matched to `names` by position. */
export const WebhookEvent = z.object({
  /** The first topic: the hash of the signature. */
  topicHash: HexString,
  /** The signature, as it was registered. */
  eventSig: UrlText,
  /** The types of the arguments, in the order of the signature. */
  types: listOf(UrlText, 100),
  /** The names of the arguments; `arg1`, `arg2`, … where none were given. */
  names: listOf(UrlText, 100),
  /** The values as hex, in the same order. */
  values: listOf(HexString, 100),
})
export type WebhookEvent = z.output<typeof WebhookEvent>

/** What a listener's URL receives for one on-chain event (interface.md, WebhookNotification). */
export const WebhookNotification = z.object({
  /** The same for the same log, on each attempt and when it is taken back. */
  uid: Text,
  /** `BLOCK_ADDED`, or `BLOCK_REMOVED` where the block was taken back. */
  type: Text,
  /** The block that the log is in. */
  blockNumber: z.number(),
  /** Its hash. */
  blockHash: HexString,
  /** The hash of the block before it. */
  parentBlockHash: HexString,
  /** The contract whose log it is, in lower case. */
  contractAddress: HexString,
  /** What it is a contract of, such as `ERC20`, `ERC721` or `ERC1155`. */
  contractType: Text,
  /** The transaction. */
  txnHash: HexString,
  /** Its place in the block, counted from 0. */
  txnIndex: z.number(),
  /** The log’s place in the transaction, counted from 0. */
  txnLogIndex: Id,
  /** The time of the block. */
  ts: Timestamp,
  /** The log, decoded by the listener’s signature. */
  event: WebhookEvent,
  /** `TOKEN_TRANSFER` for transfers of tokens, else `EVENT`. */
  logDataType: Text,
  /** The log as it is on the chain. */
  rawLog: z.object({
    /** What is not indexed, ABI-encoded. */
    data: HexString,
    /** The signature’s hash first, then what is indexed. */
    topics: listOf(HexString, 100),
  }),
})
export type WebhookNotification = z.output<typeof WebhookNotification>

/** A notification on its way to a listener's URL, or at the end of it. */
export const WebhookDelivery = z.object({
  /** The same on each attempt: the `webhook-id` header. */
  id: Text,
  /** The listener that it is for. */
  listenerId: Id,
  /** The same for the same log, however often it is told. */
  uid: Text,
  /** `BLOCK_ADDED`, or `BLOCK_REMOVED` where the block was taken back. */
  type: Text,
  /** `pending`, `delivered`, `dead` (given up, can be replayed), or `cancelled` (nobody waits for it). */
  state: Text,
  /** How often it was tried. */
  attempts: z.number(),
  /** The block of the event. */
  blockNumber: z.number(),
  /** The contract whose event it is, in lower case. */
  contractAddress: HexString,
  /** The transaction of the event. */
  txnHash: HexString,
  /** HTTP status of the last attempt. */
  status: maybe(z.number()),
  /** Why the last attempt failed. */
  problem: maybe(UrlText),
  /** When it is tried next, while it is pending. */
  dueAt: maybe(Timestamp),
  /** When the service saw the event. */
  createdAt: Timestamp,
})
export type WebhookDelivery = z.output<typeof WebhookDelivery>

function texts(most: number) {
  return z.array(Text).check(z.maxLength(most))
}
