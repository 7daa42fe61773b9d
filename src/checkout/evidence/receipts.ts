import type { Hash, TransactionReceipt } from 'viem'
import { getBlock, getBlockNumber, getTransactionReceipt } from 'viem/actions'
import { CheckoutError } from '../errors/CheckoutError.js'
import type { ChainClient } from '../errors/readChain.js'

/**
 * Returns the receipt of a transaction; `undefined` if the chain has none.
 *
 * Rejects with the client's own error, and with a CheckoutError `ChainFailed` if the node leaves out a part of the receipt.
 */
export async function findReceipt(
  client: ChainClient,
  hash: Hash | undefined,
): Promise<TransactionReceipt | undefined> {
  const receipt = hash && (await orUndefined(getTransactionReceipt(client, { hash })))
  if (!receipt) return undefined
  // The bloom filter says that there are logs, and the node sends none.
  if (!receipt.logs?.length && Number(receipt.logsBloom)) throw new CheckoutError('ChainFailed')
  if (!receipt.status || !receipt.blockHash) throw new CheckoutError('ChainFailed')
  return receipt
}

/**
 * Returns the number of blocks from a block to the newest one, both included. Returns 0 if the chain has another block at that height,
 * or does not reach it: a node may keep a receipt after its block is gone.
 *
 * Rejects with the client's own error.
 */
export async function readDepth(client: ChainClient, { blockNumber, blockHash }: MinedIn): Promise<number> {
  const [height, block] = await Promise.all([
    getBlockNumber(client, { cacheTime: 0 }),
    orUndefined(getBlock(client, { blockNumber })),
  ])
  return block?.hash === blockHash ? Number(height - blockNumber + 1n) : 0
}

/** The block of a transaction. */
export type MinedIn = Pick<TransactionReceipt, 'blockNumber' | 'blockHash'>

/** Returns what is read, or `undefined` if the node answers "not found", which viem throws. */
export async function orUndefined<value>(reading: Promise<value>): Promise<value | undefined> {
  try {
    return await reading
  } catch (error) {
    const { name } = error as Error
    if (/^(Block|Transaction(Receipt)?)NotFoundError$/.test(name)) return undefined
    throw error
  }
}
