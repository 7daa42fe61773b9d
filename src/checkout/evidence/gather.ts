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
 * Looks on the chain for the outcome of a wallet request, and stops at the first conclusive evidence. The order is: the transaction hash
 * from the wallet, the purchase id on the market, the allowance, the calldata, the account's nonce.
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
      // Check the deadline first: if it has passed and the later reads find no payment, no payment can come any more.
      const isExpired =
        deadlineDepth === undefined ? undefined : await isDeadlineFinal(client, entry, deadlineDepth)
      const since = entry.market ? record.entries.find(({ market }) => market) : undefined
      const { purchaseId } = record
      const { knownReceipt, searched } = options
      const search = { client, intent, purchaseId, entry, since, knownReceipt, searched }
      const found = (await findTransaction(search)) ?? {}
      const minedIn =
        found.receipt ?? (entry.placed && !found.successor?.isSame ? found.successor : undefined)
      const depth = minedIn && confirmations > 1 ? await readDepth(client, minedIn) : undefined
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
    intent?: Intent | undefined
    journal: { record: { purchaseId: Hex; entries: readonly JournalEntry[] } }
  }
  type Options = {
    confirmations?: number | undefined
    knownReceipt?: TransactionReceipt | undefined
    searched?: findPaymentByCall.Options['searched']
    payment?: Pick<readPayment.Options, 'policy' | 'readers'> | undefined
    deadlineDepth?: number | undefined
  }
}

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
  Pick<gather.Options, 'knownReceipt' | 'searched'> & {
    entry: JournalEntry
    purchaseId: Hex
    since: Since | undefined
  }

async function findTransaction(search: Search): Promise<Evidence> {
  const { client, entry } = search
  const { isOther, receipt: named } = await readNamed(search)
  const receipt = named ?? (await findByPurchaseId(search))
  if (receipt) return { receipt }
  const hash = isOther ? undefined : entry.hash
  const waiting = hash && (await orUndefined(getTransaction(client, { hash })))
  if (waiting) return { hash, waiting: { hash, nonce: nonceOf(waiting, entry) } }
  if (await isAllowed(client, entry)) return { isAllowed: true }
  const count = await getTransactionCount(client, { address: entry.account })
  // Search by calldata too: a bundler or relayer may send the call without using the account's nonce.
  const byCall = await findPaymentByCall(client, { ...search, count })
  if (byCall) return { receipt: byCall }
  const pendingCount = hash || entry.calls.length === 0 ? 0 : await readPendingCount(client, entry)
  if (pendingCount > Math.max(count, entry.nonce) || count <= entry.nonce) return { count, pendingCount }
  return findMinedSince({ ...search, entry: { ...entry, hash } }, count)
}

async function findMinedSince(search: Search, count: number): Promise<Evidence> {
  const { client, entry } = search
  const { hash } = entry
  const receipt = (await findReceipt(client, hash)) ?? (await findByPurchaseId(search))
  if (receipt && (await isOwn(search, receipt))) return { receipt }
  if (await isAllowed(client, entry)) return { isAllowed: true }
  // Look for the transaction that used the request's nonce. Without a hash, do this only for a swap: its calldata contains a deadline, so
  // no other request has the same calldata.
  const successor = hash || entry.swap ? await findSuccessor(client, entry) : undefined
  const resent = successor?.isSame ? await findReceipt(client, successor.hash) : undefined
  return resent ? { receipt: resent } : { hash, count, successor }
}

async function readNamed(search: Search): Promise<{ receipt?: TransactionReceipt; isOther: boolean }> {
  const { client, entry, intent } = search
  const { hash, swap, calls } = entry
  const isComparedByCall = calls.length > 0 && (swap !== undefined || !isIdempotent(entry))
  const [receipt, transaction] = await Promise.all([
    search.knownReceipt ?? findReceipt(client, hash),
    hash && isComparedByCall ? orUndefined(getTransaction(client, { hash })) : undefined,
  ])
  if (isOtherTransaction({ transaction, receipt, entry, intent })) return { isOther: true }
  if (!receipt) return { isOther: false }
  return (await isOwn(search, receipt, transaction)) ? { receipt, isOther: false } : { isOther: true }
}

async function isOwn(search: Search, receipt: TransactionReceipt, known?: Transaction): Promise<boolean> {
  const match = matchesRequest({ ...search, receipt, transaction: known })
  if (match !== undefined) return match
  const transaction = await getTransaction(search.client, { hash: receipt.transactionHash })
  return matchesRequest({ ...search, receipt, transaction }) === true
}

async function findByPurchaseId(search: Search): Promise<TransactionReceipt | undefined> {
  const { client, entry, purchaseId, since = entry } = search
  const { market, account: buyer } = entry
  if (!market || !isIdempotent(entry)) return undefined
  const hash = await searchPurchase({ client, market, buyer, purchaseId, since: since.block })
  return findReceipt(client, hash)
}

function nonceOf(transaction: Transaction, entry: JournalEntry): number | undefined {
  const isByAccount = isAddressEqual(transaction.from, entry.account) && makesCall(transaction, entry)
  return isByAccount ? transaction.nonce : undefined
}

/**
 * Whether the requested approval is in effect. Reads the allowance, because the wallet of a smart account may return a hash that is not a
 * transaction hash.
 */
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
 * Whether the deadline passed in a block with `depth` confirmations. A reorg may replace a newer block with one that contains the payment.
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
