import { type Address, type Hex, isAddressEqual, type Transaction, type TransactionReceipt } from 'viem'
import { readLogs } from '../../evm/events/readLogs.js'
import { purchased } from '../../swaps/checkout/purchased.js'
import { orderFilled } from '../../venues/tillkit/purchaseAbi.js'
import type { Call } from '../decode/decodeCall.js'
import { withoutFees } from '../decode/withoutFees.js'
import type { Intent } from '../intent/intent.js'
import type { JournalEntry } from '../journal/journalRecord.js'
import { isEmpty, readMovement } from '../plan/readMovement.js'
import { isLeftOut } from './readBatchShare.js'
import { isIdempotent } from './repeat.js'

type Requested = Pick<JournalEntry, 'account'> & { calls: readonly Call[] }

/**
 * Whether a transaction makes the call. Compares only the start of the calldata, because a wallet may append bytes that identify the
 * wallet.
 */
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

/** Whether a transaction makes the request's last call for the account, directly or in a bundle. */
export function makesCall(transaction: Transaction, { account, calls }: Requested): boolean {
  const { from, to, input } = transaction
  const paying = calls.at(-1)
  if (!paying) return false
  if (isAddressEqual(from, account) && isSameCall(transaction, paying)) return true
  const has = (hex: Hex) => input.toLowerCase().includes(hex.slice(2).toLowerCase())
  // A bundler may have sent the account's call in a bundle (ERC-4337). Then the account's address is in the calldata of the bundle.
  const isForAccount =
    [from, to].some((address) => address && isAddressEqual(address, account)) || has(account)
  return isForAccount && has(paying.to) && has(paying.data)
}

export function isPlainCall(
  { from, to }: Pick<TransactionReceipt, 'from' | 'to'>,
  { account, calls }: Requested,
): boolean {
  const target = calls.at(-1)?.to
  return !!to && !!target && isAddressEqual(to, target) && isAddressEqual(from, account)
}

/**
 * Whether there is proof that a transaction is from the account: the account sent it, or the wallet returned its hash. A log is also proof
 * if the account emitted the log, and the log contains the hash that the wallet returned.
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
 * Whether the transaction moved tokens of the purchase: the payment, or the bought tokens. If the buyer sent the transaction, any other
 * token that left the buyer counts too. If another account sent it, such a token does not count, because any contract can emit a transfer
 * event.
 */
export function hasMoved(
  receipt: withoutFees.Receipt,
  { calls, intent }: { calls: readonly Call[]; intent: Intent },
): boolean {
  const moved = readMovement({ logs: withoutFees(receipt, { calls, intent }), value: 0n, intent })
  return !isEmpty(isAddressEqual(receipt.from, intent.buyer) ? moved : { ...moved, lost: [] })
}

/**
 * Whether a transaction is not this request. Also `true` for a reverted copy of the request from another account, because that account may
 * send the copy again.
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

type Sighting = {
  receipt: TransactionReceipt
  transaction?: Transaction | undefined
  entry: JournalEntry
  purchaseId: Hex
  intent?: Intent | undefined
}

/** Whether a receipt can belong to the request; `undefined` if the answer depends on the transaction, and `transaction` is missing. */
export function matchesRequest(sighting: Sighting): boolean | undefined {
  const { receipt, transaction, entry, purchaseId, intent } = sighting
  const { blockNumber, from, to, logs } = receipt
  const { account, block, nonce, calls, market, together } = entry
  const isByAccount = isAddressEqual(from, account)
  // `block` was the newest block at the request. The request's transaction is in a later block, except after a reorg. So a transaction in
  // `block` or earlier counts only if the account sent it, with at least the request's nonce.
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
  if (sales.length === 0 || sales.some(isOurs) || isLeftOut({ logs, intent, market, together })) return true
  // The receipt contains only sales of other purchases. If the transaction contains the account's call, that call failed, and the receipt
  // still belongs to this request.
  return transaction && makesCall(transaction, entry)
}

const saleEvents = [orderFilled, purchased] as const
