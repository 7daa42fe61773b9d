import { type Hex, isAddressEqual, type Transaction, type TransactionReceipt } from 'viem'
import { getBlock, getTransaction, getTransactionCount } from 'viem/actions'
import { decodeCall } from '../decode/decodeCall.js'
import { type ChainClient, readChain } from '../errors/readChain.js'
import type { Intent } from '../intent/intent.js'
import type { JournalEntry } from '../journal/journalRecord.js'
import { readAllowance } from '../plan/readAllowance.js'
import { findPaymentByCall, findSuccessor, type Since, searchPurchase } from './finders.js'
import { type Evidence, judge, type Verdict } from './judge.js'
import { isOtherTransaction, makesCall, matchesRequest } from './ownership.js'
import { readPayment } from './payment.js'
import { findReceipt, orUndefined, readDepth } from './receipts.js'
import { isIdempotent } from './repeat.js'

/**
 * Reads the evidence about one wallet request from the chain until it is conclusive. The order is: wallet hash, purchase id, allowance,
 * call, account nonce. Writes nothing.
 *
 * A node that does not answer becomes `failure`.
 *
 * @throws {CheckoutError} NotLoaded – the chunk that reads a payment is missing.
 */
export async function gather(
  source: gather.Source,
  entry: JournalEntry,
  options: gather.Options = {},
): Promise<Evidence> {
  const { client, journal, intent } = source
  const { record } = journal
  const { confirmations = 1, deadlineDepth, payment } = options
  let evidence: Evidence
  try {
    evidence = await readChain(async () => {
      // Read the clock first: if the deadline has passed and the next reads find no payment, none can follow.
      const isExpired =
        deadlineDepth === undefined ? undefined : await isDeadlineFinal(client, entry, deadlineDepth)
      const since = entry.market ? record.entries.find(({ market }) => market) : undefined
      const { purchaseId } = record
      const { named, searched } = options
      const search = { client, intent, purchaseId, entry, since, named, searched }
      const found = (await findTransaction(search)) ?? {}
      const place = found.receipt ?? (entry.placed && !found.successor?.isSame ? found.successor : undefined)
      const depth = place && confirmations > 1 ? await readDepth(client, place) : undefined
      return { ...found, depth, isExpired }
    })
  } catch (failure) {
    return { failure }
  }
  const { receipt, depth = 1 } = evidence
  if (!receipt || !payment || !intent || depth < confirmations) return evidence
  const paid = await readChain(() => readPayment({ client, intent, ...payment, entry, receipt }))
  return { ...evidence, payment: paid }
}

export declare namespace gather {
  type Source = {
    client: ChainClient
    /** The purchase; `undefined` for a request that pays for none. */
    intent?: Intent | undefined
    /** The journal of the request. */
    journal: { record: { purchaseId: Hex; entries: readonly JournalEntry[] } }
  }
  type Options = {
    /** The number of blocks, its own included, after which a transaction counts. @default 1 */
    confirmations?: number | undefined
    /** The receipt of the entry's hash, if it was read just now. @default it is read */
    named?: TransactionReceipt | undefined
    /** How far an earlier search came, see {@link findPaymentByCall}. @default none */
    searched?: findPaymentByCall.Options['searched']
    /** Reads whether the transaction paid. @default only its status is read */
    payment?: Pick<readPayment.Options, 'policy' | 'readers'> | undefined
    /** Reads whether the deadline of a signature has passed in a block of this depth. @default it is not read */
    deadlineDepth?: number | undefined
  }
}

/**
 * Reads what became of one request, see {@link judge}.
 *
 * @throws {CheckoutError} ChainFailed – the node does not answer. Also as {@link gather}.
 */
export async function readTransactionStatus(options: readTransactionStatus.Options): Promise<Verdict> {
  const { entry, confirmations = 1 } = options
  const evidence = await gather(options, entry, options)
  if (evidence.failure !== undefined) throw evidence.failure
  return judge(entry, evidence, confirmations)
}

export declare namespace readTransactionStatus {
  type Options = gather.Source & gather.Options & { entry: JournalEntry }
}

type Search = Pick<gather.Source, 'client' | 'intent'> &
  Pick<gather.Options, 'named' | 'searched'> & {
    entry: JournalEntry
    purchaseId: Hex
    /** The first payment of the purchase: an earlier request may have made it. */
    since: Since | undefined
  }

/** Looks for the transaction of a request, in the order in which most requests are found. */
async function findTransaction(search: Search): Promise<Evidence> {
  const { client, entry } = search
  const { isOther, ...named } = await readNamed(search)
  const receipt = named.receipt ?? (await findByPurchaseId(search))
  if (receipt) return { receipt }
  const hash = isOther ? undefined : entry.hash
  const waiting = hash && (await orUndefined(getTransaction(client, { hash })))
  if (waiting) return { hash, waiting: { hash, nonce: nonceOf(waiting, entry) } }
  if (await isAllowed(client, entry)) return { isAllowed: true }
  const count = await getTransactionCount(client, { address: entry.account })
  // Somebody else may send the call for the account, without its nonce.
  const byCall = await findPaymentByCall(client, { ...search, count })
  if (byCall) return { receipt: byCall }
  const pendingCount = hash || entry.calls.length === 0 ? 0 : await readPendingCount(client, entry)
  if (pendingCount > Math.max(count, entry.nonce) || count <= entry.nonce) return { count, pendingCount }
  return findMinedSince({ ...search, entry: { ...entry, hash } }, count)
}

/** Looks again for a request whose nonce is used: it may have been mined between two reads. Then reads which transaction used it. */
async function findMinedSince(search: Search, count: number): Promise<Evidence> {
  const { client, entry } = search
  const { hash } = entry
  const receipt = (await findReceipt(client, hash)) ?? (await findByPurchaseId(search))
  if (receipt && (await isOwn(search, receipt))) return { receipt }
  if (await isAllowed(client, entry)) return { isAllowed: true }
  // The call alone identifies a swap: no two have the same deadline.
  const successor = hash || entry.swap ? await findSuccessor(client, entry) : undefined
  const resent = successor?.isSame ? await findReceipt(client, successor.hash) : undefined
  return resent ? { receipt: resent } : { hash, count, successor }
}

/** Reads the transaction of the wallet's hash. A wallet may give the hash of something else: then it counts as no hash. */
async function readNamed(search: Search): Promise<{ receipt?: TransactionReceipt; isOther: boolean }> {
  const { client, entry, intent } = search
  const { hash, swap, calls } = entry
  const isComparedByCall = calls.length > 0 && (swap !== undefined || !isIdempotent(entry))
  const [receipt, transaction] = await Promise.all([
    search.named ?? findReceipt(client, hash),
    hash && isComparedByCall ? orUndefined(getTransaction(client, { hash })) : undefined,
  ])
  if (isOtherTransaction({ transaction, receipt, entry, intent })) return { isOther: true }
  if (!receipt) return { isOther: false }
  return (await isOwn(search, receipt, transaction)) ? { receipt, isOther: false } : { isOther: true }
}

/** Whether a receipt is of the request, see {@link matchesRequest}. Reads the transaction if the receipt alone is not conclusive. */
async function isOwn(search: Search, receipt: TransactionReceipt, known?: Transaction): Promise<boolean> {
  const match = matchesRequest({ ...search, receipt, transaction: known })
  if (match !== undefined) return match
  const transaction = await getTransaction(search.client, { hash: receipt.transactionHash })
  return matchesRequest({ ...search, receipt, transaction }) === true
}

/** Returns the receipt of a purchase by its id; `undefined` if the market records none. */
async function findByPurchaseId(search: Search): Promise<TransactionReceipt | undefined> {
  const { client, entry, purchaseId, since = entry } = search
  const { market, account: buyer } = entry
  if (!market || !isIdempotent(entry)) return undefined
  const hash = await searchPurchase({ client, market, buyer, purchaseId, since: since.block })
  return findReceipt(client, hash)
}

/** Returns the nonce of a transaction that the account sent for the request; `undefined` for any other transaction. */
function nonceOf(transaction: Transaction, entry: JournalEntry): number | undefined {
  const isByAccount = isAddressEqual(transaction.from, entry.account) && makesCall(transaction, entry)
  return isByAccount ? transaction.nonce : undefined
}

/** Whether the allowance that an approval sets is set: smart accounts return hashes that are no transactions. */
async function isAllowed(client: ChainClient, entry: JournalEntry): Promise<boolean> {
  const { market, calls, account: buyer } = entry
  const [call] = calls
  const approval = call && decodeCall(call.data)
  if (market || !call || approval?.kind !== 'approve') return false
  const { spender, amount } = approval
  return (await readAllowance({ client, buyer, token: call.to, spender, unread: -1n })) === amount
}

function readPendingCount(client: ChainClient, { account: address }: JournalEntry): Promise<number> {
  return getTransactionCount(client, { address, blockTag: 'pending' })
}

/**
 * Whether the block at `depth` is later than the signature's deadline. A newer block does not count: a reorg may replace it by one with
 * the payment.
 */
async function isDeadlineFinal(
  client: ChainClient,
  { deadline }: Pick<JournalEntry, 'deadline'>,
  depth: number,
): Promise<boolean> {
  if (deadline === undefined) return false
  const { number, timestamp } = await getBlock(client)
  if (timestamp <= deadline || depth === 1) return timestamp > deadline
  const blockNumber = number - BigInt(depth - 1)
  return blockNumber >= 0n && (await getBlock(client, { blockNumber })).timestamp > deadline
}
