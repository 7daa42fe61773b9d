import {
  type Address,
  type Block,
  type Hash,
  type Hex,
  isAddressEqual,
  numberToHex,
  pad,
  type Transaction,
  type TransactionReceipt,
  toEventSelector,
} from 'viem'
import { getBlock, getBlockNumber } from 'viem/actions'
import { causesOf } from '../../errors.js'
import { lowerHex } from '../../evm/lowerHex.js'
import { purchased } from '../../swaps/checkout/purchased.js'
import { orderFilled } from '../../venues/tillkit/purchaseAbi.js'
import type { Call } from '../decode/decodeCall.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import type { ChainClient } from '../errors/readChain.js'
import type { Intent } from '../intent/intent.js'
import type { JournalEntry } from '../journal/journalRecord.js'
import { hasMoved, isAttestedByAccount, isSameCall, makesCall } from './ownership.js'
import { isPurchaseIdUsed } from './purchaseIds.js'
import { readSwapped } from './readSwapped.js'
import { findReceipt } from './receipts.js'
import { isIdempotent } from './repeat.js'

// Three searches for the transaction of a request: by purchase id, by call, and by the account's nonce.

/**
 * Returns the transaction that made a purchase on a market that records ids; `undefined` if there is none.
 *
 * The checkout asks the market first: most purchases are not made yet, and many nodes search few blocks per request. Then it searches
 * the blocks from `since` on, in ranges as large as the node accepts.
 *
 * @throws {CheckoutError} ChainFailed – the market has recorded the purchase, and the node does not show where. Also the client's own error.
 */
export async function searchPurchase(options: searchPurchase.Options): Promise<Hash | undefined> {
  const { client, market, buyer, purchaseId, since } = options
  // A market without the function may still emit the event.
  const isRecorded = await isPurchaseIdUsed({ client, market, buyer, purchaseId })
  if (isRecorded === false) return undefined
  const latest = await getBlockNumber(client, { cacheTime: 0 })
  let from = beforeReorg(since)
  let size = latest - from + 1n
  for (let left = maxRequests; from <= latest && left > 0; left--) {
    const last = from + size - 1n
    const toBlock = last < latest ? last : latest
    const range = { fromBlock: numberToHex(from), toBlock: numberToHex(toBlock) }
    // Some nodes compare topics by their letters.
    const topics = [events, null, lowerHex(pad(buyer)), lowerHex(purchaseId)]
    try {
      const filter = { address: market, topics, ...range }
      const [log] = await client.request({ method: 'eth_getLogs', params: [filter] })
      if (log?.transactionHash) return log.transactionHash
      from = toBlock + 1n
    } catch (error) {
      if (size === 1n || isTimeout(error)) throw error
      size /= 2n
    }
  }
  if (!isRecorded) return undefined
  throw new CheckoutError('ChainFailed', { details: 'The node does not show the block of the purchase.' })
}

export declare namespace searchPurchase {
  type Options = {
    client: ChainClient
    market: Address
    buyer: Address
    /** 32 bytes. */
    purchaseId: Hex
    /** The first block that can hold it. */
    since: bigint
  }
}

/** The events of a sale, and of a contract that swaps and buys: buyer and id have the same places in both. */
const events = [orderFilled, purchased].map((event) => toEventSelector(event))

/** The maximum number of requests for one purchase. */
const maxRequests = 100
/** The number of blocks by which the chain may have become shorter since the request. */
const reorgDepth = 16n

/** Returns the first block that can hold a request that was made at a height. */
export function beforeReorg(height: bigint): bigint {
  return height > reorgDepth ? height - reorgDepth : 0n
}

/** Whether the node did not answer at all: then a smaller range does not help. */
function isTimeout(error: unknown): boolean {
  return causesOf(error).some((cause) => cause instanceof CheckoutError)
}

/**
 * Finds a payment without a purchase id, a swap, or a rejected request by its call, whoever sent it and whatever the wallet says.
 * A transaction counts if it went through and moved something of the purchase, or if the account stands for it.
 *
 * Returns `undefined` for every other request, and if none of the newest blocks holds the call.
 *
 * Rejects with the client's own error, and with a CheckoutError `ChainFailed`.
 */
export async function findPaymentByCall(
  client: ChainClient,
  options: findPaymentByCall.Options,
): Promise<TransactionReceipt | undefined> {
  const { entry, since = entry, searched, count = 0 } = options
  const { isSought = entry.status === 'declined' || entry.swap !== undefined || !isIdempotent(entry) } =
    options
  if (!isSought || entry.calls.length === 0) return undefined
  const newest = await getBlock(client)
  // The node is behind the block of the request, or counts transactions that its newest block does not have.
  const isAhead = newest.hash === since.head && count > (since.nonce ?? count)
  if (since.head && (isAhead || newest.number < since.block)) throw new CheckoutError('ChainFailed')
  // If that block is gone, the blocks in its place are later than the request.
  const oldest = since.head ? beforeReorg(since.block) : since.block
  for await (const block of blocksDownTo(client, newest, { oldest, known: [since.head, searched?.top] })) {
    const isLater = ({ from, nonce }: Transaction) =>
      block.number > since.block || !isAddressEqual(from, entry.account) || nonce >= (since.nonce ?? 0)
    const receipt = await findPaymentIn(client, block.transactions.filter(isLater), options)
    if (receipt) return receipt
  }
  if (searched) searched.top = newest.hash
  return undefined
}

export declare namespace findPaymentByCall {
  type Options = {
    entry: Pick<JournalEntry, 'account' | 'kind'> &
      Since &
      Partial<Pick<JournalEntry, 'market' | 'status' | 'hash' | 'together' | 'swap'>> & {
        calls: readonly Call[]
      }
    /** The first request for the same: no earlier block is searched. @default the entry */
    since?: Since | undefined
    /** The purchase: a call that moved nothing of it has failed. @default every call that went through counts */
    intent?: Intent | undefined
    /** The account's transaction count. @default unknown */
    count?: number | undefined
    /** Whether to search. @default for a payment without a purchase id, a swap and a rejected request */
    isSought?: boolean | undefined
    /** The newest block of an earlier search that found nothing; set by each search. @default none */
    searched?: { top?: Hash | null } | undefined
  }
}

/** The place of a request in the chain. */
export type Since = Pick<JournalEntry, 'block' | 'head'> & { nonce?: number | undefined }

/** The number of blocks that are searched for a transaction. */
export const maxSearchedBlocks = 64

/** Returns the first of some transactions that made the call and went through, see {@link findPaymentByCall}. */
export async function findPaymentIn(
  client: ChainClient,
  transactions: readonly Transaction[],
  { entry, intent }: Pick<findPaymentByCall.Options, 'entry' | 'intent'>,
): Promise<TransactionReceipt | undefined> {
  for (const transaction of transactions) {
    if (!makesCall(transaction, entry)) continue
    const receipt = await findReceipt(client, transaction.hash)
    // A block holds the transaction, and the node does not show its receipt yet.
    if (!receipt) throw new CheckoutError('ChainFailed')
    if (receipt.status === 'success' && (await isConclusive(receipt, entry, intent))) return receipt
  }
  return undefined
}

/**
 * Whether a receipt shows what became of a call inside it: it moved something, or the account stands for it. In a transaction of
 * somebody else anybody can write the bytes of the call.
 */
async function isConclusive(
  receipt: TransactionReceipt,
  entry: findPaymentByCall.Options['entry'],
  intent: Intent | undefined,
): Promise<boolean> {
  const { market, calls, swap } = entry
  if (swap && !market) return (await readSwapped(entry, receipt))?.paid !== 0n
  return !intent || !market || hasMoved(receipt, { calls, intent }) || isAttestedByAccount(receipt, entry)
}

/** Returns the transaction that has the entry's nonce; `undefined` if none of the newest blocks holds it. */
export async function findSuccessor(
  client: ChainClient,
  entry: JournalEntry,
): Promise<Successor | undefined> {
  const newest = await getBlock(client, { includeTransactions: true })
  const range = { oldest: beforeReorg(entry.block), known: [entry.head], loaded: newest }
  for await (const block of blocksDownTo(client, newest, range)) {
    const transaction = block.transactions.find(
      ({ from, nonce }) => nonce === entry.nonce && isAddressEqual(from, entry.account),
    )
    if (!transaction) continue
    const { hash, input, value } = transaction
    return {
      hash,
      blockNumber: block.number,
      blockHash: block.hash,
      isSame: hash === entry.hash || isSameCall(transaction, entry.calls[0]),
      isEmpty: input === '0x' && value === 0n,
    }
  }
  return undefined
}

/** The transaction at the entry's place in the account's sequence. */
export type Successor = {
  hash: Hash
  blockNumber: bigint
  blockHash: Hash
  /** Whether it makes the same call. */
  isSame: boolean
  /** Whether it does nothing: wallets cancel a transaction this way. */
  isEmpty: boolean
}

type FullBlock = Block<bigint, true, 'latest'>

/** Yields the newest blocks with their transactions, each followed by its parent, down to `oldest` or a known block. */
async function* blocksDownTo(
  client: ChainClient,
  newest: Pick<Block, 'number' | 'hash'>,
  {
    oldest,
    known,
    ...rest
  }: { oldest: bigint; known: readonly (Hash | null | undefined)[]; loaded?: FullBlock },
): AsyncGenerator<FullBlock> {
  let { number, hash } = newest
  let { loaded } = rest
  for (let left = maxSearchedBlocks; left > 0 && (number ?? 0n) > oldest; left--) {
    if (!hash || known.includes(hash)) return
    const block = loaded ?? (await getBlock(client, { blockHash: hash, includeTransactions: true }))
    loaded = undefined
    yield block
    number = block.number - 1n
    hash = block.parentHash
  }
}
