import type { Hash, TransactionReceipt } from 'viem'
import { getBlock, getBlockNumber, getTransactionReceipt } from 'viem/actions'
import { CheckoutError } from '../errors/CheckoutError.js'
import type { ChainClient } from '../errors/readChain.js'

export async function findReceipt(
  client: ChainClient,
  hash: Hash | undefined,
): Promise<TransactionReceipt | undefined> {
  const receipt = hash && (await orUndefined(getTransactionReceipt(client, { hash })))
  if (!receipt) return undefined
  // The receipt's bloom filter shows that there are logs, but the node sent none. Throw, because without the logs, a completed payment can
  // look like no payment.
  if (!receipt.logs?.length && Number(receipt.logsBloom)) throw new CheckoutError('ChainFailed')
  if (!receipt.status || !receipt.blockHash) throw new CheckoutError('ChainFailed')
  return receipt
}

/** Reads the number of confirmations of a block: 0 if a reorg removed it, even if the node still has the receipt. */
export async function readDepth(client: ChainClient, { blockNumber, blockHash }: MinedIn): Promise<number> {
  const [height, block] = await Promise.all([
    getBlockNumber(client, { cacheTime: 0 }),
    orUndefined(getBlock(client, { blockNumber })),
  ])
  return block?.hash === blockHash ? Number(height - blockNumber + 1n) : 0
}

export type MinedIn = Pick<TransactionReceipt, 'blockNumber' | 'blockHash'>

export async function orUndefined<value>(reading: Promise<value>): Promise<value | undefined> {
  try {
    return await reading
  } catch (error) {
    const { name } = error as Error
    if (/^(Block|Transaction(Receipt)?)NotFoundError$/.test(name)) return undefined
    throw error
  }
}
