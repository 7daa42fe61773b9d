import type { Hex } from 'viem'
import { getBlockNumber } from 'viem/actions'
import { maxReorgDepth } from '../context/limits.js'
import type { CheckoutError } from '../errors/CheckoutError.js'
import { isMade } from '../evidence/prove.js'
import { parseRecord } from '../journal/parseRecord.js'
import { loadReaders } from '../plan/lazy/loadReaders.js'
import { runAttempt } from './attempt.js'
import { watchSuccess } from './watchSuccess.js'

/**
 * Watches a success of an earlier visit while the page shows the next purchase of the same order and the buyer has not started it. If
 * a reorg removes the block, returns `Reorged` with the state of the funds; the journal is open again. Never prompts the wallet.
 *
 * Returns `undefined` if the purchase stands, if it is older than a chain reorganises, or once the page stops watching.
 *
 * @throws Whatever the node throws.
 */
export async function watchEarlier(options: watchEarlier.Options): Promise<watchEarlier.ReturnType> {
  const { text, signal, client, intent, policy } = options
  const record = parseRecord(text)
  // An open purchase is recovered when the buyer starts it again.
  if (!record?.outcome || record.status === 'open') return undefined
  const { outcome, purchaseId } = record
  const height = await getBlockNumber(client, { cacheTime: 0 })
  if (height - outcome.blockNumber > maxReorgDepth) return undefined
  const error = await watchSuccess({
    client,
    outcome,
    signal,
    // The decoders load only if the receipt is in another block than the one that proved the purchase.
    isMade: (receipt) =>
      isMade(
        {
          intent,
          policy,
          get readers() {
            return loadReaders({ intent, policy })
          },
        },
        { record, receipt },
      ),
    look: () => runAttempt({ ...options, action: 'look', purchaseId, includeSeen: true, dispatch: () => {} }),
  })
  return error && { purchaseId, error }
}

export declare namespace watchEarlier {
  type Options = Omit<runAttempt.Options, 'action' | 'purchaseId' | 'includeSeen' | 'dispatch'> & {
    /** The journal record of the purchase, as stored. */
    text: string
  }
  type ReturnType = { purchaseId: Hex; error: CheckoutError } | undefined
}
