import { getBlockNumber } from 'viem/actions'
import type { CheckoutOptions } from '../context/checkoutOptions.js'
import { limitClient } from '../context/limitClient.js'
import { defaultLimits } from '../context/limits.js'
import { type ChainRequest, recordRequests } from '../context/recordRequests.js'
import type { Intent } from '../intent/intent.js'
import { openJournal } from '../journal/openJournal.js'
import type { CheckoutState } from '../state/checkoutState.js'
import type { CheckoutStorage } from '../storage/checkoutStorage.js'
import { forbidWrites, rehearse } from './rehearse.js'

/**
 * Goes through what a purchase asks until the wallet is asked, and notes what that is: when the buyer presses, all of it is
 * asked again at once. So what was found out here decides nothing, and it is no error when it fails. Nothing is written
 * down, and the wallet is asked nothing.
 *
 * Where there is no new block since, what was found out before still stands.
 */
export async function askAhead(options: askAhead.Options): Promise<Ahead> {
  const { till, storage, purchaseId, policy, earlier } = options
  const limited = limitClient(options.client, { ...defaultLimits, ...options.limits }.requestTimeoutMs)
  const block = await getBlockNumber(limited, { cacheTime: 0 })
  if (earlier?.block === block) return earlier
  const { client, requests } = recordRequests(limited)
  const { signal } = new AbortController()
  const read = async () => {
    const journal = await openJournal({ storage: forbidWrites(storage), intent: options.intent, purchaseId })
    // Of what was begun before it is found out first how far it came; and a swap is quoted anew for each.
    if (journal.past === undefined || options.intent.pay) return
    await rehearse({ till, client, policy, intent: options.intent, journal, signal })
  }
  await read().catch(() => {})
  return { block, requests }
}

export declare namespace askAhead {
  type Options = Pick<CheckoutOptions, 'till' | 'client' | 'policy' | 'limits'> & {
    storage: CheckoutStorage
    intent: Intent
    /** The id of the purchase, should a new one begin. */
    purchaseId: CheckoutState['purchaseId']
    /** What was found out before. */
    earlier: Ahead | undefined
  }
}

/** What a purchase would ask now. */
export type Ahead = {
  /** The chain's height. */
  block: bigint
  /** What it would ask of the chain, in this order. */
  requests: readonly ChainRequest[]
}
