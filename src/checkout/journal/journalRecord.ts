import { type Address, type Hash, type Hex, isHash, isHex, zeroAddress, zeroHash } from 'viem'
import * as z from 'zod/mini'
import { AddressCodec, Amount } from '../../protocol/primitives.js'
import { maxReference } from '../intent/intent.js'

const Bytes = z.custom<Hex>((value) => isHex(value))

const Call = z.object({ to: AddressCodec, data: Bytes, value: Amount })

/** One request to the wallet, as the journal keeps it: written before it is made, completed after. */
export const JournalEntry = z.object({
  /** The kind of the step, such as `buy`; of a batch, of its last step. */
  id: z.string(),
  kind: z.enum(['transaction', 'batch', 'signature']),
  /** The transactions that were asked for; none for a signature. */
  calls: z.array(Call),
  /** The market contract, if this is the step that pays. */
  market: z.optional(AddressCodec),
  /** The router, where this swaps what the buyer pays with: alone, or in one batch with the purchase. */
  swap: z.optional(AddressCodec),
  /** What the swap moved, once it is on chain. */
  swapped: z.optional(z.object({ paid: Amount, received: Amount })),
  /** The allowance that a signature gives to whoever hands it in (ERC-2612). */
  permit: z.optional(z.object({ token: AddressCodec, spender: AddressCodec, amount: Amount })),
  /** When the signature of a payment is good for nothing any more, in seconds since 1970. */
  deadline: z.optional(Amount),
  account: AddressCodec,
  /** The account's transaction count before it was asked. */
  nonce: z.number(),
  /** Whether a node has shown that it really has this place; before that, `nonce` is a guess. */
  placed: z.optional(z.boolean()),
  /** The chain's height before it was asked. */
  block: Amount,
  /** `asked`: nothing is known since. `sent`: it is on its way. */
  status: z.enum(['asked', 'sent', 'done', 'declined', 'failed']),
  hash: z.optional(z.custom<Hash>((value) => typeof value === 'string' && isHash(value))),
})

/** One request to the wallet, see {@link JournalEntry}. */
export type JournalEntry = z.output<typeof JournalEntry>

/** Everything that is known of one purchase. */
export const JournalRecord = z.object({
  version: z.literal(1),
  purchaseId: Bytes,
  /** How many purchases of just this came before it, of an id that is derived, see `derivePurchaseId`. */
  count: z.optional(z.number()),
  /** The host's own name of it, as it was begun. */
  reference: z.optional(z.string().check(z.maxLength(maxReference))),
  /** Other purchases of the same orders of which the buyer has said that they were not sent. */
  disregarded: z.optional(z.array(Bytes)),
  /** `done`: it is made, but perhaps nobody was shown so. `seen`: it was shown, so the next one is a new one. */
  status: z.enum(['open', 'done', 'seen']),
  entries: z.array(JournalEntry),
  /** The milestones that the host was told, by name. */
  told: z.array(z.string()),
  outcome: z.optional(
    z.object({
      hash: Bytes,
      blockNumber: Amount,
      paid: Amount,
      received: z.array(z.object({ tokenId: Amount, quantity: Amount })),
      swap: z.optional(z.object({ currency: AddressCodec, paid: Amount, received: Amount, hash: Bytes })),
    }),
  ),
})

/** Everything that is known of one purchase, see {@link JournalRecord}. */
export type JournalRecord = z.output<typeof JournalRecord>

/** Reads what a journal holds; nothing when it cannot be read. */
export function parseRecord(text: string): JournalRecord | undefined {
  try {
    const decoded = z.safeDecode(JournalRecord, JSON.parse(text))
    return decoded.success ? decoded.data : undefined
  } catch {
    return undefined
  }
}

/** Writes down what a journal holds. */
export function serializeRecord(record: JournalRecord): string {
  return JSON.stringify(z.encode(JournalRecord, record))
}

/** The id of a purchase that is not over, in a journal that cannot be read. */
export function findPurchaseId(text: string): Hex | undefined {
  if (isOver(text)) return undefined
  return /"purchaseId":"(0x[0-9a-f]{64})"/.exec(text)?.[1] as Hex | undefined
}

/** Whether a journal that cannot be read says that its purchase is over. */
export function isOver(text: string): boolean {
  return /"status":"seen"/.test(text)
}

/** Stands for a journal that cannot be read. */
export function unreadRecord(account: Address): JournalRecord {
  return { version: 1, purchaseId: zeroHash, status: 'open', entries: [unreadEntry(account)], told: [] }
}

/** Stands for what a journal holds that cannot be read: a payment of which nothing is known, and that no market takes once. */
export function unreadEntry(account: Address): JournalEntry {
  const { MAX_SAFE_INTEGER: nonce } = Number
  return {
    id: 'unknown',
    kind: 'transaction',
    calls: [],
    market: zeroAddress,
    account,
    nonce,
    block: 0n,
    status: 'asked',
  }
}
