import { type Address, type Hash, type Hex, numberToHex, pad, toEventSelector } from 'viem'
import { getBlockNumber } from 'viem/actions'
import { causesOf } from '../../errors.js'
import { lowerHex } from '../../evm/lowerHex.js'
import { purchased } from '../../swaps/checkout/purchased.js'
import { orderFilled } from '../../venues/tillkit/purchaseAbi.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import type { ChainClient } from '../errors/readChain.js'
import { isNoted } from './isBought.js'

/**
 * The transaction that made a purchase on a market that notes ids; nothing when there is none.
 *
 * The market is asked first: most of the time nothing was bought, and many nodes search no more than a few blocks at once.
 * Then the blocks are searched from the first that can hold it, as many at once as the node takes.
 *
 * @throws CheckoutError `ChainFailed` when it was made and the node does not tell where; the node's own error.
 */
export async function searchPurchase(options: searchPurchase.Options): Promise<Hash | undefined> {
  const { client, market, buyer, purchaseId, since } = options
  // A market that does not know the question may still tell by its events.
  const isRecorded = await isNoted({ client, market, buyer, purchaseId })
  if (isRecorded === false) return undefined
  const latest = await getBlockNumber(client, { cacheTime: 0 })
  let from = beforeReorg(since)
  let size = latest - from + 1n
  for (let left = maxRequests; from <= latest && left > 0; left--) {
    const last = from + size - 1n
    const toBlock = last < latest ? last : latest
    const range = { fromBlock: numberToHex(from), toBlock: numberToHex(toBlock) }
    // Not every node takes capitals for the same.
    const topics = [events, null, lowerHex(pad(buyer)), lowerHex(purchaseId)]
    try {
      const filter = { address: market, topics, ...range }
      const [log] = await client.request({ method: 'eth_getLogs', params: [filter] })
      if (log?.transactionHash) return log.transactionHash
      from = toBlock + 1n
    } catch (error) {
      if (size === 1n || isLate(error)) throw error
      size /= 2n
    }
  }
  if (!isRecorded) return undefined
  throw new CheckoutError('ChainFailed', { details: 'Its block is not found.' })
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

/** What a market says of a purchase, and what a contract of ours does that swaps and buys: buyer and id have one place in both. */
const events = [orderFilled, purchased].map((event) => toEventSelector(event))

/** How often a node is asked for one purchase. It is made soon after it was asked for. */
const maxRequests = 100
/** Blocks by which the chain may have become shorter since the wallet was asked. */
const reorgDepth = 16n

/** The first block that can hold what was asked at a height. */
export function beforeReorg(height: bigint): bigint {
  return height > reorgDepth ? height - reorgDepth : 0n
}

/** Whether the node gave no answer at all: then to ask for less does not help. */
function isLate(error: unknown): boolean {
  return causesOf(error).some((cause) => cause instanceof CheckoutError)
}
