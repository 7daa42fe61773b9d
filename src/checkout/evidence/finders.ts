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

/** Finds the transaction of a purchase id. Searches the logs only if the market may have recorded the id, because a log search is slow. */
export async function searchPurchase(options: searchPurchase.Options): Promise<Hash | undefined> {
  const { client, market, buyer, purchaseId, since } = options
  // `isRecorded` is `undefined` if the market has no getter for recorded purchase ids. Such a market may still emit an event with the
  // purchase id, so search its logs.
  const isRecorded = await isPurchaseIdUsed({ client, market, buyer, purchaseId })
  if (isRecorded === false) return undefined
  const latest = await getBlockNumber(client, { cacheTime: 0 })
  let from = beforeReorg(since)
  let size = latest - from + 1n
  for (let left = maxRequests; from <= latest && left > 0; left--) {
    const last = from + size - 1n
    const toBlock = last < latest ? last : latest
    const range = { fromBlock: numberToHex(from), toBlock: numberToHex(toBlock) }
    // Use lower case, because some nodes compare topics case-sensitively.
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
    purchaseId: Hex
    since: bigint
  }
}

const events = [orderFilled, purchased].map((event) => toEventSelector(event))

/** The maximum number of log requests. If a node refuses a range of blocks, the search continues with half the range. */
const maxRequests = 100
/**
 * The search starts this many blocks before the block that was the newest when the checkout sent the request. After a reorg, the
 * transaction may be in a block with a lower number.
 */
const reorgDepth = 16n

export function beforeReorg(height: bigint): bigint {
  return height > reorgDepth ? height - reorgDepth : 0n
}

function isTimeout(error: unknown): boolean {
  return causesOf(error).some((cause) => cause instanceof CheckoutError)
}

/**
 * Finds a successful transaction with the calldata of the payment. In addition, the transaction must have moved tokens of the purchase, or
 * be proven to come from the account.
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
  // `since.block` was the newest block when the checkout sent the request. If the node's newest block is older, the node lags behind. The
  // node also lags if its newest block is still the same although the account's transaction count rose. Throw in both cases, because a
  // search on this node may miss the payment.
  const isAhead = newest.hash === since.head && count > (since.nonce ?? count)
  if (since.head && (isAhead || newest.number < since.block)) throw new CheckoutError('ChainFailed')
  // Search a few blocks below `since.block` too, because a reorg may have moved the payment to a lower block number. Without a reorg, the
  // search stops at `since.block`, or at the newest block of the previous search.
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
    since?: Since | undefined
    intent?: Intent | undefined
    count?: number | undefined
    isSought?: boolean | undefined
    searched?: { top?: Hash | null } | undefined
  }
}

export type Since = Pick<JournalEntry, 'block' | 'head'> & { nonce?: number | undefined }

/** The maximum number of blocks in one search, because each block costs a large RPC request. */
export const maxSearchedBlocks = 64

export async function findPaymentIn(
  client: ChainClient,
  transactions: readonly Transaction[],
  { entry, intent }: Pick<findPaymentByCall.Options, 'entry' | 'intent'>,
): Promise<TransactionReceipt | undefined> {
  for (const transaction of transactions) {
    if (!makesCall(transaction, entry)) continue
    const receipt = await findReceipt(client, transaction.hash)
    // The node has the block, but not yet the receipt. Without the receipt, the search could miss the payment, so throw.
    if (!receipt) throw new CheckoutError('ChainFailed')
    if (receipt.status === 'success' && (await isConclusive(receipt, entry, intent))) return receipt
  }
  return undefined
}

/** Whether the transaction is this payment. Anyone can copy the calldata of the payment into another transaction. */
async function isConclusive(
  receipt: TransactionReceipt,
  entry: findPaymentByCall.Options['entry'],
  intent: Intent | undefined,
): Promise<boolean> {
  const { market, calls, swap } = entry
  if (swap && !market) return (await readSwapped(entry, receipt))?.paid !== 0n
  return !intent || !market || hasMoved(receipt, { calls, intent }) || isAttestedByAccount(receipt, entry)
}

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

export type Successor = {
  hash: Hash
  blockNumber: bigint
  blockHash: Hash
  isSame: boolean
  isEmpty: boolean
}

type FullBlock = Block<bigint, true, 'latest'>

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
