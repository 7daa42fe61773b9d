import type { Hex } from 'viem'
import { getBlockNumber } from 'viem/actions'
import { limitClient } from './context/limitClient.js'
import { limitsOf } from './context/limits.js'
import type { CheckoutError } from './errors/CheckoutError.js'
import { loadWatching } from './execute/late/loadWatching.js'
import { isMade } from './execute/prove.js'
import { deepest } from './execute/refuseReorged.js'
import { runExclusive } from './execute/runExclusive.js'
import { parseRecord } from './journal/parseRecord.js'
import { loadReaders } from './plan/late/loadReaders.js'

/**
 * Looks after the last purchase of just this, which was made on an earlier visit, while the next one is shown and not begun:
 * where its block was taken back, `Reorged` comes back with the truth about the money, and its notes are open again. No wallet is
 * asked. Nothing comes back where it stands, is older than what a chain takes back, or nobody shows it any more.
 *
 * @throws Whatever the node throws.
 */
export async function watchEarlier(options: watchEarlier.Options): Promise<watchEarlier.ReturnType> {
  const { text, signal, limits, intent, policy } = options
  const record = parseRecord(text)
  // What is open is followed when it is begun again.
  if (!record?.outcome || record.status === 'open') return undefined
  const { outcome, purchaseId } = record
  const client = limitClient(options.client, limitsOf(limits).requestTimeoutMs)
  const height = await getBlockNumber(client, { cacheTime: 0 })
  if (height - outcome.blockNumber > deepest) return undefined
  const look = () =>
    runExclusive({ ...options, action: 'look', purchaseId, includeSeen: true, dispatch: () => {} })
  const context = {
    ...{ intent, policy },
    // Where its block is the same, nothing of it is read again.
    get readers() {
      return loadReaders({ intent, policy })
    },
  }
  const { watchSuccess } = await loadWatching()
  const error = await watchSuccess({
    ...{ client, outcome, look, signal },
    isMade: (receipt) => isMade(context, { record, receipt }),
  })
  return error && { purchaseId, error }
}

export declare namespace watchEarlier {
  type Options = Omit<runExclusive.Options, 'action' | 'purchaseId' | 'includeSeen' | 'dispatch'> & {
    /** What is noted of the purchase. */
    text: string
  }
  type ReturnType = { purchaseId: Hex; error: CheckoutError } | undefined
}
