import { type Hash, type TransactionReceipt, zeroHash } from 'viem'
import { sleep } from '../../evm/sleep.js'
import { pauseAfter } from '../context/pauseAfter.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import type { JournalEntry } from '../journal/journalRecord.js'
import { reconcile } from '../journal/reconcile.js'
import type { Place } from '../wallet/readPlace.js'
import type { SellerContext } from './sellerContext.js'

/**
 * Waits until a seller's transaction is mined, by asking for it again and again: also on a chain that mines nothing more, where
 * whoever waits for the next block waits for ever. A node that does not answer is asked again until the time is over.
 *
 * @throws CheckoutError `Reverted`, `Replaced`, `CancelledInWallet`, `PendingLong`, `Cancelled`.
 */
export async function waitUntilMined(
  context: SellerContext,
  options: waitUntilMined.Options,
): Promise<TransactionReceipt> {
  const { client, intent, limits, signal } = context
  const { hash, call, place } = options
  const { nonce, block } = place
  let entry: JournalEntry = {
    ...{ id: '', kind: 'transaction', status: 'sent', calls: [call], account: intent.seller },
    ...{ nonce, block, hash },
  }
  const end = Date.now() + limits.miningTimeoutMs
  for (let round = 0; ; round++) {
    let nodeError: unknown
    const found = await reconcile({ client, entry, purchaseId: zeroHash }).catch((error: unknown) => {
      nodeError = error
      return undefined
    })
    if (found?.kind === 'mined') {
      if (found.receipt.status === 'success') return found.receipt
      throw new CheckoutError('Reverted', { details: `Transaction ${hash}` })
    }
    if (found?.kind === 'replaced')
      throw new CheckoutError(found.reason === 'cancelled' ? 'CancelledInWallet' : 'Replaced')
    if (found?.kind === 'pending') {
      const { nonce = entry.nonce } = found
      entry = { ...entry, nonce, placed: entry.placed ?? found.nonce !== undefined }
    }
    if (Date.now() >= end) throw new CheckoutError('PendingLong', { cause: nodeError })
    await sleep(pauseAfter({ client, round }), signal).catch((cause: unknown) => {
      throw new CheckoutError('Cancelled', { cause })
    })
  }
}

export declare namespace waitUntilMined {
  type Options = {
    hash: Hash
    /** What was asked for. */
    call: JournalEntry['calls'][number]
    /** Where the account stood before it was asked. */
    place: Pick<Place, 'nonce' | 'block'>
  }
}
