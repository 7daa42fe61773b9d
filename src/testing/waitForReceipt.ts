import { type Hash, type TransactionReceipt, TransactionReceiptNotFoundError } from 'viem'
import { getTransactionReceipt } from 'viem/actions'
import type { ChainClient } from '../checkout/errors/readChain.js'
import { sleep } from '../evm/sleep.js'

/**
 * Waits until a transaction is mined, for half a minute at most.
 *
 * viem's own wait looks only when there is a new block, and misses one that comes while it is busy: on a chain that mines
 * nothing but what it is sent, that block may have been the last.
 */
export async function waitForReceipt(
  client: ChainClient,
  { hash }: { hash: Hash },
): Promise<TransactionReceipt> {
  for (const end = Date.now() + 30_000; ; ) {
    const receipt = await getTransactionReceipt(client, { hash }).catch((error: unknown) => {
      if (!(error instanceof TransactionReceiptNotFoundError) || Date.now() > end) throw error
    })
    if (receipt) return receipt
    await sleep(10)
  }
}
