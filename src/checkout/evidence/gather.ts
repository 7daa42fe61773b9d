import { type Hash, type Hex, isAddressEqual, type TransactionReceipt } from 'viem'
import { getBlock, getTransaction, getTransactionCount } from 'viem/actions'
import { decodeCall } from '../decode/decodeCall.js'
import { type ChainClient, readChain } from '../errors/readChain.js'
import type { Intent } from '../intent/intent.js'
import type { JournalEntry } from '../journal/journalRecord.js'
import { readAllowance } from '../plan/readAllowance.js'
import { beforeReorg } from './finders.js'
import { findPurchase } from './findPurchase.js'
import { findTaken, isMadeBy, isSameCall, maxSearchedBlocks } from './findTaken.js'
import { isOwn } from './ownership.js'
import { hasMoved } from './payment.js'
import { findReceipt, type MinedIn, orUndefined, readDepth } from './receipts.js'
import { isIdempotent } from './repeat.js'

/**
 * What became of a request to the wallet, as far as the chain can tell.
 *
 * - `mined`: it is on chain, deep enough; the receipt says whether it succeeded.
 * - `effective`: its transaction is not known, but what it was to bring about is so.
 * - `settling`: it is on chain, but not deep enough yet: its block may still be taken back.
 * - `pending`: the node knows the transaction. Without a hash: the account has something under way that may be it.
 * - `replaced`: another transaction of the account took its place, so it can no longer happen. The reason is `cancelled`
 *   when that one does nothing, as wallets cancel.
 * - `absent`: nothing of it is known.
 */
export type TransactionStatus =
  | { kind: 'mined'; receipt: TransactionReceipt }
  | { kind: 'effective' }
  | { kind: 'settling'; hash: Hash }
  | { kind: 'pending'; hash?: Hash | undefined; nonce?: number | undefined }
  | { kind: 'replaced'; hash: Hash; reason: 'cancelled' | 'replaced' }
  | { kind: 'absent' }

/**
 * Looks for what the wallet was asked: by the transaction's hash, by its effect (the market records the id of each
 * purchase; an allowance can be read), and by the account's transaction count. Only reads.
 *
 * @throws CheckoutError `ChainFailed` when the node does not answer.
 */
export function reconcile(options: reconcile.Options): Promise<TransactionStatus> {
  const { client, intent, purchaseId, confirmations = 1 } = options
  return readChain(async () => {
    const { hash, account, once, swap } = options.entry
    const call = isIdempotent(options.entry) && !swap ? undefined : options.entry.calls.at(-1)
    const [named, sent] = await Promise.all([
      options.named ?? findReceipt(client, hash),
      hash && call && orUndefined(getTransaction(client, { hash })),
    ])
    const isPlain = sent?.to && call && isAddressEqual(sent.to, call.to)
    // What no id names is named by the call itself, or by what it moved. What others send in vain they may send again.
    const isOther =
      sent &&
      call &&
      (isMadeBy(sent, options.entry)
        ? !once && named?.status === 'reverted' && !isAddressEqual(sent.from, account)
        : !swap && (isPlain || (named && intent && !hasMoved(named, { ...options.entry, intent }))))
    const isNamed =
      named && !isOther && (await isOwn({ client, receipt: named, entry: options.entry, purchaseId, intent }))
    const own = isNamed ? named : undefined
    // What turns out to be something else is as good as no hash.
    const entry = isOther || (named && !own) ? { ...options.entry, hash: undefined } : options.entry
    const receipt = own ?? (await findEffect(options))
    if (receipt) return toStatus(client, receipt, confirmations)
    if (entry.hash) {
      const transaction = await orUndefined(getTransaction(client, { hash: entry.hash }))
      if (transaction) {
        const { hash, from, nonce } = transaction
        // The place of what others send, or of something else, is not the account's for this.
        const isHers = isAddressEqual(from, account) && isMadeBy(transaction, entry)
        return { kind: 'pending', hash, nonce: isHers ? nonce : undefined }
      }
    }
    if (await isAllowed(client, entry)) return { kind: 'effective' }
    const nonce = await getTransactionCount(client, { address: entry.account })
    // Somebody else may send it for the account, with no place in its sequence.
    const taken = await findTaken(client, { ...options, count: nonce })
    if (taken) return toStatus(client, taken, confirmations)
    if (!entry.hash && (await hasPending(client, entry, nonce))) return { kind: 'pending' }
    if (nonce <= entry.nonce) return { kind: 'absent' }
    // It may have been mined between the questions.
    const minedSince = (await findReceipt(client, entry.hash)) ?? (await findEffect(options))
    if (minedSince && (await isOwn({ client, receipt: minedSince, entry, purchaseId, intent })))
      return toStatus(client, minedSince, confirmations)
    if (await isAllowed(client, entry)) return { kind: 'effective' }
    // A swap can be told by its call alone: no two have the same deadline.
    if (!entry.hash && !entry.swap) return { kind: 'absent' }
    const successor = await findSuccessor(client, entry)
    if (!successor) return { kind: 'absent' }
    if (!successor.isSame) {
      // A guessed place proves nothing.
      if (!entry.placed) return { kind: 'absent' }
      // What stands in its place may be taken back as well.
      if (!(await isDeep(client, successor, confirmations)))
        return { kind: 'pending', hash: entry.hash, nonce: entry.nonce }
      return { kind: 'replaced', hash: successor.hash, reason: successor.isEmpty ? 'cancelled' : 'replaced' }
    }
    const resent = await findReceipt(client, successor.hash)
    return resent ? toStatus(client, resent, confirmations) : { kind: 'absent' }
  })
}

export declare namespace reconcile {
  type Options = {
    client: ChainClient
    entry: JournalEntry
    /** What is bought; nothing of what pays for nothing. */
    intent?: Intent | undefined
    /** The id under which the market records this purchase. */
    purchaseId: Hex
    /** The receipt of the hash of the entry, where it was read just now. @default it is read */
    named?: TransactionReceipt | undefined
    /** How far was searched before, see {@link findTaken}. @default nothing was */
    searched?: findTaken.Options['searched']
    /** What asked for it first. @default the entry */
    since?: findTaken.Options['since']
    /** Blocks, its own included, until a transaction counts as mined. @default 1 */
    confirmations?: number | undefined
  }
}

/** The receipt of the transaction that made this purchase. */
async function findEffect({ client, entry, purchaseId, since = entry }: reconcile.Options) {
  return findReceipt(client, await findPurchase({ client, entry, purchaseId, since: since.block }))
}

/** Whether the allowance that an approval was to set is set: smart accounts give hashes that are no transactions. */
async function isAllowed(
  client: ChainClient,
  { market, calls, account: buyer }: JournalEntry,
): Promise<boolean> {
  const [call] = calls
  const approval = call && decodeCall(call.data)
  if (market || !call || approval?.kind !== 'approve') return false
  return (
    (await readAllowance({ client, buyer, token: call.to, spender: approval.spender, unread: -1n })) ===
    approval.amount
  )
}

/**
 * Whether the node holds a transaction of the account that may be this one. Anything else that the account were asked to
 * send now would only come after it.
 */
async function hasPending(
  client: ChainClient,
  { account: address, nonce, calls }: JournalEntry,
  mined: number,
) {
  if (calls.length === 0) return false
  const known = await getTransactionCount(client, { address, blockTag: 'pending' })
  return known > mined && known > nonce
}

/** A receipt counts as soon as it is deep enough. */
async function toStatus(
  client: ChainClient,
  receipt: TransactionReceipt,
  confirmations: number,
): Promise<TransactionStatus> {
  const { transactionHash: hash } = receipt
  return (await isDeep(client, receipt, confirmations))
    ? { kind: 'mined', receipt }
    : { kind: 'settling', hash }
}

async function isDeep(client: ChainClient, place: MinedIn, confirmations: number): Promise<boolean> {
  return confirmations === 1 || (await readDepth(client, place)) >= confirmations
}

/** The transaction that has the entry's place in the account's sequence, and whether it makes the same call. */
async function findSuccessor(client: ChainClient, entry: JournalEntry) {
  const [call] = entry.calls
  let block = await getBlock(client, { includeTransactions: true })
  const oldest = beforeReorg(entry.block)
  for (let left = maxSearchedBlocks; left > 0 && block.number > oldest; left--) {
    if (block.hash === entry.head) break
    for (const transaction of block.transactions) {
      const { from, nonce, hash, input, value } = transaction
      if (nonce !== entry.nonce || !isAddressEqual(from, entry.account)) continue
      const isSame = hash === entry.hash || isSameCall(transaction, call)
      return {
        hash,
        blockNumber: block.number,
        blockHash: block.hash,
        isSame,
        isEmpty: input === '0x' && value === 0n,
      }
    }
    block = await getBlock(client, { blockHash: block.parentHash, includeTransactions: true })
  }
  return undefined
}
