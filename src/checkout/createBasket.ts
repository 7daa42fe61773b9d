import { givenOptions } from '../client/givenOptions.js'
import type { Funds } from '../errors.js'
import type { BasketAction, BasketPart, BasketPhase } from './basket/basketPart.js'
import { type BasketState, fundsOf, spentOf } from './basket/basketState.js'
import type { CheckoutOptions } from './context/checkoutOptions.js'
import type { Checkout } from './createCheckout.js'
import { asCheckoutError } from './errors/asCheckoutError.js'
import { CheckoutError } from './errors/CheckoutError.js'
import { loadChunk } from './errors/loadChunk.js'
import type { BasketIntent } from './intent/basketIntent.js'
import { type Intent, orInvalid } from './intent/intent.js'
import { worstOf } from './journal/fundsStatus.js'
import { journalKey } from './journal/journalKey.js'
import { openCheckout, randomId } from './openCheckout.js'
import type { CheckoutState } from './state/checkoutState.js'
import { createStore } from './state/createStore.js'
import { defaultStorage } from './storage/checkoutStorage.js'
import { requirePolicy } from './verify/requirePolicy.js'

/**
 * Creates the checkout of a basket: several purchases, on markets of any kind of one chain, that the buyer begins with one press.
 * All of them are verified and rehearsed before the wallet is asked for the first, each held against its own part of the intent
 * alone, with an allowance and a journal of its own. Where the wallet sends batches all of them are one, all or none; else each is made by
 * itself, and it stops at the first that is not made. It says what is bought and what was paid; `retry` goes on with the rest and
 * never makes one twice.
 *
 * @throws TillError `TillOptionInvalid` for an option that is missing, `PolicyInvalid` for a policy that cannot be read;
 * CheckoutError `InvalidIntent` where a part is paid with a swap, or two parts are the same purchase.
 *
 * @example
 * const intent = createBasketIntent({ items, buyer })
 * const basket = createBasket({ till, wallet, client, intent, policy })
 * const { status, parts, spent } = await basket.start()
 */
export function createBasket(given: createBasket.Options): Basket {
  const options = givenOptions('createBasket', given, 'till', 'wallet', 'client', 'intent')
  const { storage = defaultStorage() } = options
  requirePolicy(options.policy)
  if (orInvalid(() => options.intent.parts.some(({ pay }) => pay)))
    throw new CheckoutError('InvalidIntent', { details: 'In a basket nothing is swapped first.' })
  // Identical parts have one journal and one lock: the second would wait for the first for ever, or count as bought by it.
  const names = orInvalid(() => options.intent.parts.map(journalKey))
  if (new Set(names).size < names.length)
    throw new CheckoutError('InvalidIntent', {
      details: 'Two parts of the basket are the same purchase. Put them together, with a larger quantity.',
    })
  const parts = options.intent.parts.map(openPart)
  let phase: Phase = { kind: 'idle' }
  // Until the journals are open, nobody knows what an earlier page has sent.
  let remembered: readonly Funds[] = []
  let working: Promise<void> | undefined
  // The part that the chain took back of what was shown as bought.
  let takenBack: number | undefined
  const store = createStore<BasketState, Action>({
    state: read(),
    runOnce,
    watch: (status) => {
      if (status === 'idle') return undefined
      // Of what has stopped, only that is looked after which is not made.
      const shown = parts.filter((part) => status === 'success' || part.read().status !== 'success')
      const leave = shown.map((part) => part.watch())
      return () => leave.map((one) => one())
    },
  })

  function openPart(intent: Intent): Part {
    const told = { purchaseId: randomId(), isBought: false }
    let checkout: Checkout
    let shown: CheckoutState | undefined
    const open = (agreed: Intent) => {
      // It is looked after while the basket is: a listener of its own would keep it so.
      checkout = openCheckout({ ...options, storage, intent: agreed, part: told, onChange: update })
      shown = undefined
      return agreed
    }
    const part: Part = {
      intent: open(intent),
      told,
      read: () => shown ?? checkout.getState(),
      watch: () => checkout.subscribe(() => {}),
      show: (next) => {
        shown = next
        update()
      },
      hide: () => {
        if (shown?.status !== 'success') shown = undefined
      },
      run: (action) => {
        shown = undefined
        return checkout[action]()
      },
      accept: () => {
        const state = part.read()
        if (state.status === 'review') part.intent = open(state.intent)
      },
      cancel: () => checkout.cancel(),
    }
    return part
  }

  function read(): BasketState {
    const states = parts.map((part) => part.read())
    const intent = { ...options.intent, parts: parts.map((part) => part.intent) }
    const base = { intent, parts: states, spent: spentOf(states) }
    const fail = (status: 'error' | 'cancelled', cause: unknown): BasketState => {
      const funds = states.map((one, at) => fundsOf(one) ?? remembered[at] ?? 'unknown')
      const rest = worstOf(funds.filter((_, at) => states[at]?.status !== 'success'))
      return { ...base, status, rest, error: asCheckoutError(cause, worstOf(funds)) }
    }
    if (phase.kind === 'failed') return fail(phase.status, phase.cause)
    if (phase.kind === 'review') return { ...base, status: 'review' }
    // A success that is shown may be taken back.
    const at = phase.kind === 'success' ? states.findIndex(({ status }) => status !== 'success') : -1
    if (phase.kind === 'success' && at < 0) return { ...base, status: 'success' }
    const current = phase.kind === 'part' ? phase.at : at
    const stopped = states[current]
    if (stopped?.status === 'error' || stopped?.status === 'cancelled')
      return fail(stopped.status, stopped.error)
    if (stopped) return { ...base, status: 'buying', current }
    return { ...base, status: phase.kind === 'idle' || phase.kind === 'elsewhere' ? phase.kind : 'preparing' }
  }

  function update() {
    const shown = store.getState()
    // A purchase that comes through after all begins no other: the buyer has to want that.
    if (!store.isRunning() && phase.kind === 'part' && 'error' in shown)
      phase = { kind: 'failed', status: shown.status, cause: shown.error }
    // What had stopped has come through, and with it all of it.
    if (!store.isRunning() && phase.kind === 'failed' && parts.every(isMade)) phase = { kind: 'success' }
    const state = read()
    if ((shown.status === 'success') !== (state.status === 'success') && !store.isRunning()) keepMade(state)
    store.set(state)
  }

  /** Notes what is made of a basket that is shown as made, or is not any more. */
  function keepMade(state: BasketState) {
    const isOver = state.status === 'success'
    takenBack = isOver ? undefined : state.parts.findIndex(({ status }) => status !== 'success')
    const made = state.parts.filter((part) => part.status === 'success')
    const intent = { parts: parts.map((part) => part.intent) }
    // If the record cannot be written, this page still knows.
    loadChunk(async () => (await import('./basket/runBasket.js')).keepMade)
      .then((keep) => keep({ storage, intent, made, isOver }))
      .catch(() => {})
  }

  const isMade = (part: Part) => part.read().status === 'success'

  function enter(next: Phase) {
    phase = next
    update()
  }

  async function runOnce(action: Action, signal: AbortSignal): Promise<BasketState> {
    for (const part of parts) part.hide()
    enter({ kind: 'preparing' })
    try {
      const runBasket = await loadChunk(async () => (await import('./basket/runBasket.js')).runBasket)
      // What was cancelled may still have to write down an answer.
      await working?.catch(() => {})
      signal.throwIfAborted()
      working = runBasket({
        ...options,
        storage,
        parts,
        action,
        takenBack,
        signal,
        dispatch: (next) => {
          if (next.kind === 'opened') remembered = next.funds
          else if (!signal.aborted) enter(next)
        },
      })
      await working
      if (!signal.aborted && parts.some((part) => part.read().status === 'review')) enter({ kind: 'review' })
    } catch (cause) {
      // What was shown as bought is noted as over: said to have failed, it would be bought once more.
      if (!signal.aborted && phase.kind !== 'success') enter({ kind: 'failed', status: 'error', cause })
    }
    return store.getState()
  }

  return {
    getState: store.getState,
    subscribe: store.subscribe,
    start: () => store.begin('start'),
    retry: () => store.begin('start'),
    accept: () => {
      const state = store.getState()
      if (!store.isRunning() && state.status !== 'review') return Promise.resolve(state)
      if (!store.isRunning()) for (const part of parts) part.accept()
      return store.begin('start')
    },
    startOver: () => store.begin('startOver'),
    revoke: () => store.begin('revoke'),
    cancel: () => {
      const cause = new CheckoutError('Cancelled')
      store.stop(cause)
      const { status } = store.getState()
      if (status === 'success' || status === 'idle') return
      for (const part of parts) {
        if (part.read().status !== 'review') part.hide()
        part.cancel()
      }
      enter({ kind: 'failed', status: 'cancelled', cause })
    },
  }
}

export declare namespace createBasket {
  type Options = Omit<CheckoutOptions, 'intent'> & {
    /** What the buyer agreed to, see `createBasketIntent`. */
    intent: BasketIntent
  }
  type ReturnType = {
    /** Where it stands now; the same object until something changes. */
    getState: () => BasketState
    /** Calls `listener` after each change; returns a function that stops it. */
    subscribe: (listener: () => void) => () => void
    /** Starts, or goes on after an error. While it runs, the same promise comes back: two clicks are one. */
    start: () => Promise<BasketState>
    /** The same as `start`: what is made stays made, and what is under way on chain is looked for first. */
    retry: () => Promise<BasketState>
    /** Goes on from a review, with the offers as they are now. */
    accept: () => Promise<BasketState>
    /** Goes on after `PaymentUnknown`, when the buyer says that nothing was sent, as `startOver` of a checkout. */
    startOver: () => Promise<BasketState>
    /** Takes back the allowance of the purchase at which it stopped, as `revoke` of a checkout. */
    revoke: () => Promise<BasketState>
    /** Stops: the wallet is not asked again. What is bought stays bought. */
    cancel: () => void
  }
}

/** The checkout of a basket, see {@link createBasket}. */
export type Basket = createBasket.ReturnType

type Action = BasketAction

type Phase = Exclude<BasketPhase, { kind: 'opened' }>

type Part = BasketPart & {
  /** Looks after it while it is shown as made; returns a function that stops it. */
  watch: () => () => void
  /** Agrees to what a review shows. */
  accept: () => void
  cancel: () => void
}
