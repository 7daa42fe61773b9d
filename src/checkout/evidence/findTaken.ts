import {
  type Address,
  type Block,
  type Hash,
  type Hex,
  isAddressEqual,
  type Transaction,
  type TransactionReceipt,
} from 'viem'
import { getBlock } from 'viem/actions'
import type { Call } from '../decode/decodeCall.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import type { ChainClient } from '../errors/readChain.js'
import type { Intent } from '../intent/intent.js'
import type { JournalEntry } from '../journal/journalRecord.js'
import { beforeReorg } from './finders.js'
import { hasMoved, isVouched } from './payment.js'
import { readSwapped } from './readSwapped.js'
import { findReceipt } from './receipts.js'
import { isIdempotent } from './repeat.js'

/**
 * The transaction of a payment that no id names, or of a swap, by its call alone: whichever had the account make the same one and
 * brought what was bought is this purchase, whoever has sent it and whatever the wallet says. So is one whose call has failed, where
 * it names the hash that the wallet gave. Nothing for any other request but one that was declined, or where none of the newest blocks
 * has it.
 *
 * Rejects with the client's own error, and with a CheckoutError `ChainFailed`.
 */
export async function findTaken(
  client: ChainClient,
  options: findTaken.Options,
): Promise<TransactionReceipt | undefined> {
  const { entry, since = entry, searched, count = 0 } = options
  const { isSought = entry.status === 'declined' || entry.swap !== undefined || !isIdempotent(entry) } =
    options
  if (!isSought || entry.calls.length === 0) return undefined
  const newest = await getBlock(client)
  // A node that has not come as far does not tell which block was the newest then, nor one that knows of more than its newest has.
  const isMore = newest.hash === since.head && count > (since.nonce ?? count)
  if (since.head && (isMore || newest.number < since.block)) throw new CheckoutError('ChainFailed')
  let next: Pick<Block, 'number' | 'hash'> = newest
  // Where that block was taken back, what stands in its place came after it was asked for.
  const oldest = since.head ? beforeReorg(since.block) : since.block
  for (let left = maxSearchedBlocks; left > 0 && (next.number ?? 0n) > oldest; left--) {
    if (!next.hash || next.hash === since.head || next.hash === searched?.top) break
    const block = await getBlock(client, { blockHash: next.hash, includeTransactions: true })
    const isLater = ({ from, nonce }: Transaction) =>
      block.number > since.block || !isAddressEqual(from, entry.account) || nonce >= (since.nonce ?? 0)
    const receipt = await findMade(client, block.transactions.filter(isLater), options)
    if (receipt) return receipt
    next = { number: block.number - 1n, hash: block.parentHash }
  }
  if (searched) searched.top = newest.hash
  return undefined
}

export declare namespace findTaken {
  type Options = {
    entry: Pick<JournalEntry, 'account' | 'kind'> &
      Since &
      Partial<Pick<JournalEntry, 'market' | 'status' | 'hash' | 'together' | 'swap'>> & {
        calls: readonly Call[]
      }
    /** What asked for it first: no block that was there before is searched. @default the entry */
    since?: Since | undefined
    /** What is bought: a call that moved nothing of it has failed. @default whatever succeeded counts */
    intent?: Intent | undefined
    /** How many transactions of the account are on the chain. @default it is not known */
    count?: number | undefined
    /** Whether it is looked for. @default for what no id names, for swaps, and for what the wallet says was declined */
    isSought?: boolean | undefined
    /** How far was searched before, in vain; is set to how far it is now. @default nothing was */
    searched?: { top?: Hash | null } | undefined
  }
}

type Since = Pick<JournalEntry, 'block' | 'head'> & { nonce?: number | undefined }

/** How many blocks back a transaction is looked for. */
export const maxSearchedBlocks = 64

/** The first of some transactions that made the call and went through, see {@link findTaken}. */
export async function findMade(
  client: ChainClient,
  transactions: readonly Transaction[],
  { entry, intent }: Pick<findTaken.Options, 'entry' | 'intent'>,
): Promise<TransactionReceipt | undefined> {
  for (const transaction of transactions) {
    if (!isMadeBy(transaction, entry)) continue
    const receipt = await findReceipt(client, transaction.hash)
    // A block has it: what became of it the node does not tell yet.
    if (!receipt) throw new CheckoutError('ChainFailed')
    if (receipt.status === 'success' && (await isTelling(receipt, entry, intent))) return receipt
  }
  return undefined
}

/** Whether a transaction makes the call of an account, or has the account make the one that pays. */
export function isMadeBy(transaction: Transaction, { account, calls }: findTaken.Options['entry']): boolean {
  const { from, to, input } = transaction
  const paying = calls.at(-1)
  if (!paying) return false
  if (isAddressEqual(from, account) && isSameCall(transaction, paying)) return true
  const has = (hex: Hex) => input.toLowerCase().includes(hex.slice(2).toLowerCase())
  // A bundle names the accounts that it makes calls for.
  const isHers = [from, to].some((one) => one && isAddressEqual(one, account)) || has(account)
  return isHers && has(paying.to) && has(paying.data)
}

/** Whether a transaction makes a call; a wallet may write behind it where it comes from. */
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

/**
 * Whether a receipt says what became of a call within it: it moved something, or its account or the wallet stands for it. What is
 * in a transaction of somebody else’s anybody can have written there.
 */
async function isTelling(
  receipt: TransactionReceipt,
  entry: findTaken.Options['entry'],
  intent: Intent | undefined,
): Promise<boolean> {
  const { market, calls, swap } = entry
  if (swap && !market) return (await readSwapped(entry, receipt))?.paid !== 0n
  return !intent || !market || hasMoved(receipt, { calls, intent }) || isVouched(receipt, entry)
}
