import { type TransactionReceipt, zeroHash } from 'viem'
import { sleep } from '../../evm/withTimeout.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import { readTransactionStatus } from '../evidence/gather.js'
import type { JournalEntry } from '../journal/journalRecord.js'
import { pollDelay } from '../polling/pollDelay.js'
import type { ListingRecord } from './listingRecord.js'
import type { SellerContext } from './sellerContext.js'

/**
 * Waits until the transaction is mined. Polls after fixed pauses and does not wait for new blocks: a chain without traffic may produce
 * none.
 */
export async function waitUntilMined(
  context: SellerContext,
  { entry: request, record }: waitUntilMined.Options,
): Promise<TransactionReceipt> {
  const { client, limits, signal } = context
  let entry = request
  const end = Date.now() + limits.miningTimeoutMs
  for (let round = 0; ; round++) {
    let nodeError: unknown
    const journal = { record: { purchaseId: zeroHash, entries: [] } }
    const found = await readTransactionStatus({ client, journal, entry }).catch((error: unknown) => {
      nodeError = error
      return undefined
    })
    if (found?.kind === 'made') return found.receipt
    if (found?.kind === 'void')
      throw new CheckoutError('Reverted', { details: `Transaction ${found.receipt?.transactionHash}` })
    if (found?.kind === 'replaced')
      throw new CheckoutError(found.reason === 'cancelled' ? 'CancelledInWallet' : 'Replaced')
    if (found?.kind === 'pending' && found.nonce !== undefined && !entry.placed) {
      const changed = { ...entry, nonce: found.nonce, placed: true }
      await record?.write({ entry: changed }, { entry })
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
    record?: ListingRecord | undefined
  }
}
