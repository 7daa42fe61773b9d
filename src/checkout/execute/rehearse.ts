import type { Hex } from 'viem'
import type { CheckoutOptions } from '../context/checkoutOptions.js'
import type { Judged } from '../context/isFresh.js'
import { judgedBy } from '../context/judgedBy.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import { derivePurchaseId } from '../evidence/purchaseIds.js'
import { compareOrders, withOrders } from '../intent/compareOrders.js'
import type { Intent } from '../intent/intent.js'
import type { Journal } from '../journal/openJournal.js'
import { inquire } from '../plan/inquire.js'
import { loadReaders } from '../plan/lazy/loadReaders.js'
import { makePlan } from '../plan/makePlan.js'
import type { CheckoutStorage } from '../storage/checkoutStorage.js'
import { isTransaction } from '../verify/verifyPlain.js'
import { readPlace } from '../wallet/readPlace.js'
import type { Ending } from './dispatchEnding.js'
import { refuseReorged } from './refuseReorged.js'
import { refuseNow } from './runPlan.js'

/**
 * Goes through a purchase up to the first prompt: the offer is held against what was shown, each step is verified, and all of it
 * is tried out. The wallet is asked nothing.
 *
 * @returns A plan, or a review where the offer is worse; nothing where the last purchase of just this was taken back by the
 * chain, which is told when it starts.
 * @throws CheckoutError as `makePlan`; RpcError of the service.
 */
export async function rehearse(options: rehearse.Options): Promise<rehearse.ReturnType> {
  const { till, client, policy, journal, signal } = options
  const { past, record, last } = journal
  const intent = { ...options.intent, reference: record.reference }
  const inquiry = inquire({ till, client, intent, policy, signal })
  // What cannot be kept is judged anew.
  const by = judgedBy({ ...options, intent, inquiry, keep: structuredClone }).catch(() => undefined)
  const readers = loadReaders({ intent, policy })
  const derived = past === undefined ? undefined : await derivePurchaseId({ client, intent, policy, past })
  const { purchaseId, count } = derived ?? record
  if (!(await isLastThere({ client, journal, intent, policy, readers }))) return undefined
  const { orders } = await inquiry.orders
  const differences = compareOrders(intent, orders)
  if (differences.length > 0)
    return { kind: 'review', purchaseId, intent: withOrders(intent, orders), differences }
  let place: Judged['place']
  // What other purchases were granted is read from their notes, which tell of more than this one.
  let isWhole = !last && !policy?.paymasters
  const readGranted: Journal['readGranted'] = (allowance) => {
    isWhole = false
    return journal.readGranted(allowance)
  }
  const plan = await makePlan({
    till,
    intent,
    policy,
    readers,
    purchaseId,
    readGranted,
    inquiry,
    signal,
    isSwapped: false,
    // Whether the wallet takes a paymaster is asked when the purchase begins.
    isSponsored: policy?.paymasters !== undefined,
    onRehearse: (rehearsed) => {
      place = readPlace({ client, intent }, rehearsed)
      place.catch(() => {})
    },
  })
  // Whether the last one is still made is judged by the chain, a deadline by the time, and who pays the fee by the wallet. What the
  // wallet sends is a copy that nobody else can write into; of what is posted or signed parts may be the service’s.
  const isTold = isWhole && plan.time === undefined && plan.steps.every(isTransaction)
  const kept = isTold ? await by : undefined
  if (kept) {
    // What is agreed and trusted may have been otherwise meanwhile: the plan has to hold against what is kept of it.
    const [[[intent, policy, base]]] = kept
    const from = { till: { marketplaceBase: () => base }, client, intent, policy, readers }
    await refuseNow(from, { ...plan, place: await place })
  }
  return {
    kind: 'plan',
    named: { purchaseId, count },
    plan,
    inquiry,
    place,
    readers,
    by: kept,
  }
}

export declare namespace rehearse {
  type Options = Pick<CheckoutOptions, 'till' | 'client' | 'policy'> & {
    intent: Intent
    /** Of the purchase; nothing is written to it, see {@link forbidWrites}. */
    journal: Journal
    /** Aborts what is asked of the service. */
    signal: AbortSignal
  }
  type ReturnType =
    | (Extract<Ending, { kind: 'review' }> & { purchaseId: Hex })
    | ({ kind: 'plan' } & Judged)
    | undefined
}

/** The same storage for whoever only looks: what is written is refused. */
export function forbidWrites(storage: CheckoutStorage): CheckoutStorage {
  const refuse = () => {
    throw new Error('Nothing is begun yet.')
  }
  return { getItem: (key) => storage.getItem(key), setItem: refuse, removeItem: refuse }
}

/** Whether the last purchase of just this is still on the chain. Where it is not, that has to be written down. */
async function isLastThere(context: refuseReorged.Context): Promise<boolean> {
  try {
    await refuseReorged(context)
    return true
  } catch (cause) {
    if (cause instanceof CheckoutError && cause.code === 'StorageFailed') return false
    throw cause
  }
}
