import { setTimeout as sleep } from 'node:timers/promises'
import { TransactionReceiptNotFoundError } from 'viem'

/**
 * Waits until a transaction is mined, for half a minute at most, and answers its receipt.
 *
 * viem's own wait looks only when there is a new block, and skips one that comes while it is busy: on a chain that mines
 * nothing but what it is sent, that block may have been the last.
 */
export async function waitForReceipt({ client, hash }) {
  const end = performance.now() + 30_000
  for (;;) {
    const receipt = await client.getTransactionReceipt({ hash }).catch((error) => {
      if (!(error instanceof TransactionReceiptNotFoundError)) throw error
    })
    if (receipt?.status === 'success') return receipt
    if (receipt) throw new Error(`Transaction ${hash} was reverted.`)
    if (performance.now() > end) throw new Error(`Transaction ${hash} was not mined.`)
    await sleep(5)
  }
}
