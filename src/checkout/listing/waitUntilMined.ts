import { type TransactionReceipt, zeroHash } from 'viem'
import { sleep } from '../../evm/withTimeout.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import { readTransactionStatus } from '../evidence/gather.js'
import type { JournalEntry } from '../journal/journalRecord.js'
import { pollDelay } from '../polling/pollDelay.js'
import type { ListingNote } from './listingNote.js'
import type { SellerContext } from './sellerContext.js'

/**
 * Waits until a seller's transaction is mined, by asking for it again and again: also on a chain that mines nothing more, where
 * whoever waits for the next block waits for ever. A node that does not answer is asked again until the time is over.
 *
 * @throws CheckoutError `Reverted`, `Replaced`, `CancelledInWallet`, `PendingLong`, `Cancelled`.
 */
export async function waitUntilMined(
  context: SellerContext,
  { entry: asked, note }: waitUntilMined.Options,
): Promise<TransactionReceipt> {
  const { client, limits, signal } = context
  let entry = asked
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
      const placed = { ...entry, nonce: found.nonce, placed: true }
      await note?.write({ entry: placed }, { entry })
      entry = placed
    }
    if (Date.now() >= end) throw new CheckoutError('PendingLong', { cause: nodeError })
    await sleep(pollDelay({ client, round }), signal).catch((cause: unknown) => {
      throw new CheckoutError('Cancelled', { cause })
    })
  }
}

export declare namespace waitUntilMined {
  type Options = {
    /** What the wallet was asked. */
    entry: JournalEntry
    /** Where it is noted. @default it is not */
    note?: ListingNote | undefined
  }
}
