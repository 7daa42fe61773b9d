import { type Address, type Hex, isAddressEqual, type Transaction, type TransactionReceipt } from 'viem'
import { readLogs } from '../../evm/events/readLogs.js'
import { purchased } from '../../swaps/checkout/purchased.js'
import { orderFilled } from '../../venues/tillkit/purchaseAbi.js'
import type { Call } from '../decode/decodeCall.js'
import { withoutFees } from '../decode/withoutFees.js'
import type { Intent } from '../intent/intent.js'
import type { JournalEntry } from '../journal/journalRecord.js'
import { isEmpty, readMovement } from '../plan/readMovement.js'
import { isLeftOut } from '../plan/readShare.js'
import { isIdempotent } from './repeat.js'

// Decides whether a transaction is the one that the wallet was asked for. Reads nothing.

type Requested = Pick<JournalEntry, 'account'> & { calls: readonly Call[] }

/** Whether a transaction makes exactly this call. A wallet may append bytes that name its origin. */
export function isSameCall(
  { to, input, value }: { to: Address | null; input: Hex; value: bigint | Hex },
  call: Call | undefined,
): boolean {
  return (
    call !== undefined &&
    to !== null &&
    isAddressEqual(to, call.to) &&
    input.toLowerCase().startsWith(call.data) &&
    BigInt(value) === call.value
  )
}

/** Whether a transaction makes the request's last call for the account, directly or within a bundle. */
export function makesCall(transaction: Transaction, { account, calls }: Requested): boolean {
  const { from, to, input } = transaction
  const paying = calls.at(-1)
  if (!paying) return false
  if (isAddressEqual(from, account) && isSameCall(transaction, paying)) return true
  const has = (hex: Hex) => input.toLowerCase().includes(hex.slice(2).toLowerCase())
  // A bundle names the accounts that it makes calls for.
  const isForAccount =
    [from, to].some((address) => address && isAddressEqual(address, account)) || has(account)
  return isForAccount && has(paying.to) && has(paying.data)
}

/** Whether the account itself sent the request's last call, outside any bundle. */
export function isPlainCall(
  { from, to }: Pick<TransactionReceipt, 'from' | 'to'>,
  { account, calls }: Requested,
): boolean {
  const target = calls.at(-1)?.to
  return !!to && !!target && isAddressEqual(to, target) && isAddressEqual(from, account)
}

/**
 * Whether the account or its wallet stands for a transaction: the account sent it, the wallet named its hash, or a log of the account
 * names the wallet's hash. Only such a transaction proves that a call in it failed.
 */
export function isAttestedByAccount(
  { from, logs, transactionHash }: TransactionReceipt,
  { account, hash }: Pick<JournalEntry, 'account' | 'hash'>,
): boolean {
  if (isAddressEqual(from, account) || hash === transactionHash) return true
  const isNamed = ({ address, topics, data }: TransactionReceipt['logs'][number]) =>
    isAddressEqual(address, account) && (topics[1] === hash || data.slice(0, 66) === hash)
  return hash !== undefined && logs.some(isNamed)
}

/**
 * Whether a transaction moved money of the buyer for a purchase, or delivered a token. Another token that left the buyer counts only in
 * a transaction that the buyer sent: any contract can emit such an event elsewhere.
 */
export function hasMoved(
  receipt: withoutFees.Receipt,
  { calls, intent }: { calls: readonly Call[]; intent: Intent },
): boolean {
  const moved = readMovement({ logs: withoutFees(receipt, { calls, intent }), value: 0n, intent })
  return !isEmpty(isAddressEqual(receipt.from, intent.buyer) ? moved : { ...moved, lost: [] })
}

/**
 * Whether the hash that the wallet gave is of something else than the request. Only a request without a purchase id, and a swap, are
 * compared by their call. A failed transaction of another sender counts as something else: that sender may send it again.
 */
export function isOtherTransaction(
  sighting: Omit<Sighting, 'receipt' | 'purchaseId'> & { receipt: TransactionReceipt | undefined },
): boolean {
  const { transaction, receipt, entry, intent } = sighting
  const { swap, once, account, calls } = entry
  const call = calls.at(-1)
  if (!transaction || !call || (isIdempotent(entry) && !swap)) return false
  const { from, to } = transaction
  if (makesCall(transaction, entry))
    return !once && receipt?.status === 'reverted' && !isAddressEqual(from, account)
  if (swap) return false
  if (to && isAddressEqual(to, call.to)) return true
  return receipt !== undefined && intent !== undefined && !hasMoved(receipt, { calls, intent })
}

/** A receipt with its transaction, and the request that they may belong to. */
type Sighting = {
  receipt: TransactionReceipt
  /** The transaction of the receipt, if it was read. */
  transaction?: Transaction | undefined
  entry: JournalEntry
  /** The id under which the market records this purchase. */
  purchaseId: Hex
  /** The purchase; `undefined` for a request that pays for none. */
  intent?: Intent | undefined
}

/**
 * Whether a receipt can be of the request. Its transaction is later than the request. The account sent the call, or somebody sent it
 * wrapped. A sale in it carries this purchase's id, or the same batch left this purchase out, or the call stands in the transaction.
 *
 * Returns `undefined` if only the transaction tells, and it is missing.
 */
export function matchesRequest(sighting: Sighting): boolean | undefined {
  const { receipt, transaction, entry, purchaseId, intent } = sighting
  const { blockNumber, from, to, logs } = receipt
  const { account, block, nonce, calls, market } = entry
  const isByAccount = isAddressEqual(from, account)
  // After a reorg the transaction may be in an earlier block than the request; its nonce stays the same.
  if (blockNumber <= block) {
    if (!isByAccount) return false
    if (!transaction) return undefined
    if (transaction.nonce < nonce) return false
  }
  const target = calls.at(-1)?.to
  if (target && to && isAddressEqual(to, target) && !isByAccount) return false
  if (!market || !isIdempotent(entry)) return true
  const sales = readLogs({ abi: saleEvents, logs }).filter(({ address }) => isAddressEqual(address, market))
  const isOurs = ({ args }: (typeof sales)[number]) =>
    isAddressEqual(args.buyer, account) && args.purchaseId.toLowerCase() === purchaseId.toLowerCase()
  if (sales.length === 0 || sales.some(isOurs) || isLeftOut({ logs, entry, intent })) return true
  // Sales to other buyers in a bundle say nothing about this account's call, which may have failed there.
  return transaction && makesCall(transaction, entry)
}

const saleEvents = [orderFilled, purchased] as const
