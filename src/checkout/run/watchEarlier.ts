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
 * Watches the success of an earlier visit until the buyer starts the next purchase of the same order. If a reorg removes the purchase,
 * reopens the journal and returns `Reorged` with the state of the funds.
 */
export async function watchEarlier(options: watchEarlier.Options): Promise<watchEarlier.ReturnType> {
  const { text, signal, client, intent, policy } = options
  const record = parseRecord(text)
  if (!record?.outcome || record.status === 'open') return undefined
  const { outcome, purchaseId } = record
  const height = await getBlockNumber(client, { cacheTime: 0 })
  if (height - outcome.blockNumber > maxReorgDepth) return undefined
  const error = await watchSuccess({
    client,
    outcome,
    signal,
    // `isMade` reads `readers` only if the transaction moved to another block. The getter then loads the decoders.
    isMade: (receipt) =>
      isMade(
        {
          client,
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
    text: string
  }
  type ReturnType = { purchaseId: Hex; error: CheckoutError } | undefined
}
