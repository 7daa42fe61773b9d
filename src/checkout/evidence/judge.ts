import { type Hash, isAddressEqual, type TransactionReceipt } from 'viem'
import type { Funds } from '../../errors.js'
import type { JournalEntry } from '../journal/journalRecord.js'
import { hasFailed } from '../journal/unsettledEntries.js'
import type { Successor } from './finders.js'
import { isPlainCall } from './ownership.js'
import type { Payment } from './payment.js'
import { mayAskAgain } from './repeat.js'

/**
 * Everything that was read about one wallet request, as plain data, see {@link gather}. A field is missing if an earlier one was
 * conclusive, so that nothing more was read.
 */
export type Evidence = {
  /** Why the chain could not be read. */
  failure?: unknown
  /** The receipt of the request's transaction, however it was found. */
  receipt?: TransactionReceipt | undefined
  /** The number of blocks from the receipt's, or the successor's, to the newest one. Missing if one confirmation is enough. */
  depth?: number | undefined
  /** Whether the receipt paid or delivered something. Missing if nobody asked. */
  payment?: Payment | undefined
  /** The transaction that the wallet named, without a receipt. The nonce is missing if it does not belong to the request. */
  waiting?: { hash: Hash; nonce?: number | undefined } | undefined
  /** The hash that the wallet gave, unless it belongs to something else. */
  hash?: Hash | undefined
  /** Whether the allowance that an approval sets is set. */
  isAllowed?: boolean | undefined
  /** The account's transaction count. */
  count?: number | undefined
  /** The same with the transactions that wait in the node's pool. */
  pendingCount?: number | undefined
  /** The transaction that has the request's nonce. */
  successor?: Successor | undefined
  /** Whether the deadline of a signature has passed in a confirmed block. */
  isExpired?: boolean | undefined
  /** The wallet's own report of a batch (EIP-5792). */
  wallet?: WalletReport | undefined
}

/** The wallet's status code of a batch, and whether the chain shows all of its transactions as reverted by the account. */
export type WalletReport = { code: number; hasReverted: boolean }

/**
 * The outcome of a wallet request.
 *
 * - `made`: it is on chain and confirmed, and no evidence says that it had no effect.
 * - `void`: it is on chain, confirmed, and reverted or moved nothing; or the wallet says that the batch failed.
 * - `unknown`: it may have paid, and neither the transaction nor the node shows whether it did.
 * - `inEffect`: its transaction is unknown, and the allowance that it sets is set.
 * - `confirming`: it is on chain, and a reorg may still remove its block.
 * - `pending`: the node knows the transaction. Without a hash: the account has a pending transaction that may be it.
 * - `replaced`: another transaction of the account took its nonce. `cancelled` if that one does nothing, as wallets cancel.
 * - `absent`: the chain shows nothing of it.
 */
export type Verdict = Found & {
  /** Whether the request may still take effect. */
  mayHappen: boolean
  /** Whether a second request is safe: the first cannot take effect any more, or the market refuses a second payment. */
  mayAskAgain: boolean
  /** Where the buyer's money stands because of this request. */
  funds: Funds
}

type Found =
  | { kind: 'made'; receipt: TransactionReceipt }
  | { kind: 'void'; receipt?: TransactionReceipt | undefined; details?: string | undefined }
  | { kind: 'unknown'; receipt?: TransactionReceipt | undefined; details?: string | undefined }
  | { kind: 'confirming'; hash: Hash }
  | { kind: 'pending'; hash?: Hash | undefined; nonce?: number | undefined }
  | { kind: 'replaced'; hash: Hash; reason: 'cancelled' | 'replaced' }
  | { kind: 'inEffect' }
  | { kind: 'absent' }

/** Decides what became of a request. Reads nothing. */
export function judge(entry: JournalEntry, evidence: Evidence, confirmations: number): Verdict {
  const found = judgeWallet(entry, evidence) ?? judgeChain(entry, evidence, confirmations)
  const mayHappen = !evidence.isExpired && mayStillHappen(entry, found)
  const isOver = (found.kind === 'void' || found.kind === 'replaced') && !mayHappen
  const isOpen = found.kind === 'void' || found.kind === 'absent' || found.kind === 'unknown'
  return {
    ...found,
    mayHappen,
    mayAskAgain: isOver || (isOpen && mayAskAgain(entry)),
    funds: judgeFunds(entry, evidence, { kind: found.kind, mayHappen }),
  }
}

/** Decides by the chain alone. */
function judgeChain(entry: JournalEntry, evidence: Evidence, confirmations: number): Found {
  const { failure, receipt, waiting, isAllowed, count = 0, pendingCount = 0 } = evidence
  const isDeep = confirmations === 1 || (evidence.depth ?? 0) >= confirmations
  if (failure !== undefined) return { kind: 'unknown' }
  if (receipt)
    return isDeep
      ? judgeReceipt(entry, receipt, evidence.payment)
      : { kind: 'confirming', hash: receipt.transactionHash }
  if (waiting) return { kind: 'pending', hash: waiting.hash, nonce: waiting.nonce }
  if (isAllowed) return { kind: 'inEffect' }
  // A pending transaction of the account may be this request: the next free nonce is later than the entry's.
  if (pendingCount > count && pendingCount > entry.nonce) return { kind: 'pending' }
  const { successor } = evidence
  // A nonce that no node has shown for this call is a guess, and proves nothing.
  if (!successor || successor.isSame || !entry.placed) return { kind: 'absent' }
  // A reorg may remove the successor as well.
  if (!isDeep) return { kind: 'pending', hash: evidence.hash, nonce: entry.nonce }
  return { kind: 'replaced', hash: successor.hash, reason: successor.isEmpty ? 'cancelled' : 'replaced' }
}

/**
 * Decides by a confirmed receipt. A bundle of a smart account (ERC-4337) succeeds even if a call in it fails: then only what it moved
 * counts. A call that the account sent itself succeeds or reverts as a whole.
 */
function judgeReceipt(entry: JournalEntry, receipt: TransactionReceipt, payment: Payment | undefined): Found {
  if (receipt.status !== 'success') return { kind: 'void', receipt }
  const { together, calls } = entry
  const isWhole = !together && (calls.length === 0 || !receipt.to || isPlainCall(receipt, entry))
  if (isWhole || payment === undefined || payment === 'paid') return { kind: 'made', receipt }
  if (payment === 'none') return { kind: 'void', receipt }
  return { kind: 'unknown', receipt, details: `Transaction: ${receipt.transactionHash}.` }
}

/**
 * Decides by the wallet's report that a batch failed; `undefined` if the wallet says nothing of the kind, or the chain has the batch.
 * A batch that was on chain may be there again after a reorg: a market without purchase ids would take a second payment.
 */
function judgeWallet(entry: JournalEntry, { receipt, failure, wallet }: Evidence): Found | undefined {
  if (!wallet || receipt || wallet.code < 400 || wallet.code >= 600) return undefined
  const details = `The wallet says that the batch failed (status ${wallet.code}).`
  const mayStand = failure !== undefined || (wallet.code >= 500 && !wallet.hasReverted)
  return { kind: mayStand && !mayAskAgain(entry) ? 'unknown' : 'void', details }
}

/** Whether the request may still take effect. A failed transaction of another sender counts: that sender may send it again. */
function mayStillHappen(entry: JournalEntry, found: Found): boolean {
  switch (found.kind) {
    case 'pending':
      return found.hash !== undefined || !hasFailed(entry.status)
    case 'absent':
      return !hasFailed(entry.status)
    case 'void':
      return found.receipt?.status === 'reverted' && !isAddressEqual(found.receipt.from, entry.account)
    case 'unknown':
      return found.receipt === undefined
    default:
      return false
  }
}

/** Decides where the money stands: never better than the truth. */
function judgeFunds(
  entry: JournalEntry,
  { receipt, payment, failure }: Evidence,
  { kind, mayHappen }: { kind: Verdict['kind']; mayHappen: boolean },
): Funds {
  const { market, swap, status } = entry
  if (!market && !swap) return judgeAllowance(entry, mayHappen)
  if (failure !== undefined) return 'unknown'
  if (market && receipt?.status === 'success' && payment !== 'none')
    return payment === 'paid' ? 'spent' : 'unknown'
  if (mayHappen) return !market && status === 'declined' ? 'none' : 'unknown'
  // The wallet's word alone proves nothing about money.
  if (kind === 'void' && !receipt) return 'unknown'
  return !market && kind === 'made' ? 'swapped' : 'none'
}

/** Decides for an approval or a permit: the allowance itself is read elsewhere. */
function judgeAllowance({ kind, id, permit, status }: JournalEntry, mayHappen: boolean): Funds {
  // A signature without a recorded permit may still give an allowance, and the chain does not show it.
  if (kind === 'signature')
    return id !== 'signEIP191' && !permit && status !== 'declined' ? 'unknown' : 'none'
  return mayHappen && (status === 'asked' || status === 'sent') ? 'unknown' : 'none'
}
