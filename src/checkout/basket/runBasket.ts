import type { Funds } from '../../errors.js'
import type { CheckoutOptions } from '../context/checkoutOptions.js'
import { limitClient } from '../context/limitClient.js'
import { type Limits, limitsOf } from '../context/limits.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import { readFunds } from '../evidence/readFunds.js'
import { journalKey } from '../journal/journalKey.js'
import { type Journal, openJournal } from '../journal/openJournal.js'
import { hasFailed } from '../journal/unsettledEntries.js'
import { loadReaders } from '../plan/lazy/loadReaders.js'
import type { CheckoutState } from '../state/checkoutState.js'
import { type CheckoutStorage, readOnly } from '../storage/checkoutStorage.js'
import { withLock } from '../storage/withLock.js'
import type { BasketAction, BasketPart, BasketPhase } from './basketPart.js'
import { type BasketRecord, basketKey, openBasketRecord } from './basketRecord.js'
import { fundsOf } from './basketState.js'
import { buyTogether } from './buyTogether.js'
import { checkParts } from './checkParts.js'

/**
 * Runs one attempt at a basket, in one tab at a time.
 *
 * The attempt reads which parts are bought, and follows pending payments to their end. Then it simulates all other parts, and buys
 * them: as one batch if the wallet can, otherwise one after the other. It stops at the first part that fails. It records a bought part
 * in the basket before the part's own journal ends, so a page that dies in between never buys it twice.
 *
 * @throws CheckoutError `StoppedElsewhere`, `StorageFailed`, and as {@link checkParts}
 */
export async function runBasket(options: runBasket.Options): Promise<void> {
  const { parts, storage, signal, dispatch } = options
  const { locks = globalThis.navigator?.locks } = options
  const intent = { parts: parts.map((part) => part.intent) }

  async function work({ waited }: { waited: boolean }) {
    const record = await openBasketRecord({ storage, intent })
    // The other tab stopped before all of it was bought.
    if (waited && record.isOpen) throw new CheckoutError('StoppedElsewhere')
    const attempt = await openAttempt(options, record, waited)
    const failed = await buyParts(attempt)
    if (failed === 'stopped') return
    if (failed !== undefined) return dispatch({ kind: 'part', at: failed })
    // While the wallet prompted for the next part, a reorg may have removed an earlier one.
    const missing = parts.findIndex((part) => part.read().status !== 'success')
    if (missing >= 0) return dispatch({ kind: 'part', at: missing })
    dispatch({ kind: 'success' })
    // An aborted page has not shown the success. A record that stays costs only that it is shown again.
    if (!signal.aborted) await record.close().catch(() => {})
  }

  const onWait = () => dispatch({ kind: 'elsewhere' })
  await withLock({ name: basketKey(intent), locks, work, onWait, signal })
}

export declare namespace runBasket {
  type Options = Omit<CheckoutOptions, 'intent' | 'storage'> & {
    parts: readonly BasketPart[]
    storage: CheckoutStorage
    /** The action for the first part that is not bought. */
    action: BasketAction
    /** The part that a reorg took back after all parts were shown as bought. */
    takenBack: number | undefined
    signal: AbortSignal
    dispatch: (phase: BasketPhase) => void
  }
}

/** An attempt at a basket, with what the journals say of each part. */
type Attempt = {
  options: runBasket.Options
  record: BasketRecord
  begun: readonly Begun[]
  /** The places of the parts with a payment that may still come through. */
  pending: readonly number[]
  /** The places of all other parts that this attempt makes or shows. */
  others: readonly number[]
  /** The place of the part that `action` is for. */
  first: number | undefined
}

async function openAttempt(
  options: runBasket.Options,
  record: BasketRecord,
  waited: boolean,
): Promise<Attempt> {
  const { parts, storage, policy, takenBack, dispatch } = options
  const limits = limitsOf(options.limits)
  const client = limitClient(options.client, limits.requestTimeoutMs)
  const isOver = waited || record.isLost || takenBack !== undefined
  const open = (part: BasketPart) => openPart({ part, client, storage, policy, limits, record, isOver })
  const begun = await Promise.all(parts.map(open))
  await record.begin()
  // If the record was lost, write at once what the journals say instead.
  if (record.isLost) await record.note(begun.flatMap(({ made }) => made ?? []))
  dispatch({ kind: 'opened', funds: begun.map(({ funds }) => funds) })
  const places = begun.flatMap(({ isKept }, at) => (isKept ? [] : at))
  const pending = places.filter((at) => begun[at]?.isUnderWay)
  const others = places.filter((at) => !pending.includes(at))
  // An earlier attempt may have bought the part again that a reorg took back.
  const gone = takenBack !== undefined && !begun[takenBack]?.made ? takenBack : undefined
  const first = gone ?? pending[0] ?? others.find((at) => !begun[at]?.made)
  return { options, record, begun, pending, others, first }
}

/** Buys all parts. Returns the place of the first part that failed, and `stopped` if the basket already shows why it stopped. */
async function buyParts(attempt: Attempt): Promise<number | 'stopped' | undefined> {
  const { options, pending, others } = attempt
  const { parts, action } = options
  for (const at of pending) if (!(await make(attempt, at))) return 'stopped'
  const together = action === 'revoke' ? 'apart' : await buyAsBatch(attempt)
  if (together === 'stopped') return 'stopped'
  let failed: number | undefined
  for (const at of others) {
    if (await make(attempt, at)) continue
    failed ??= at
    const state = parts[at]?.read()
    // After an unexpected batch, each part is reported alone.
    if (together === 'apart' || !state || fundsOf(state) === 'unknown') break
  }
  return failed
}

/** Runs one part, and records it if it is bought. Returns whether it is. */
async function make({ options, record, first }: Attempt, at: number): Promise<boolean> {
  const { parts, storage, action, signal, dispatch } = options
  const part = parts[at]
  if (!part) return true
  const key = journalKey(part.intent)
  const isOpen = await record.refresh()
  part.told.isBought ||= !isOpen || record.find(key) !== undefined
  dispatch({ kind: 'part', at })
  // A part that starts after an abort could not be stopped any more.
  signal.throwIfAborted()
  const state = await part.run(at === first ? action : 'start')
  part.told.asked = undefined
  // The part was bought elsewhere, so this basket must never buy it.
  if (state.status === 'error' && state.error.code === 'AlreadyBought')
    await record.note([{ key, purchaseId: state.purchaseId }])
  if (state.status !== 'success') return false
  await record.note([{ ...state, key }])
  await markSeen({ part, storage, state })
  signal.throwIfAborted()
  return true
}

/**
 * Verifies and simulates the parts that are left, and sends them as one batch if the wallet can. Returns `batch` if the wallet was
 * asked for one, `apart` if each part goes alone, and `stopped` if the basket shows a review or the end of the batch.
 */
async function buyAsBatch(attempt: Attempt): Promise<'batch' | 'apart' | 'stopped'> {
  const { options, begun, others } = attempt
  const { action, takenBack, signal, dispatch } = options
  const open = begun.filter(({ isAsked }) => !isAsked)
  const client = limitClient(options.client, limitsOf(options.limits).requestTimeoutMs)
  const checked = await check({ ...options, client }, open)
  signal.throwIfAborted()
  if (checked.some((end) => end && 'kind' in end)) return 'stopped'
  const left = others.filter((at) => !begun[at]?.made)
  const ready = open.flatMap(({ part }, at) => {
    const rehearsed = checked[at]
    return rehearsed && 'at' in rehearsed ? { part, rehearsed } : []
  })
  // A part that was requested before goes alone.
  if (action !== 'start' || takenBack !== undefined || ready.length !== left.length) return 'apart'
  const [at = 0] = left
  const onFunds = (funds: Funds) => {
    dispatch({
      kind: 'opened',
      funds: begun.map((part, place) => (left.includes(place) ? funds : part.funds)),
    })
    dispatch({ kind: 'part', at })
  }
  const end = await buyTogether({ ...options, parts: ready, onFunds })
  signal.throwIfAborted()
  if (end === 'stopped') {
    dispatch({ kind: 'part', at })
    return 'stopped'
  }
  return end === 'asked' ? 'batch' : 'apart'
}

/** The state of a part before the attempt requests anything. */
type Begun = {
  part: BasketPart
  journal: Journal
  funds: Funds
  /** The purchase, if the part is bought. */
  made?: Parameters<BasketRecord['note']>[0][number] | undefined
  /** Whether the journal is another purchase's since. The attempt then leaves it alone. */
  isKept: boolean
  /** Whether a payment was requested. The attempt then looks for it and does not simulate the part. */
  isAsked: boolean
  /** Whether a payment may still come through. */
  isUnderWay: boolean
}

async function openPart(options: openPart.Options): Promise<Begun> {
  const { part, client, storage, policy, limits, record, isOver } = options
  const { intent, told } = part
  const key = journalKey(intent)
  const noted = record.find(key)
  told.isBought = isOver || noted !== undefined
  const journal = await openJournal({
    storage: readOnly(storage),
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
  const shown = part.read()
  // A checkout that shows a success does not look for it again. Only a journal that knows the purchase keeps it from buying twice.
  const isJournalled = journal.past === undefined && purchaseId === shown.purchaseId
  if (shown.status === 'success' && !isKept && isJournalled) part.lookAgain(shown)
  const isAsked = made !== undefined || entries.some(({ market }) => market)
  const isUnderWay = !made && entries.some(({ market, status }) => market && !hasFailed(status))
  const read = () =>
    readFunds({ client, intent, policy, readers: loadReaders({ intent, policy }), journal, limits })
  const funds = made ? 'spent' : await read()
  return { part, journal, made, isKept, isAsked, isUnderWay, funds }
}

declare namespace openPart {
  type Options = Pick<runBasket.Options, 'client' | 'policy' | 'storage'> & {
    /** How long to wait for the chain. */
    limits: Limits
    part: BasketPart
    record: BasketRecord
    isOver: boolean
  }
}

/** Simulates the parts that are left, and shows a review for each part whose offer is worse now. */
async function check(options: runBasket.Options, open: readonly Begun[]): Promise<checkParts.ReturnType> {
  const { till, wallet, client, policy, signal } = options
  const parts = open.map(({ part: { intent }, journal }) => ({ intent, journal }))
  const checked = await checkParts({ till, wallet, client, policy, parts, signal })
  for (const [at, one] of checked.entries()) {
    const { part } = open[at] ?? {}
    if (!one || !('kind' in one) || !part) continue
    const { intent, differences } = one
    const { purchaseId } = one.named
    if (!signal.aborted) part.show({ status: 'review', purchaseId, intent, steps: [], differences })
  }
  return checked
}

/**
 * Records which parts of a basket are bought, when a reorg takes one back after all were shown as bought. A page that comes back
 * then does not buy the others again. If the last part came through after the basket stopped, ends the basket.
 *
 * @throws CheckoutError `StorageFailed`
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
    /** The bought parts, as the page shows them. */
    made: readonly StateOf<'success'>[]
    /** Whether the page shows all parts as bought. */
    isOver: boolean
  }
}

/** Ends a part's journal: the basket records the part, and the next purchase of the same is a new one. */
async function markSeen({ part, storage, state }: markSeen.Options): Promise<void> {
  const { purchaseId } = state
  const open = { storage, intent: part.intent, purchaseId, includeSeen: true }
  const mark = async () => {
    const journal = await openJournal(open)
    if (journal.record.purchaseId === purchaseId && journal.record.status === 'done') await journal.markSeen()
  }
  // If the write fails, the part is only shown again.
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
