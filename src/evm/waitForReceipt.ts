import { type Client, type Hash, type TransactionReceipt, TransactionReceiptNotFoundError } from 'viem'
import { getTransactionReceipt } from 'viem/actions'
import { sleep } from './withTimeout.js'

/**
 * Polls until the receipt exists. viem's `waitForTransactionReceipt` waits for a new block, but a chain that mines on demand may never
 * produce one.
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
    timeoutMs?: number | undefined
    pauseMs?: number | undefined
  }
}
