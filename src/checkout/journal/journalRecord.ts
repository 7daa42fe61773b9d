import { type Address, type Hash, type Hex, keccak256, stringToHex, zeroAddress } from 'viem'
import type { Together } from '../plan/together.js'

/** One request to the wallet, as the journal keeps it: written before it is made, completed after. */
export type JournalEntry = {
  /** The kind of the step, such as `buy`; of a batch, of its last step. */
  id: string
  kind: 'transaction' | 'batch' | 'signature'
  /** The transactions that were asked for; none for a signature. */
  calls: { to: Address; data: Hex; value: bigint }[]
  /** The market contract, if this is the step that pays. */
  market?: Address | undefined
  /** The maximum that the buyer agreed to pay by it; `undefined` if it pays nothing. */
  maxTotal?: bigint | undefined
  /** Whether the orders that it pays for are used up by it: the market takes the same call once. */
  once?: boolean | undefined
  /** Of a batch that makes other purchases of a basket as well; `calls` are those of this one alone. */
  together?: Together | undefined
  /** The router, where this swaps what the buyer pays with: alone, or in one batch with the purchase. */
  swap?: Address | undefined
  /** Whether it swaps back what an earlier one of this purchase has brought in. */
  back?: boolean | undefined
  /** What the swap moved, once it is on chain. */
  swapped?: { paid: bigint; received: bigint } | undefined
  /** The allowance that a signature gives to whoever hands it in (ERC-2612). */
  permit?: Left | undefined
  /** When the signature of a payment is good for nothing any more, in seconds since 1970. */
  deadline?: bigint | undefined
  account: Address
  /** The account's transaction count before it was asked. */
  nonce: number
  /** Whether a node has shown that it really has this place; before that, `nonce` is a guess. */
  placed?: boolean | undefined
  /** The chain's height before it was asked. */
  block: bigint
  /** The hash of the block at that height; `undefined` if the checkout did not read the chain for it. */
  head?: Hash | undefined
  /** `asked`: nothing is known since. `sent`: it is on its way. */
  status: 'asked' | 'sent' | 'done' | 'declined' | 'failed'
  hash?: Hash | undefined
  /** The block that proved it; `undefined` until then. */
  blockHash?: Hash | undefined
}

/** How much of a token a contract may take, in its smallest unit. */
export type Left = { token: Address; spender: Address; amount: bigint }

/** What can be noted of an entry later. */
export type EntryChange = Partial<
  Pick<JournalEntry, 'status' | 'hash' | 'blockHash' | 'nonce' | 'placed' | 'swapped'>
>

/**
 * The version of the records that this code writes and reads. Raise it when an earlier page would misread a record: a record of any
 * other version blocks payment until the buyer says that it was not sent.
 */
export const recordVersion = 2

/** Everything that is known of one purchase. */
export type JournalRecord = {
  version: typeof recordVersion
  purchaseId: Hex
  /** How many purchases of just this came before it, of an id that is derived, see `derivePurchaseId`. */
  count?: number | undefined
  /** The host's own name of it, as it was begun. */
  reference?: string | undefined
  /** The hashes of the notes of other purchases of the same orders of which the buyer has said that they were not sent. */
  disregarded?: Hex[] | undefined
  /** `done`: it is made, but perhaps nobody was shown so. `seen`: it was shown, so the next one is a new one. */
  status: 'open' | 'done' | 'seen'
  entries: JournalEntry[]
  /** The milestones that the host was told, by name. */
  told: string[]
  /** Which tab has asked last, where tabs cannot lock each other out: two may ask for just the same. */
  tab?: string | undefined
  /** What may still be taken by what was allowed, of a purchase that is made. Before it was read, all of it. */
  left?: Left[] | undefined
  outcome?:
    | {
        hash: Hex
        blockNumber: bigint
        paid: bigint
        received: { tokenId: bigint; quantity: bigint }[]
        swap?: { currency: Address; paid: bigint; received: bigint; hash: Hex } | undefined
      }
    | undefined
}

/** What was asked since what was swapped was swapped back: what counts of a purchase’s swaps. */
export function sinceSwappedBack(entries: readonly JournalEntry[]): readonly JournalEntry[] {
  return entries.slice(entries.findLastIndex(({ back, status }) => back && status === 'done') + 1)
}

/** Whether it is open what became of what swaps back: it was asked for, and may still be made. */
export function isSwappingBack({ entries }: Pick<JournalRecord, 'entries'>): boolean {
  return entries.some(({ back, status }) => back && (status === 'asked' || status === 'sent'))
}

/**
 * The id of a purchase in a journal that cannot be read. Whatever else it says is not believed, also that the purchase is over:
 * another version may mean something else by that.
 */
export function findPurchaseId(text: string): Hex | undefined {
  return /"purchaseId":"(0x[0-9a-f]{64})"/.exec(text)?.[1] as Hex | undefined
}

/** Stands for a journal that cannot be read, and for no other: what is said of one text holds of none that takes its place. */
export function unreadRecord(account: Address, text: string): JournalRecord {
  const purchaseId = keccak256(stringToHex(text))
  const entries = [unreadEntry(account)]
  return { version: recordVersion, purchaseId, status: 'open', entries, told: [] }
}

/** Whether a record stands for one that cannot be read. */
export function isUnread({ entries }: Pick<JournalRecord, 'entries'>): boolean {
  return entries.some(({ id, market }) => id === unknownStep && market === zeroAddress)
}

const unknownStep = 'unknown'

/** Stands for what a journal holds that cannot be read: a payment of which nothing is known, and that no market takes once. */
export function unreadEntry(account: Address): JournalEntry {
  const { MAX_SAFE_INTEGER: nonce } = Number
  return {
    id: unknownStep,
    kind: 'transaction',
    calls: [],
    market: zeroAddress,
    account,
    nonce,
    block: 0n,
    status: 'asked',
  }
}
