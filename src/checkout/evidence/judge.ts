import { type Hash, isAddressEqual, type TransactionReceipt } from 'viem'
import type { Funds } from '../../errors.js'
import type { JournalEntry } from '../journal/journalRecord.js'
import { hasFailed } from '../journal/pendingEntries.js'
import type { Successor } from './finders.js'
import { isPlainCall } from './ownership.js'
import type { Payment } from './payment.js'
import { isRepeatable } from './repeat.js'

export type Evidence = {
  failure?: unknown
  receipt?: TransactionReceipt | undefined
  depth?: number | undefined
  payment?: Payment | undefined
  waiting?: { hash: Hash; nonce?: number | undefined } | undefined
  hash?: Hash | undefined
  isAllowed?: boolean | undefined
  count?: number | undefined
  pendingCount?: number | undefined
  successor?: Successor | undefined
  isExpired?: boolean | undefined
  wallet?: WalletReport | undefined
}

export type WalletReport = { code: number; hasReverted: boolean }

/**
 * The outcome of a wallet request.
 *
 * - `made`: the transaction of the request succeeded. In a bundle (ERC-4337), the receipt must also show the payment, if the caller read
 *   the payment.
 * - `void`: the request had no effect. Its transaction reverted or moved nothing, or the wallet reports that the batch failed.
 * - `unknown`: the request may have paid. The receipt does not show whether it did, or the node does not answer.
 * - `inEffect`: the approval is in effect, but its transaction is unknown.
 * - `confirming`: the transaction is mined, but does not yet have enough confirmations.
 * - `pending`: the node knows the transaction. Without a hash: the account has a pending transaction that may be this request. Also
 *   `pending` if another transaction used the request's nonce, but does not yet have enough confirmations.
 * - `replaced`: another transaction used the request's nonce. If `reason` is `cancelled`, that transaction is empty.
 * - `absent`: no transaction and no effect of the request was found.
 */
export type Verdict = Found & {
  mayHappen: boolean
  /** Whether a second request is safe: the first cannot take effect any more, or the market refuses a second payment. */
  canRepeat: boolean
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

export function judge(entry: JournalEntry, evidence: Evidence, confirmations: number): Verdict {
  const found = judgeWallet(entry, evidence) ?? judgeChain(entry, evidence, confirmations)
  const mayHappen = !evidence.isExpired && mayStillHappen(entry, found)
  const cannotHappen = (found.kind === 'void' || found.kind === 'replaced') && !mayHappen
  const isUnproven = found.kind === 'void' || found.kind === 'absent' || found.kind === 'unknown'
  return {
    ...found,
    mayHappen,
    canRepeat: cannotHappen || (isUnproven && isRepeatable(entry)),
    funds: judgeFunds(entry, evidence, { kind: found.kind, mayHappen }),
  }
}

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
  if (pendingCount > count && pendingCount > entry.nonce) return { kind: 'pending' }
  const { successor } = evidence
  // `placed` means that a node has shown this call with this nonce. Before that, the wallet may have chosen another nonce, so `successor`
  // proves nothing.
  if (!successor || successor.isSame || !entry.placed) return { kind: 'absent' }
  // A reorg may still remove the transaction that used the nonce, so the request counts as pending.
  if (!isDeep) return { kind: 'pending', hash: evidence.hash, nonce: entry.nonce }
  return { kind: 'replaced', hash: successor.hash, reason: successor.isEmpty ? 'cancelled' : 'replaced' }
}

/**
 * Returns the outcome that the receipt shows. A transaction that the account sent itself succeeds or reverts as a whole. A bundle
 * (ERC-4337) succeeds even if one of its calls fails, so for a bundle only the moved tokens count.
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
 * Returns `undefined` if the wallet does not report that the batch failed. Returns `unknown` if the batch may still be mined and the market
 * would accept a second payment. In every other case, returns `void`.
 */
function judgeWallet(entry: JournalEntry, { receipt, failure, wallet }: Evidence): Found | undefined {
  if (!wallet || receipt || wallet.code < 400 || wallet.code >= 600) return undefined
  const details = `The wallet reported that the batch failed (status ${wallet.code}).`
  const mayStand = failure !== undefined || (wallet.code >= 500 && !wallet.hasReverted)
  return { kind: mayStand && !isRepeatable(entry) ? 'unknown' : 'void', details }
}

/**
 * Whether the request can still take effect. For example, the transaction reverted, but a bundler sent this transaction and can send the
 * same call again.
 */
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
  // A wallet's report alone does not prove that no money moved, so the funds are unknown.
  if (kind === 'void' && !receipt) return 'unknown'
  return !market && kind === 'made' ? 'swapped' : 'none'
}

function judgeAllowance({ kind, id, permit, status }: JournalEntry, mayHappen: boolean): Funds {
  // A signature that is not recorded as a permit may still grant an allowance. The chain does not show this allowance until an account
  // submits the signature.
  if (kind === 'signature')
    return id !== 'signEIP191' && !permit && status !== 'declined' ? 'unknown' : 'none'
  return mayHappen && (status === 'asked' || status === 'sent') ? 'unknown' : 'none'
}
