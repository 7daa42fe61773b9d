import { type Address, type Hash, type Hex, keccak256, stringToHex, zeroAddress } from 'viem'
import type { BatchMember } from '../plan/batchMember.js'
import type { MeasuredToken } from '../plan/measuredToken.js'

/** The journal's entry of one wallet request, written before the prompt and updated after the answer. */
export type JournalEntry = {
  id: string
  kind: 'transaction' | 'batch' | 'signature'
  calls: { to: Address; data: Hex; value: bigint }[]
  market?: Address | undefined
  /** The maximum that the buyer agreed to pay, in the currency's smallest unit; `undefined` if the request pays nothing. */
  maxTotal?: bigint | undefined
  /** Whether the payment uses up its orders, so that the market accepts the same call only once. */
  once?: boolean | undefined
  /** The share of this purchase in a batch that pays for several purchases; `undefined` if the request pays only for this one. */
  together?: BatchMember | undefined
  /** The paid token, if its events do not prove the paid amount. */
  measured?: MeasuredToken | undefined
  /** The contract that swaps; `undefined` if the request does not swap. */
  swap?: Address | undefined
  /** Whether the request swaps back the output of an earlier swap, because the buyer gave up the purchase. */
  back?: boolean | undefined
  /** The amounts that a completed swap took and gave. */
  swapped?: { paid: bigint; received: bigint } | undefined
  /** The allowance that a signed permit gives. */
  permit?: RemainingAllowance | undefined
  /** The time at which a signed payment expires, in seconds since 1970. */
  deadline?: bigint | undefined
  account: Address
  /** The account's next nonce when the request was written. */
  nonce: number
  /** Whether a node has shown the transaction with this nonce. Before that, the wallet may have chosen another nonce. */
  placed?: boolean | undefined
  /** The number of the newest block when the request was written. Later searches for the request begin there. */
  block: bigint
  /** The hash of the block with the number `block`. */
  head?: Hash | undefined
  /**
   * `asked`: the wallet has not answered yet; `sent`: the wallet submitted or signed the request; `done`: the chain confirmed it.
   * `declined`: the wallet reported a rejection; `failed`: the request had no effect.
   */
  status: 'asked' | 'sent' | 'done' | 'declined' | 'failed'
  hash?: Hash | undefined
  blockHash?: Hash | undefined
}

/** An allowance that is left: the amount that a contract may still take, in the token's smallest unit. */
export type RemainingAllowance = { token: Address; spender: Address; amount: bigint }

export type EntryChange = Partial<
  Pick<JournalEntry, 'status' | 'hash' | 'blockHash' | 'nonce' | 'placed' | 'swapped'>
>

/**
 * The version of the record's format, which must be raised if older code would misread a record. A record of any other version blocks
 * payment until the buyer confirms that nothing was sent.
 */
export const recordVersion = 2

export type JournalRecord = {
  version: typeof recordVersion
  purchaseId: Hex
  /** The number of earlier purchases with the same items, buyer and recipient; `undefined` if the id is random, see `derivePurchaseId`. */
  count?: number | undefined
  reference?: string | undefined
  /** The hashes of other journal records, for which the buyer confirmed that no payment was sent. */
  disregarded?: Hex[] | undefined
  /** `done`: the purchase is made; `seen`: the buyer has also seen the success, so the next press on Buy begins a new purchase. */
  status: 'open' | 'done' | 'seen'
  entries: JournalEntry[]
  /** The names of the milestones that the checkout has emitted to the host. */
  told: string[]
  /** A random id that a tab writes if there are no Web Locks, so the records of two tabs differ. */
  tab?: string | undefined
  /**
   * The allowances that the completed purchase left. Until the checkout has read the chain, these are all allowances that the purchase
   * requested.
   */
  left?: RemainingAllowance[] | undefined
  outcome?:
    | {
        hash: Hex
        blockNumber: bigint
        /** The paid amount, or `undefined` if it is not known. */
        paid?: bigint | undefined
        received: { tokenId: bigint; quantity: bigint }[]
        swap?: { currency: Address; paid: bigint; received: bigint; hash: Hex } | undefined
      }
    | undefined
}

export function sinceSwappedBack(entries: readonly JournalEntry[]): readonly JournalEntry[] {
  return entries.slice(entries.findLastIndex(({ back, status }) => back && status === 'done') + 1)
}

export function isSwappingBack({ entries }: Pick<JournalRecord, 'entries'>): boolean {
  return entries.some(({ back, status }) => back && (status === 'asked' || status === 'sent'))
}

/**
 * Finds the purchase id in an unreadable record. Reads no other field, because in another version, the other fields may have another
 * meaning.
 */
export function findPurchaseId(text: string): Hex | undefined {
  return /"purchaseId":"(0x[0-9a-f]{64})"/.exec(text)?.[1] as Hex | undefined
}

export function unreadRecord(account: Address, text: string): JournalRecord {
  const purchaseId = keccak256(stringToHex(text))
  const entries = [unreadEntry(account)]
  return { version: recordVersion, purchaseId, status: 'open', entries, told: [] }
}

export function isUnread({ entries }: Pick<JournalRecord, 'entries'>): boolean {
  return entries.some(({ id, market }) => id === unknownStep && market === zeroAddress)
}

const unknownStep = 'unknown'

/** Returns an entry that stands for an unreadable journal: a payment of unknown outcome, which the checkout must not repeat. */
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
