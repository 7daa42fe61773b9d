import type { Hex } from 'viem'
import { getBlockNumber } from 'viem/actions'
import type { CheckoutOptions } from '../../context/checkoutOptions.js'
import type { limitClient } from '../../context/limitClient.js'
import type { limitsOf } from '../../context/limits.js'
import type { CheckoutError } from '../../errors/CheckoutError.js'
import type { parseRecord } from '../../journal/parseRecord.js'
import type { loadReaders } from '../../plan/late/loadReaders.js'
import type { isMade } from '../prove.js'
import { watchSuccess } from './watchSuccess.js'

/**
 * Looks after the last purchase of just this, which was made on an earlier visit, while the next one is shown and not begun:
 * where its block was taken back, `Reorged` comes back with the truth about the money, and its notes are open again. No wallet is
 * asked. Nothing comes back where it stands, is older than what a chain takes back, or nobody shows it any more.
 *
 * @throws Whatever the node throws.
 */
export async function watchEarlier(options: watchEarlier.Options): Promise<watchEarlier.ReturnType> {
  const { text, signal, limits, intent, policy } = options
  const { deepest, isMade, limitClient, limitsOf, loadReaders, parseRecord } = options.groundwork
  const record = parseRecord(text)
  // What is open is followed when it is begun again.
  if (!record?.outcome || record.status === 'open') return undefined
  const { outcome, purchaseId } = record
  const client = limitClient(options.client, limitsOf(limits).requestTimeoutMs)
  const height = await getBlockNumber(client, { cacheTime: 0 })
  if (height - outcome.blockNumber > deepest) return undefined
  const look = () => options.look(purchaseId)
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
  type Options = Pick<CheckoutOptions, 'client' | 'intent' | 'limits' | 'policy'> & {
    /** What is noted of the purchase. */
    text: string
    /** Ends it. */
    signal: AbortSignal
    /** Looks whether a purchase is still made while no other tab acts, and rejects with `Reorged` where it is not. */
    look: (purchaseId: Hex) => Promise<void>
    /** What every purchase has. Were it imported here, bundlers would cut it out into files of its own. */
    groundwork: {
      /** How many blocks a chain takes back at most. */
      deepest: bigint
      isMade: typeof isMade
      limitClient: typeof limitClient
      limitsOf: typeof limitsOf
      loadReaders: typeof loadReaders
      parseRecord: typeof parseRecord
    }
  }
  type ReturnType = { purchaseId: Hex; error: CheckoutError } | undefined
}
