import { getBlockNumber } from 'viem/actions'
import type { CheckoutContext } from '../context/checkoutContext.js'
import { deepestReorg } from '../context/limits.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import { readChain } from '../errors/readChain.js'
import { isMade, type prove } from '../evidence/prove.js'
import { findReceipt } from '../evidence/receipts.js'

/**
 * Stops where the last purchase of just this was shown as made, or this one is noted as made, and it is not on the chain any
 * more, or not as it was shown: its block was taken back. It is open again, under the id that it had.
 *
 * @throws CheckoutError `Reorged`, `ChainFailed`, `StorageFailed`, `NotLoaded`.
 */
export async function refuseReorged(context: refuseReorged.Context): Promise<void> {
  const { client, journal } = context
  const record = journal.record.status === 'open' ? journal.last : journal.record
  if (!record?.outcome) return
  const { hash, blockNumber } = record.outcome
  const isThere = await readChain(async () => {
    const height = await getBlockNumber(client, { cacheTime: 0 })
    // Nodes forget what is old, and no chain takes back as much.
    if (height - blockNumber > deepestReorg) return true
    const receipt = await findReceipt(client, hash)
    if (receipt) return isMade(context, { record, receipt })
    // A node that has not come as far takes nothing back: what is only shown stays, and no other begins by its word.
    if (height < blockNumber && journal.record.status === 'open')
      throw new CheckoutError('ChainFailed', { details: 'It has no such block.' })
    return height < blockNumber
  })
  if (isThere) return
  await journal.reopen()
  throw new CheckoutError('Reorged', { details: `Hash: ${hash}.` })
}

export declare namespace refuseReorged {
  type Context = prove.Context & Pick<CheckoutContext, 'client' | 'journal'>
}
