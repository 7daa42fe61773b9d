import { getBlockNumber } from 'viem/actions'
import type { CheckoutOptions } from '../context/checkoutOptions.js'
import { limitClient } from '../context/limitClient.js'
import { defaultLimits } from '../context/limits.js'
import { type ChainRequest, recordRequests } from '../context/recordRequests.js'
import { compareOrders } from '../intent/compareOrders.js'
import type { Intent } from '../intent/intent.js'
import { derivePurchaseId } from '../journal/derivePurchaseId.js'
import { openJournal } from '../journal/openJournal.js'
import { inquire } from '../plan/inquire.js'
import { makePlan } from '../plan/makePlan.js'
import type { CheckoutState } from '../state/checkoutState.js'
import type { CheckoutStorage } from '../storage/checkoutStorage.js'
import { readPlace } from '../wallet/readPlace.js'
import { refuseReorged } from './refuseReorged.js'

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
    const { past, readGranted } = journal
    // Of what was begun before it is found out first how far it came; and a swap is quoted anew for each.
    if (past === undefined || options.intent.pay) return
    const intent = { ...options.intent, reference: journal.record.reference }
    const inquiry = inquire({ till, client, intent, policy, signal })
    const derived = await derivePurchaseId({ client, intent, policy, past })
    await refuseReorged({ client, journal })
    const { orders } = await inquiry.orders
    if (compareOrders(intent, orders).length > 0) return
    let place: Promise<unknown> | undefined
    await makePlan({
      ...{ till, intent, policy, readGranted, inquiry, signal },
      purchaseId: derived?.purchaseId ?? journal.record.purchaseId,
      isSwapped: false,
      onRehearse: (rehearsed) => {
        place = readPlace({ client, intent }, rehearsed).catch(() => {})
      },
    })
    await place
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

function forbidWrites(storage: CheckoutStorage): CheckoutStorage {
  const refuse = () => {
    throw new Error('Nothing is begun yet.')
  }
  return { getItem: (key) => storage.getItem(key), setItem: refuse, removeItem: refuse }
}
