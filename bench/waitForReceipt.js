import { setTimeout as sleep } from 'node:timers/promises'
import { TransactionReceiptNotFoundError } from 'viem'

/**
 * Waits at most half a minute until a transaction is mined, and returns its receipt.
 *
 * viem’s `waitForTransactionReceipt` skips a block that comes while it is busy. If the chain mines on demand, that block may be the last.
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
