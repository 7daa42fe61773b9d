import type { Funds } from '../../errors.js'
import type { CheckoutOptions } from '../context/checkoutOptions.js'
import { limitClient } from '../context/limitClient.js'
import { type Limits, limitsOf } from '../context/limits.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import { readFunds } from '../evidence/readFunds.js'
import { forbidWrites } from '../execute/rehearse.js'
import { journalKey } from '../journal/journalKey.js'
import { type Journal, openJournal } from '../journal/openJournal.js'
import { hasFailed } from '../journal/unsettledEntries.js'
import { loadReaders } from '../plan/lazy/loadReaders.js'
import type { CheckoutState } from '../state/checkoutState.js'
import type { CheckoutStorage } from '../storage/checkoutStorage.js'
import { withLock } from '../storage/withLock.js'
import type { BasketAction, BasketPart, BasketPhase } from './basketPart.js'
import { type BasketRecord, basketKey, openBasketRecord } from './basketRecord.js'
import { fundsOf } from './basketState.js'
import { buyTogether } from './buyTogether.js'
import { checkParts } from './checkParts.js'

/**
 * One attempt at a basket, while no other tab makes one: what of it is made is found out, a payment that was asked for is
 * followed to its end, the rest is rehearsed as a whole, and only then the purchases are made: all at once where the wallet can,
 * else one after the other. It stops at the first that is not made. That a purchase is made is noted in the basket before its own journal is over, so that a page that dies
 * in between never makes it twice.
 *
 * @throws CheckoutError `StoppedElsewhere`, `StorageFailed`, and as {@link checkParts}.
 */
export async function runBasket(options: runBasket.Options): Promise<void> {
  const { parts, storage, action, takenBack, signal, dispatch } = options
  const { locks = globalThis.navigator?.locks } = options
  const limits = limitsOf(options.limits)
  const limited = { ...options, client: limitClient(options.client, limits.requestTimeoutMs), limits }
  const intent = { parts: parts.map((part) => part.intent) }

  async function work({ waited }: { waited: boolean }) {
    const record = await openBasketRecord({ storage, intent })
    // Who was waited for has stopped on the way.
    if (waited && record.isOpen) throw new CheckoutError('StoppedElsewhere')
    const isOver = waited || record.isLost || takenBack !== undefined
    const begun = await Promise.all(parts.map((part) => openPart({ ...limited, part, record, isOver })))
    await record.begin()
    // What stands in for notes that are lost must stand there at once.
    if (record.isLost) await record.note(begun.flatMap(({ made }) => made ?? []))
    dispatch({ kind: 'opened', funds: begun.map(({ funds }) => funds) })
    const places = begun.flatMap(({ isKept }, at) => (isKept ? [] : at))
    // Whatever becomes of the rest, what is under way is told.
    const underWay = places.filter((at) => begun[at]?.isUnderWay)
    const others = places.filter((at) => !underWay.includes(at))
    const first = takenBack ?? underWay[0] ?? others.find((at) => !begun[at]?.made)
    const make = async (at: number): Promise<boolean> => {
      const part = parts[at]
      if (!part) return true
      const isOpen = await record.refresh()
      part.told.isBought ||= !isOpen || record.find(journalKey(part.intent)) !== undefined
      dispatch({ kind: 'part', at })
      // What begins now nobody would stop.
      signal.throwIfAborted()
      const state = await part.run(at === first ? action : 'start')
      part.told.asked = undefined
      const key = journalKey(part.intent)
      // Made elsewhere: it is never this basket's to make any more.
      if (state.status === 'error' && state.error.code === 'AlreadyBought')
        await record.note([{ key, purchaseId: state.purchaseId }])
      if (state.status !== 'success') return false
      await record.note([{ ...state, key }])
      await markSeen({ part, storage, state })
      signal.throwIfAborted()
      return true
    }
    for (const at of underWay) if (!(await make(at))) return
    const open = begun.filter(({ isAsked }) => !isAsked)
    let isTogether = false
    if (action !== 'revoke') {
      const checked = await check(limited, open)
      signal.throwIfAborted()
      if (checked.some((one) => one?.kind === 'review')) return
      const left = others.filter((at) => !begun[at]?.made)
      const ready = open.flatMap(({ part }, at) => {
        const rehearsed = checked[at]
        return rehearsed?.kind === 'plan' ? { part, rehearsed } : []
      })
      // What was asked for before, and did not come, goes by itself.
      if (action === 'start' && takenBack === undefined && ready.length === left.length) {
        const [at = 0] = left
        const onFunds = (funds: Funds) => {
          dispatch({ kind: 'opened', funds: begun.map((one, at) => (left.includes(at) ? funds : one.funds)) })
          dispatch({ kind: 'part', at })
        }
        const end = await buyTogether({ ...options, parts: ready, onFunds })
        signal.throwIfAborted()
        if (end === 'stopped') return dispatch({ kind: 'part', at })
        isTogether = end === 'asked'
      }
    }
    let failed: number | undefined
    for (const at of others) {
      if (await make(at)) continue
      failed ??= at
      const state = parts[at]?.read()
      // Of a batch that was not what it was to be, each part is told by itself.
      if (!isTogether || !state || fundsOf(state) === 'unknown') break
    }
    if (failed !== undefined) return dispatch({ kind: 'part', at: failed })
    dispatch({ kind: 'success' })
    // Only what was shown is over. Notes that stay cost no more than showing it once more.
    if (!signal.aborted) await record.close().catch(() => {})
  }

  const onWait = () => dispatch({ kind: 'elsewhere' })
  await withLock({ name: basketKey(intent), locks, work, onWait, signal })
}

export declare namespace runBasket {
  type Options = Omit<CheckoutOptions, 'intent' | 'storage'> & {
    parts: readonly BasketPart[]
    storage: CheckoutStorage
    /** What is done with the first purchase that is not made. */
    action: BasketAction
    /** The purchase that the chain has taken back since all of them were shown as made. */
    takenBack: number | undefined
    signal: AbortSignal
    dispatch: (phase: BasketPhase) => void
  }
}

/** What is known of a purchase before anything of the basket is asked. */
type Begun = {
  part: BasketPart
  journal: Journal
  funds: Funds
  /** How it is made, if it is. */
  made?: Parameters<BasketRecord['note']>[0][number] | undefined
  /** Whether its journal has become another purchase's since: then it is not opened any more. */
  isKept: boolean
  /** Whether a payment was asked for: then it is looked for, and not rehearsed. */
  isAsked: boolean
  /** Whether it may have been paid, and is not known to be made. */
  isUnderWay: boolean
}

async function openPart(options: openPart.Options): Promise<Begun> {
  const { part, client, storage, policy, limits, record, isOver } = options
  const { intent, told } = part
  const key = journalKey(intent)
  const noted = record.find(key)
  told.isBought = isOver || noted !== undefined
  const journal = await openJournal({
    storage: forbidWrites(storage),
    intent,
    purchaseId: noted?.purchaseId ?? told.purchaseId,
    includeSeen: told.isBought,
  })
  const { purchaseId, outcome, entries, status } = journal.record
  const isKept = noted !== undefined && (journal.past !== undefined || purchaseId !== noted.purchaseId)
  const kept = isKept ? noted : { purchaseId, outcome: status === 'open' ? undefined : outcome }
  const made = kept.outcome && { key, purchaseId: kept.purchaseId, outcome: kept.outcome }
  if (made && isKept)
    part.show({ status: 'success', purchaseId: made.purchaseId, intent, steps: [], outcome: made.outcome })
  const isAsked = made !== undefined || entries.some(({ market }) => market)
  const isUnderWay = !made && entries.some(({ market, status }) => market && !hasFailed(status))
  const read = () =>
    readFunds({ client, intent, policy, readers: loadReaders({ intent, policy }), journal, limits })
  const funds = made ? 'spent' : await read()
  return { part, journal, made, isKept, isAsked, isUnderWay, funds }
}

declare namespace openPart {
  type Options = Pick<runBasket.Options, 'client' | 'policy' | 'storage'> & {
    /** How long the chain is asked for at most. */
    limits: Limits
    part: BasketPart
    record: BasketRecord
    isOver: boolean
  }
}

/** Rehearses what is left. What is offered for the worse is shown. */
async function check(options: runBasket.Options, open: readonly Begun[]): Promise<checkParts.ReturnType> {
  const { till, client, policy, signal } = options
  const parts = open.map(({ part: { intent }, journal }) => ({ intent, journal }))
  const checked = await checkParts({ till, client, policy, parts, signal })
  for (const [at, one] of checked.entries()) {
    const { part } = open[at] ?? {}
    if (one?.kind !== 'review' || !part) continue
    const { purchaseId, intent, differences } = one
    if (!signal.aborted) part.show({ status: 'review', purchaseId, intent, steps: [], differences })
  }
  return checked
}

/**
 * Notes again which purchases of a basket are made, when the chain takes one back after all of them were shown as made: whoever
 * comes back makes these not once more. Where the last of them came through after it had stopped, the basket is over.
 *
 * @throws CheckoutError `StorageFailed`.
 */
export async function keepMade({ storage, intent, made, isOver }: keepMade.Options): Promise<void> {
  const record = await openBasketRecord({ storage, intent })
  await record.note(made.map((state) => ({ ...state, key: journalKey(state.intent) })))
  if (!isOver) return
  for (const state of made) await markSeen({ part: state, storage, state })
  await record.close()
}

export declare namespace keepMade {
  type Options = {
    storage: CheckoutStorage
    intent: Parameters<typeof openBasketRecord>[0]['intent']
    /** Those that are made, as they are shown. */
    made: readonly StateOf<'success'>[]
    /** Whether all of it is shown as made. */
    isOver: boolean
  }
}

/** The next purchase of just this is a new one: this one is noted in the basket. */
async function markSeen({ part, storage, state }: markSeen.Options): Promise<void> {
  const { purchaseId } = state
  const open = { storage, intent: part.intent, purchaseId, includeSeen: true }
  const mark = async () => {
    const journal = await openJournal(open)
    if (journal.record.purchaseId === purchaseId && journal.record.status === 'done') await journal.markSeen()
  }
  // A note that fails costs no more than showing it once more.
  await mark().catch(() => {})
}

declare namespace markSeen {
  type Options = {
    part: Pick<BasketPart, 'intent'>
    storage: CheckoutStorage
    state: Pick<CheckoutState, 'purchaseId'>
  }
}

type StateOf<status> = Extract<CheckoutState, { status: status }>
