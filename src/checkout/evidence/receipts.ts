import type { Hash, TransactionReceipt } from 'viem'
import { getBlock, getBlockNumber, getTransactionReceipt } from 'viem/actions'
import { CheckoutError } from '../errors/CheckoutError.js'
import type { ChainClient } from '../errors/readChain.js'

/**
 * The receipt of a transaction, if it is on the chain.
 *
 * Rejects with the client's own error, and with a CheckoutError `ChainFailed` where the node leaves out what it tells.
 */
export async function findReceipt(
  client: ChainClient,
  hash: Hash | undefined,
): Promise<TransactionReceipt | undefined> {
  const receipt = hash && (await orUndefined(getTransactionReceipt(client, { hash })))
  // Of what is left out of it nothing can be told: its bloom filter says that there is more.
  if (receipt && !receipt.logs?.length && Number(receipt.logsBloom)) throw new CheckoutError('ChainFailed')
  // Nor of one that does not say whether it went through, or in which block.
  if (receipt && !(receipt.status && receipt.blockHash)) throw new CheckoutError('ChainFailed')
  return receipt || undefined
}

/**
 * How many blocks there are from the one that something is in to the newest, both included: none where the chain has another one at
 * that height, or does not reach it. A node may keep a receipt whose block is gone.
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

/** The block that something is in. */
export type MinedIn = Pick<TransactionReceipt, 'blockNumber' | 'blockHash'>

/** What is read, or nothing: viem throws where a node answers "not found". */
export async function orUndefined<value>(reading: Promise<value>): Promise<value | undefined> {
  try {
    return await reading
  } catch (error) {
    const { name } = error as Error
    if (/^(Block|Transaction(Receipt)?)NotFoundError$/.test(name)) return undefined
    throw error
  }
}
