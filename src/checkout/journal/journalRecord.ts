import { type Address, type Hash, type Hex, keccak256, stringToHex, zeroAddress } from 'viem'
import type { Together } from '../plan/together.js'

/** One wallet request in the journal: written before the prompt, completed after it. */
export type JournalEntry = {
  /** The kind of the step, such as `buy`; for a batch, of its last step. */
  id: string
  kind: 'transaction' | 'batch' | 'signature'
  /** The transactions of the request; none for a signature. */
  calls: { to: Address; data: Hex; value: bigint }[]
  /** The market contract, if the request pays. */
  market?: Address | undefined
  /** The maximum that the buyer agreed to pay, in the currency's smallest unit; `undefined` if the request pays nothing. */
  maxTotal?: bigint | undefined
  /** Whether the payment uses up its orders, so that the market takes the same call once. */
  once?: boolean | undefined
  /** The other purchases of the same batch; `calls` are those of this purchase alone. */
  together?: Together | undefined
  /** The router, if the request swaps: alone, or in one batch with the purchase. */
  swap?: Address | undefined
  /** Whether it swaps back the proceeds of an earlier swap of this purchase. */
  back?: boolean | undefined
  /** The amounts that the swap moved, once it is on chain. */
  swapped?: { paid: bigint; received: bigint } | undefined
  /** The allowance that a signed permit gives (ERC-2612). */
  permit?: Left | undefined
  /** When the signature of a payment expires, in seconds since 1970. */
  deadline?: bigint | undefined
  account: Address
  /** The account's transaction count before the request. */
  nonce: number
  /** Whether a node has shown the transaction with this nonce; before that, `nonce` is a guess. */
  placed?: boolean | undefined
  /** The chain's height before the request. */
  block: bigint
  /** The hash of the block at that height; `undefined` if the checkout did not read the chain for it. */
  head?: Hash | undefined
  /** `asked`: the wallet has not answered. `sent`: it has submitted or signed. `done`: the chain has confirmed it. */
  status: 'asked' | 'sent' | 'done' | 'declined' | 'failed'
  hash?: Hash | undefined
  /** The block of the confirmed transaction. */
  blockHash?: Hash | undefined
}

/** The amount of a token that a contract may take, in its smallest unit. */
export type Left = { token: Address; spender: Address; amount: bigint }

/** The fields of an entry that change after the prompt. */
export type EntryChange = Partial<
  Pick<JournalEntry, 'status' | 'hash' | 'blockHash' | 'nonce' | 'placed' | 'swapped'>
>

/**
 * The version of the records that this code writes and reads. Raise it when an earlier page would misread a record: a record of any
 * other version blocks payment until the buyer says that it was not sent.
 */
export const recordVersion = 2

/** The journal record of one purchase. */
export type JournalRecord = {
  version: typeof recordVersion
  purchaseId: Hex
  /** The number of equal purchases before this one, if its id is derived, see `derivePurchaseId`. */
  count?: number | undefined
  /** The host's own name of the purchase when it began. */
  reference?: string | undefined
  /** The hashes of other purchases' records of which the buyer says that they were not sent. */
  disregarded?: Hex[] | undefined
  /** `done`: the purchase is made, and the page may not have shown it. `seen`: the page has, so the next purchase is a new one. */
  status: 'open' | 'done' | 'seen'
  entries: JournalEntry[]
  /** The names of the milestones that the checkout has emitted to the host. */
  told: string[]
  /** The tab of the last request, if tabs cannot lock each other out: two may send the same request. */
  tab?: string | undefined
  /** The allowances that a completed purchase left. Until the chain is read, all of them. */
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

/** Returns the entries since the last swap back: only their swaps count. */
export function sinceSwappedBack(entries: readonly JournalEntry[]): readonly JournalEntry[] {
  return entries.slice(entries.findLastIndex(({ back, status }) => back && status === 'done') + 1)
}

/** Whether a swap back was requested and may still take effect. */
export function isSwappingBack({ entries }: Pick<JournalRecord, 'entries'>): boolean {
  return entries.some(({ back, status }) => back && (status === 'asked' || status === 'sent'))
}

/**
 * Returns the purchase id in a journal that cannot be read. The other fields do not count, not even `status`: in another version they
 * may have another meaning.
 */
export function findPurchaseId(text: string): Hex | undefined {
  return /"purchaseId":"(0x[0-9a-f]{64})"/.exec(text)?.[1] as Hex | undefined
}

/** Returns a record for a journal that cannot be read. Its id is the text's hash, so that it stands for this text only. */
export function unreadRecord(account: Address, text: string): JournalRecord {
  const purchaseId = keccak256(stringToHex(text))
  const entries = [unreadEntry(account)]
  return { version: recordVersion, purchaseId, status: 'open', entries, told: [] }
}

/** Whether a record stands for a journal that cannot be read. */
export function isUnread({ entries }: Pick<JournalRecord, 'entries'>): boolean {
  return entries.some(({ id, market }) => id === unknownStep && market === zeroAddress)
}

const unknownStep = 'unknown'

/** Returns an entry for an unreadable journal: an unknown payment that is not safe to repeat. */
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
