import type { Hash, Hex } from 'viem'
import type { ChainClient } from '../errors/readChain.js'
import type { JournalEntry } from '../journal/journalRecord.js'
import { searchPurchase } from './finders.js'
import { isIdempotent } from './repeat.js'

/**
 * The transaction that made a purchase, by the id that the market records; nothing when it records none.
 *
 * @throws CheckoutError `ChainFailed` when it was made and the node does not tell where; the node's own error.
 */
export async function findPurchase(options: findPurchase.Options): Promise<Hash | undefined> {
  const { entry, ...rest } = options
  const { market, account: buyer } = entry
  if (!market || !isIdempotent(entry)) return undefined
  return searchPurchase({ ...rest, market, buyer })
}

export declare namespace findPurchase {
  type Options = {
    client: ChainClient
    entry: JournalEntry
    /** The id under which the market records this purchase. */
    purchaseId: Hex
    /** The first block that can hold it. */
    since: bigint
  }
}
