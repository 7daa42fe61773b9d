import type { CheckoutContext } from '../context/checkoutContext.js'
import { readTransactionStatus } from '../journal/readTransactionStatus.js'
import { unsettledEntries } from '../journal/unsettledEntries.js'
import { readBatchStatus } from '../wallet/readBatchStatus.js'
import { findUnsettled } from './findUnsettled.js'

/**
 * Gives up a payment that the buyer says never went out, unless the chain or the wallet knows better.
 *
 * @throws CheckoutError `ChainFailed`, `StorageFailed`.
 */
export async function abandon(context: abandon.Context): Promise<void> {
  const { client, journal } = context
  for (const entry of unsettledEntries(journal)) {
    const asked = entry.read()
    if (asked.status !== 'asked' && asked.status !== 'sent') continue
    const { kind } = await readTransactionStatus({ client, journal, entry: asked })
    const { code = 400 } = (await readBatchStatus(context, entry)) ?? {}
    if (kind !== 'absent' || code < 400 || code >= 600) continue
    await entry.update({ status: 'failed' })
  }
  const others = await findUnsettled(context)
  if (others.length > 0) await journal.disregard(others.map(({ purchaseId }) => purchaseId))
}

export declare namespace abandon {
  type Context = readBatchStatus.Context & Pick<CheckoutContext, 'client'>
}
