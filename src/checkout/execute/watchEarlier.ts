import type { Hex } from 'viem'
import { getBlockNumber } from 'viem/actions'
import { limitClient } from '../context/limitClient.js'
import { deepestReorg, limitsOf } from '../context/limits.js'
import type { CheckoutError } from '../errors/CheckoutError.js'
import { isMade } from '../evidence/prove.js'
import { parseRecord } from '../journal/parseRecord.js'
import { loadReaders } from '../plan/lazy/loadReaders.js'
import { runExclusive } from './runExclusive.js'
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
  const { text, signal, limits, intent, policy } = options
  const record = parseRecord(text)
  // What is open is followed when it is begun again.
  if (!record?.outcome || record.status === 'open') return undefined
  const { outcome, purchaseId } = record
  const client = limitClient(options.client, limitsOf(limits).requestTimeoutMs)
  const height = await getBlockNumber(client, { cacheTime: 0 })
  if (height - outcome.blockNumber > deepestReorg) return undefined
  // Looks again while no other tab acts, and rejects with `Reorged` if the purchase is gone.
  const look = () =>
    runExclusive({ ...options, action: 'look', purchaseId, includeSeen: true, dispatch: () => {} })
  const context = {
    intent,
    policy,
    // Where its block is the same, nothing of it is read again.
    get readers() {
      return loadReaders({ intent, policy })
    },
  }
  const error = await watchSuccess({
    client,
    outcome,
    look,
    signal,
    isMade: (receipt) => isMade(context, { record, receipt }),
  })
  return error && { purchaseId, error }
}

export declare namespace watchEarlier {
  type Options = Omit<runExclusive.Options, 'action' | 'purchaseId' | 'includeSeen' | 'dispatch'> & {
    /** The journal record of the purchase, as stored. */
    text: string
  }
  type ReturnType = { purchaseId: Hex; error: CheckoutError } | undefined
}
