import { type TransactionReceipt, zeroHash } from 'viem'
import { sleep } from '../../evm/withTimeout.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import { readTransactionStatus } from '../evidence/gather.js'
import type { JournalEntry } from '../journal/journalRecord.js'
import { pollDelay } from '../polling/pollDelay.js'
import type { SellerContext } from './sellerContext.js'
import type { SellerRecord } from './sellerRecord.js'

/** Waits until the transaction is mined. Polls after fixed pauses, because on a chain without traffic, a new block may never come. */
export async function waitUntilMined(
  context: SellerContext,
  { entry: request, record, confirmations }: waitUntilMined.Options,
): Promise<TransactionReceipt> {
  const { client, limits, signal } = context
  let entry = request
  const end = Date.now() + limits.miningTimeoutMs
  for (let round = 0; ; round++) {
    let nodeError: unknown
    const journal = { record: { purchaseId: zeroHash, entries: [] } }
    const found = await readTransactionStatus({ client, journal, entry, confirmations }).catch(
      (error: unknown) => {
        nodeError = error
        return undefined
      },
    )
    if (found?.kind === 'made') return found.receipt
    if (found?.kind === 'void')
      throw new CheckoutError('Reverted', { details: `Transaction ${found.receipt?.transactionHash}` })
    if (found?.kind === 'replaced')
      throw new CheckoutError(found.reason === 'cancelled' ? 'CancelledInWallet' : 'Replaced')
    if (found?.kind === 'pending' && found.nonce !== undefined && !entry.placed) {
      const changed = { ...entry, nonce: found.nonce, placed: true }
      await record?.write(changed, entry)
      entry = changed
    }
    if (Date.now() >= end) throw new CheckoutError('PendingLong', { cause: nodeError })
    await sleep(pollDelay({ client, round }), signal).catch((cause: unknown) => {
      throw new CheckoutError('Cancelled', { cause })
    })
  }
}

export declare namespace waitUntilMined {
  type Options = {
    entry: JournalEntry
    record?: SellerRecord | undefined
    /** The number of confirmations to wait for. @default 1 */
    confirmations?: number | undefined
  }
}
