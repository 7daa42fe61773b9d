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
import { type Intent, normalizeIntent, orInvalid } from './intent/intent.js'
import { worstOf } from './journal/fundsStatus.js'
import { journalKey } from './journal/journalKey.js'
import { openCheckout, randomId } from './openCheckout.js'
import { freezeCopy } from './run/freezeCopy.js'
import type { CheckoutState } from './state/checkoutState.js'
import { createStore } from './state/createStore.js'
import { type CheckoutStorage, defaultStorage } from './storage/checkoutStorage.js'
import { requirePolicy } from './verify/requirePolicy.js'

/**
 * Creates the checkout of a basket: several purchases on one chain, on markets of any kind, which the buyer starts with one press.
 *
 * The checkout verifies and simulates all purchases before the first wallet prompt, each against its own part of the intent. Each has
 * its own allowance and journal. If the wallet can send batches, all purchases are one batch. Otherwise the checkout makes one after
 * the other, and stops at the first that fails. `retry` continues with the rest and never makes a purchase twice.
 *
 * The checkout watches each bought part until it is final, whatever happens to the other parts. A new attempt looks for every bought
 * part on the chain again. So a basket reports success only if the chain has all parts.
 *
 * @throws TillError `TillOptionInvalid` – an option is missing; `PolicyInvalid` – the policy has a wrong field
 * @throws CheckoutError `InvalidIntent` – a part is paid with a swap, or two parts are the same purchase
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
  let phase: Phase = { kind: 'idle' }
  // The funds of each part, from its journal. Unknown until the journals are open.
  let remembered: readonly Funds[] = []
  let working: Promise<void> | undefined
  // The first part that a reorg took back after the basket showed it as bought.
  let takenBack: number | undefined
  const policy = freezeCopy(options.policy)
  const parts = options.intent.parts.map((intent) =>
    createPart({ ...options, policy, storage, intent: freezeCopy(normalizeIntent(intent)), update }),
  )
  const store = createStore<BasketState, Action>({
    state: read(),
    runOnce,
    watch: (status) => {
      if (status === 'idle') return undefined
      // A reorg that takes back one part can take back another one later. Watch all of them.
      const leave = parts.map((part) => part.watch())
      return () => {
        for (const stop of leave) stop()
      }
    },
  })

  function read(): BasketState {
    return readState({ phase, remembered, intent: options.intent, parts })
  }

  function update() {
    const shown = store.getState()
    // A late payment of one part must not start the next part. The buyer has to start it.
    if (!store.isRunning() && phase.kind === 'part' && 'error' in shown)
      phase = { kind: 'failed', status: shown.status, cause: shown.error }
    // The last missing part was bought after the basket stopped.
    if (!store.isRunning() && phase.kind === 'failed' && parts.every(isMade)) phase = { kind: 'success' }
    const state = read()
    if ((shown.status === 'success') !== (state.status === 'success') && !store.isRunning()) keepMade(state)
    store.set(state)
  }

  /** Records which parts are bought, when the basket becomes a success or stops being one. */
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

  function enter(next: Phase) {
    phase = next
    update()
  }

  async function runOnce(action: Action, signal: AbortSignal): Promise<BasketState> {
    for (const part of parts) part.hide()
    enter({ kind: 'preparing' })
    try {
      const runBasket = await loadChunk(async () => (await import('./basket/runBasket.js')).runBasket)
      // A cancelled attempt may still have to record the wallet's answer.
      await working?.catch(() => {})
      signal.throwIfAborted()
      working = runBasket({
        ...options,
        policy,
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
      // A basket that was shown as bought is recorded as over. If it then failed, the buyer would buy it again.
      if (!signal.aborted && phase.kind !== 'success') enter({ kind: 'failed', status: 'error', cause })
    } finally {
      for (const part of parts) part.release()
    }
    return store.getState()
  }

  function cancel() {
    const cause = new CheckoutError('Cancelled')
    store.stop(cause)
    const { status } = store.getState()
    if (status === 'success' || status === 'idle') return
    for (const part of parts) {
      if (part.read().status !== 'review') part.hide()
      part.cancel()
    }
    enter({ kind: 'failed', status: 'cancelled', cause })
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
    cancel,
  }
}

export declare namespace createBasket {
  type Options = Omit<CheckoutOptions, 'intent'> & {
    /** The purchases that the buyer agreed to, see `createBasketIntent`. */
    intent: BasketIntent
  }
  type ReturnType = {
    /** Returns the current state, the same object until it changes. */
    getState: () => BasketState
    /** Calls `listener` after each change, and returns a function that unsubscribes it. */
    subscribe: (listener: () => void) => () => void
    /** Starts, or continues after an error. Returns the same promise while an attempt runs, so two clicks are one. */
    start: () => Promise<BasketState>
    /** The same as `start`. Bought parts stay bought, and the checkout looks for pending payments first. */
    retry: () => Promise<BasketState>
    /** Continues from a review, with the current offers. */
    accept: () => Promise<BasketState>
    /** Continues after `PaymentUnknown`, if the buyer says that they sent nothing, as `startOver` of a checkout. */
    startOver: () => Promise<BasketState>
    /** Revokes the allowance of the part at which the basket stopped, as `revoke` of a checkout. */
    revoke: () => Promise<BasketState>
    /** Stops the basket. The wallet gets no further prompt. Bought parts stay bought. */
    cancel: () => void
  }
}

/** The checkout of a basket, see {@link createBasket}. */
export type Basket = createBasket.ReturnType

type Action = BasketAction

type Phase = Exclude<BasketPhase, { kind: 'opened' }>

type Part = BasketPart & {
  /** Watches the part while the page shows the basket. Returns a function that stops it. */
  watch: () => () => void
  /** Stops watching a part that this attempt bought. */
  release: () => void
  /** Accepts the offer that a review shows. */
  accept: () => void
  cancel: () => void
}

function isMade(part: Part): boolean {
  return part.read().status === 'success'
}

function createPart(options: createPart.Options): Part {
  const { update } = options
  const told = { purchaseId: randomId(), isBought: false }
  let checkout: Checkout
  let shown: CheckoutState | undefined
  let leave: (() => void) | undefined
  const open = (intent: Intent) => {
    // The basket watches the part. A listener of its own would keep the part watched when nobody shows the basket.
    checkout = openCheckout({ ...options, intent, part: told, onChange: update })
    shown = undefined
    return intent
  }
  const release = () => {
    leave?.()
    leave = undefined
  }
  const part: Part = {
    intent: open(options.intent),
    told,
    read: () => shown ?? checkout.getState(),
    watch: () => checkout.subscribe(() => {}),
    release,
    show: (next) => {
      shown = next
      update()
    },
    hide: () => {
      if (shown?.status !== 'success') shown = undefined
    },
    lookAgain: (state) => {
      told.isBought = true
      told.purchaseId = state.purchaseId
      open(part.intent)
      shown = state
    },
    run: async (action) => {
      if (shown?.status !== 'success') shown = undefined
      const state = await checkout[action]()
      shown = undefined
      release()
      // The next parts take time. The chain may take this one back meanwhile.
      if (state.status === 'success') leave = checkout.subscribe(() => {})
      update()
      return state
    },
    accept: () => {
      const state = part.read()
      if (state.status === 'review') part.intent = open(state.intent)
    },
    cancel: () => checkout.cancel(),
  }
  return part
}

declare namespace createPart {
  type Options = Omit<CheckoutOptions, 'storage'> & {
    storage: CheckoutStorage
    /** The buyer's intent for this part. */
    intent: Intent
    /** Called after each change of the part. */
    update: () => void
  }
}

/** Returns the state of a basket from the phase of its attempt and the states of its parts. */
function readState({ phase, remembered, intent, parts }: readState.Options): BasketState {
  const states = parts.map((part) => part.read())
  const base = {
    intent: { ...intent, parts: parts.map((part) => part.intent) },
    parts: states,
    spent: spentOf(states),
  }
  const fail = (status: 'error' | 'cancelled', cause: unknown): BasketState => {
    const funds = states.map((state, at) => fundsOf(state) ?? remembered[at] ?? 'unknown')
    const rest = worstOf(funds.filter((_, at) => states[at]?.status !== 'success'))
    return { ...base, status, rest, error: asCheckoutError(cause, worstOf(funds)) }
  }
  if (phase.kind === 'failed') return fail(phase.status, phase.cause)
  if (phase.kind === 'review') return { ...base, status: 'review' }
  // A reorg can take back a part that was shown as bought.
  const missing = phase.kind === 'success' ? states.findIndex(({ status }) => status !== 'success') : -1
  if (phase.kind === 'success' && missing < 0) return { ...base, status: 'success' }
  const current = phase.kind === 'part' ? phase.at : missing
  const state = states[current]
  if (state?.status === 'error' || state?.status === 'cancelled') return fail(state.status, state.error)
  if (state) return { ...base, status: 'buying', current }
  return { ...base, status: phase.kind === 'idle' || phase.kind === 'elsewhere' ? phase.kind : 'preparing' }
}

declare namespace readState {
  type Options = {
    phase: Phase
    /** The funds of each part, from its journal. */
    remembered: readonly Funds[]
    intent: BasketIntent
    parts: readonly Part[]
  }
}
