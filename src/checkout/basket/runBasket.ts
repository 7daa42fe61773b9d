import type { Funds } from '../../errors.js'
import type { CheckoutOptions } from '../context/checkoutOptions.js'
import { limitClient } from '../context/limitClient.js'
import { type Limits, limitsOf } from '../context/limits.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import { readFunds } from '../evidence/readFunds.js'
import { journalKey } from '../journal/journalKey.js'
import { type Journal, openJournal } from '../journal/openJournal.js'
import { hasFailed } from '../journal/pendingEntries.js'
import { loadReaders } from '../plan/lazy/loadReaders.js'
import type { CheckoutState } from '../state/checkoutState.js'
import { type CheckoutStorage, readOnly } from '../storage/checkoutStorage.js'
import { withLock } from '../storage/withLock.js'
import type { BasketAction, BasketPart, BasketPhase } from './basketPart.js'
import { type BasketRecord, basketKey, openBasketRecord } from './basketRecord.js'
import { fundsOf } from './basketState.js'
import { buyInBatch } from './buyInBatch.js'
import { checkParts } from './checkParts.js'

/**
 * Buys the parts of a basket. Adds each bought part to the basket's record before the part's own journal is closed, so no part is bought
 * twice.
 */
export async function runBasket(options: runBasket.Options): Promise<void> {
  const { parts, storage, signal, dispatch } = options
  const { locks = globalThis.navigator?.locks } = options
  const intent = { parts: parts.map((part) => part.intent) }

  async function work({ waited }: { waited: boolean }) {
    const record = await openBasketRecord({ storage, intent })
    if (waited && record.isOpen) throw new CheckoutError('StoppedInOtherTab')
    const attempt = await openAttempt(options, record, waited)
    const failed = await buyParts(attempt)
    if (failed === 'stopped') return
    if (failed !== undefined) return dispatch({ kind: 'part', at: failed })
    // Look at the states of all parts again. While the checkout bought the last parts, a reorg may have removed the purchase of another
    // part.
    const missing = parts.findIndex((part) => part.read().status !== 'success')
    if (missing >= 0) return dispatch({ kind: 'part', at: missing })
    dispatch({ kind: 'success' })
    // Ignore a failed removal of the record: the next visit then only shows the success again.
    if (!signal.aborted) await record.close().catch(() => {})
  }

  const onWait = () => dispatch({ kind: 'inOtherTab' })
  await withLock({ name: basketKey(intent), locks, work, onWait, signal })
}

export declare namespace runBasket {
  type Options = Omit<CheckoutOptions, 'intent' | 'storage'> & {
    parts: readonly BasketPart[]
    storage: CheckoutStorage
    action: BasketAction
    /** The index of the part whose purchase a reorg removed after the basket had shown success. */
    reorgedPart: number | undefined
    signal: AbortSignal
    dispatch: (phase: BasketPhase) => void
  }
}

type Attempt = {
  options: runBasket.Options
  record: BasketRecord
  opened: readonly OpenedPart[]
  pending: readonly number[]
  others: readonly number[]
  first: number | undefined
}

async function openAttempt(
  options: runBasket.Options,
  record: BasketRecord,
  waited: boolean,
): Promise<Attempt> {
  const { parts, storage, policy, reorgedPart, dispatch } = options
  const limits = limitsOf(options.limits)
  const client = limitClient(options.client, limits.requestTimeoutMs)
  const isOver = waited || record.isLost || reorgedPart !== undefined
  const open = (part: BasketPart) => openPart({ part, client, storage, policy, limits, record, isOver })
  const opened = await Promise.all(parts.map(open))
  await record.begin()
  if (record.isLost) await record.addBought(opened.flatMap(({ made }) => made ?? []))
  dispatch({ kind: 'opened', funds: opened.map(({ funds }) => funds) })
  const indexes = opened.flatMap(({ isReplaced }, at) => (isReplaced ? [] : at))
  const pending = indexes.filter((at) => opened[at]?.isPending)
  const others = indexes.filter((at) => !pending.includes(at))
  // `gone` is the part whose purchase a reorg removed, unless an earlier attempt has already bought it again.
  const gone = reorgedPart !== undefined && !opened[reorgedPart]?.made ? reorgedPart : undefined
  const first = gone ?? pending[0] ?? others.find((at) => !opened[at]?.made)
  return { options, record, opened, pending, others, first }
}

async function buyParts(attempt: Attempt): Promise<number | 'stopped' | undefined> {
  const { options, pending, others } = attempt
  const { parts, action } = options
  for (const at of pending) if (!(await buyPart(attempt, at))) return 'stopped'
  const batch = action === 'revokeAllowance' ? 'separate' : await buyLeftInBatch(attempt)
  if (batch === 'stopped') return 'stopped'
  let failed: number | undefined
  for (const at of others) {
    if (await buyPart(attempt, at)) continue
    failed ??= at
    const state = parts[at]?.read()
    // After a batch, a later part may have succeeded although this part failed. So continue, and show the result of each part. Stop if the
    // parts are bought separately, or if it is unknown whether the failed part was paid.
    if (batch === 'separate' || !state || fundsOf(state) === 'unknown') break
  }
  return failed
}

async function buyPart({ options, record, first }: Attempt, at: number): Promise<boolean> {
  const { parts, storage, action, signal, dispatch } = options
  const part = parts[at]
  if (!part) return true
  const key = journalKey(part.intent)
  const isOpen = await record.refresh()
  part.shared.isBought ||= !isOpen || record.find(key) !== undefined
  dispatch({ kind: 'part', at })
  // Start no run after an abort: `cancel` cancels only the runs that have already begun, so it would miss this one.
  signal.throwIfAborted()
  const state = await part.run(at === first ? action : 'start')
  part.shared.batchSteps = undefined
  // Another tab or device bought the part, so record it as bought.
  if (state.status === 'error' && state.error.code === 'AlreadyBought')
    await record.addBought([{ key, purchaseId: state.purchaseId }])
  if (state.status !== 'success') return false
  await record.addBought([{ ...state, key }])
  await markSeen({ part, storage, state })
  signal.throwIfAborted()
  return true
}

async function buyLeftInBatch(attempt: Attempt): Promise<'batch' | 'separate' | 'stopped'> {
  const { options, opened, others } = attempt
  const { action, reorgedPart, signal, dispatch } = options
  const open = opened.filter(({ isRequested }) => !isRequested)
  const client = limitClient(options.client, limitsOf(options.limits).requestTimeoutMs)
  const checked = await check({ ...options, client }, open)
  signal.throwIfAborted()
  if (checked.some((end) => end && 'kind' in end)) return 'stopped'
  const left = others.filter((at) => !opened[at]?.made)
  const ready = open.flatMap(({ part }, at) => {
    const previewed = checked[at]
    return previewed && 'at' in previewed ? { part, previewed } : []
  })
  if (action !== 'start' || reorgedPart !== undefined || ready.length !== left.length) return 'separate'
  const [at = 0] = left
  const onFunds = (funds: Funds) => {
    dispatch({
      kind: 'opened',
      funds: opened.map((part, at) => (left.includes(at) ? funds : part.funds)),
    })
    dispatch({ kind: 'part', at })
  }
  const end = await buyInBatch({ ...options, parts: ready, onFunds })
  signal.throwIfAborted()
  if (end === 'stopped') {
    dispatch({ kind: 'part', at })
    return 'stopped'
  }
  return end === 'requested' ? 'batch' : 'separate'
}

type OpenedPart = {
  part: BasketPart
  journal: Journal
  funds: Funds
  made?: Parameters<BasketRecord['addBought']>[0][number] | undefined
  /**
   * Whether the basket's record lists this part as bought, but the journal no longer has that purchase. The buyer has since begun another
   * purchase of the same items.
   */
  isReplaced: boolean
  isRequested: boolean
  isPending: boolean
}

async function openPart(options: openPart.Options): Promise<OpenedPart> {
  const { part, client, storage, policy, limits, record, isOver } = options
  const { intent, shared } = part
  const key = journalKey(intent)
  const bought = record.find(key)
  shared.isBought = isOver || bought !== undefined
  const journal = await openJournal({
    storage: readOnly(storage),
    intent,
    purchaseId: bought?.purchaseId ?? shared.purchaseId,
    includeSeen: shared.isBought,
  })
  const { purchaseId, outcome, entries, status } = journal.record
  const isReplaced = bought !== undefined && (journal.isNew || purchaseId !== bought.purchaseId)
  const kept = isReplaced ? bought : { purchaseId, outcome: status === 'open' ? undefined : outcome }
  const made = kept.outcome && { key, purchaseId: kept.purchaseId, outcome: kept.outcome }
  if (made && isReplaced)
    part.show({ status: 'success', purchaseId: made.purchaseId, intent, steps: [], outcome: made.outcome })
  const shown = part.read()
  // If the page already shows this part as bought, let the next run read from the chain whether this is still true. Do so only if the
  // journal contains that purchase. Otherwise the run would begin a new purchase, and the buyer would pay twice.
  const isJournalled = !journal.isNew && purchaseId === shown.purchaseId
  if (shown.status === 'success' && !isReplaced && isJournalled) part.lookAgain(shown)
  const isRequested = made !== undefined || entries.some(({ market }) => market)
  const isPending = !made && entries.some(({ market, status }) => market && !hasFailed(status))
  const read = () =>
    readFunds({ client, intent, policy, readers: loadReaders({ intent, policy }), journal, limits })
  const funds = made ? 'spent' : await read()
  return { part, journal, made, isReplaced, isRequested, isPending, funds }
}

declare namespace openPart {
  type Options = Pick<runBasket.Options, 'client' | 'policy' | 'storage'> & {
    limits: Limits
    part: BasketPart
    record: BasketRecord
    isOver: boolean
  }
}

async function check(
  options: runBasket.Options,
  open: readonly OpenedPart[],
): Promise<checkParts.ReturnType> {
  const { till, wallet, client, policy, signal } = options
  const parts = open.map(({ part: { intent }, journal }) => ({ intent, journal }))
  const checked = await checkParts({ till, wallet, client, policy, parts, signal })
  for (const [at, one] of checked.entries()) {
    const { part } = open[at] ?? {}
    if (!one || !('kind' in one) || !part) continue
    const { intent, differences } = one
    const { purchaseId } = one.identity
    if (!signal.aborted) part.show({ status: 'review', purchaseId, intent, steps: [], differences })
  }
  return checked
}

/**
 * Records the bought parts in the basket's record. If a reorg removed the purchase of another part, the next visit buys only that other
 * part again.
 */
export async function keepMade({ storage, intent, made, isOver }: keepMade.Options): Promise<void> {
  const record = await openBasketRecord({ storage, intent })
  await record.addBought(made.map((state) => ({ ...state, key: journalKey(state.intent) })))
  if (!isOver) return
  for (const state of made) await markSeen({ part: state, storage, state })
  await record.close()
}

export declare namespace keepMade {
  type Options = {
    storage: CheckoutStorage
    intent: Parameters<typeof openBasketRecord>[0]['intent']
    made: readonly StateOf<'success'>[]
    isOver: boolean
  }
}

async function markSeen({ part, storage, state }: markSeen.Options): Promise<void> {
  const { purchaseId } = state
  const open = { storage, intent: part.intent, purchaseId, includeSeen: true }
  const mark = async () => {
    const journal = await openJournal(open)
    if (journal.record.purchaseId === purchaseId && journal.record.status === 'done') await journal.markSeen()
  }
  // Ignore a failed write: the next visit then only shows the success of the part again.
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
