import type { CheckoutContext } from '../context/checkoutContext.js'
import { readChain } from '../errors/readChain.js'
import { findTaken } from '../journal/findTaken.js'
import { isIdempotent } from '../journal/isIdempotent.js'
import type { EntryHandle } from '../journal/openJournal.js'

/**
 * Looks through the newest blocks for a batch on a market that notes no ids, where the wallet says nothing of it, or that it did
 * not happen: that proves nothing. Notes its transaction, and answers whether there is one.
 *
 * @throws CheckoutError `ChainFailed`, `StorageFailed`.
 */
export async function searchBatch(
  { client }: Pick<CheckoutContext, 'client'>,
  entry: EntryHandle,
): Promise<boolean> {
  const asked = entry.read()
  if (asked.kind !== 'batch' || isIdempotent(asked)) return false
  const found = await readChain(() => findTaken(client, { entry: asked, isSought: true }))
  if (found) await entry.update({ status: 'sent', hash: found.transactionHash })
  return found !== undefined
}
