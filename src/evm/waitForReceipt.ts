import { type Client, type Hash, type TransactionReceipt, TransactionReceiptNotFoundError } from 'viem'
import { getTransactionReceipt } from 'viem/actions'
import { sleep } from './withTimeout.js'

/**
 * Waits until a transaction is mined, by asking for its receipt again and again.
 *
 * viem's own wait looks only when there is a new block, and misses one that comes while it is busy: on a chain that mines
 * nothing but what it is sent, that block may have been the last.
 *
 * @throws TransactionReceiptNotFoundError once the time is over; the client's own error when the node does not answer.
 */
export async function waitForReceipt(
  client: Client,
  options: waitForReceipt.Options,
): Promise<TransactionReceipt> {
  const { hash, timeoutMs = 30_000, pauseMs = 10 } = options
  for (const end = Date.now() + timeoutMs; ; ) {
    const receipt = await getTransactionReceipt(client, { hash }).catch((error: unknown) => {
      if (!(error instanceof TransactionReceiptNotFoundError) || Date.now() > end) throw error
    })
    if (receipt) return receipt
    await sleep(pauseMs)
  }
}

export declare namespace waitForReceipt {
  type Options = {
    hash: Hash
    /** Milliseconds until it is given up. @default 30_000 */
    timeoutMs?: number | undefined
    /** Milliseconds between two questions. @default 10 */
    pauseMs?: number | undefined
  }
}
