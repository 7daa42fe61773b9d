import { requireOptions } from '../client/requireOptions.js'
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
 * Creates the checkout of a basket, i.e. of several purchases on one chain, on any markets, which the buyer starts with one press.
 *
 * The checkout verifies and simulates all purchases before the first wallet prompt, each against its own part of the intent. If the wallet
 * supports batches, the checkout sends all purchases as one batch. Another call of `start` buys only the parts that are not bought yet.
 *
 * @throws TillError `TillOptionInvalid` – an option is missing; `PolicyInvalid` – the policy has a wrong field.
 * @throws CheckoutError `InvalidIntent` – a part is paid with a swap, or two parts are the same purchase.
 *
 * @example
 * const intent = createBasketIntent({ items, buyer })
 * const basket = createBasket({ till, wallet, client, intent, policy })
 * const { status, parts, spent } = await basket.start()
 */
export function createBasket(rawOptions: createBasket.Options): Basket {
  const options = requireOptions('createBasket', rawOptions, 'till', 'wallet', 'client', 'intent')
  const { storage = defaultStorage() } = options
  requirePolicy(options.policy)
  if (orInvalid(() => options.intent.parts.some(({ pay }) => pay)))
    throw new CheckoutError('InvalidIntent', { details: 'A basket cannot be paid with a swap.' })
  // Identical parts share one journal and one lock. The second part would wait forever for the lock of the first part, or the first
  // purchase would count for both parts.
  const names = orInvalid(() => options.intent.parts.map(journalKey))
  if (new Set(names).size < names.length)
    throw new CheckoutError('InvalidIntent', {
      details:
        'Two parts of the basket are the same purchase. Combine them into one part with a larger quantity.',
    })
  let phase: Phase = { kind: 'idle' }
  let remembered: readonly Funds[] = []
  let working: Promise<void> | undefined
  let reorgedPart: number | undefined
  const policy = freezeCopy(options.policy)
  const parts = options.intent.parts.map((intent) =>
    createPart({ ...options, policy, storage, intent: freezeCopy(normalizeIntent(intent)), update }),
  )
  const store = createStore<BasketState, Action>({
    state: read(),
    runOnce,
    watch: (status) => {
      if (status === 'idle') return undefined
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
    // The basket stopped with an error at this part. The part's payment may still be mined, and the part then shows a success. The basket
    // keeps the error, because only the buyer may start the next part.
    if (!store.isRunning() && phase.kind === 'part' && 'error' in shown)
      phase = { kind: 'failed', status: shown.status, cause: shown.error }
    if (!store.isRunning() && phase.kind === 'failed' && parts.every(isMade)) phase = { kind: 'success' }
    const state = read()
    if ((shown.status === 'success') !== (state.status === 'success') && !store.isRunning()) keepMade(state)
    store.set(state)
  }

  function keepMade(state: BasketState) {
    const isOver = state.status === 'success'
    reorgedPart = isOver ? undefined : state.parts.findIndex(({ status }) => status !== 'success')
    const made = state.parts.filter((part) => part.status === 'success')
    const intent = { parts: parts.map((part) => part.intent) }
    // Ignore a failed write of the bought parts: this tab still has their list in memory.
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
      // Wait for a cancelled attempt, because it may still have to record the wallet's answer.
      await working?.catch(() => {})
      signal.throwIfAborted()
      working = runBasket({
        ...options,
        policy,
        storage,
        parts,
        action,
        reorgedPart,
        signal,
        dispatch: (next) => {
          if (next.kind === 'opened') remembered = next.funds
          else if (!signal.aborted) enter(next)
        },
      })
      await working
      if (!signal.aborted && parts.some((part) => part.read().status === 'review')) enter({ kind: 'review' })
    } catch (cause) {
      // Ignore an error after a shown success, because an error state would invite the buyer to buy everything again.
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
    prefetch: async () => {
      if (store.getState().status === 'idle') await Promise.all(parts.map((part) => part.prefetch()))
    },
    start: () => store.begin('start'),
    acceptChanges: () => {
      const state = store.getState()
      if (!store.isRunning() && state.status !== 'review') return Promise.resolve(state)
      if (!store.isRunning()) for (const part of parts) part.acceptChanges()
      return store.begin('start')
    },
    confirmNotSent: () => store.begin('confirmNotSent'),
    revokeAllowance: () => store.begin('revokeAllowance'),
    cancel,
  }
}

export declare namespace createBasket {
  type Options = Omit<CheckoutOptions, 'intent'> & {
    /** The purchases that the buyer agreed to, see `createBasketIntent`. */
    intent: BasketIntent
  }
  type ReturnType = {
    /** Returns the current state: the same object until something changes. */
    getState: () => BasketState
    /** Calls `listener` after each change, and returns a function that unsubscribes it. */
    subscribe: (listener: () => void) => () => void
    /**
     * Reads, verifies and simulates the steps of each part in advance, and adds these steps to the part's `steps`. A second call reads
     * nothing. Never prompts the wallet, writes nothing, and never rejects.
     */
    prefetch: () => Promise<void>
    /**
     * Starts the basket, or continues after an error. First looks for pending payments, and never buys a bought part again. While an
     * attempt runs, returns the same promise, so two clicks start one attempt.
     */
    start: () => Promise<BasketState>
    /** Accepts the current offers, and continues from the status `review`. */
    acceptChanges: () => Promise<BasketState>
    /**
     * Continues after `PaymentUnknown`, if the buyer confirms that the wallet sent nothing. See `confirmNotSent` of {@link createCheckout}.
     */
    confirmNotSent: () => Promise<BasketState>
    /** Revokes the allowance of the part at which the basket stopped. See `revokeAllowance` of {@link createCheckout}. */
    revokeAllowance: () => Promise<BasketState>
    /** Stops the basket. After that, the checkout does not prompt the wallet again. */
    cancel: () => void
  }
}

/** The checkout of a basket, see {@link createBasket}. */
export type Basket = createBasket.ReturnType

type Action = BasketAction

type Phase = Exclude<BasketPhase, { kind: 'opened' }>

type Part = BasketPart & {
  watch: () => () => void
  prefetch: () => Promise<void>
  release: () => void
  acceptChanges: () => void
  cancel: () => void
}

function isMade(part: Part): boolean {
  return part.read().status === 'success'
}

function createPart(options: createPart.Options): Part {
  const { update } = options
  const shared = { purchaseId: randomId(), isBought: false }
  let checkout: Checkout
  let shown: CheckoutState | undefined
  let leave: (() => void) | undefined
  const open = (intent: Intent) => {
    // Use `onChange` and not `subscribe`, because a subscriber makes the part watch the chain even if the host's page does not show the
    // basket.
    checkout = openCheckout({ ...options, intent, part: shared, onChange: update })
    shown = undefined
    return intent
  }
  const release = () => {
    leave?.()
    leave = undefined
  }
  const part: Part = {
    intent: open(options.intent),
    shared,
    read: () => shown ?? checkout.getState(),
    watch: () => checkout.subscribe(() => {}),
    prefetch: () => checkout.prefetch(),
    release,
    show: (next) => {
      shown = next
      update()
    },
    hide: () => {
      if (shown?.status !== 'success') shown = undefined
    },
    lookAgain: (state) => {
      shared.isBought = true
      shared.purchaseId = state.purchaseId
      open(part.intent)
      shown = state
    },
    run: async (action) => {
      if (shown?.status !== 'success') shown = undefined
      const state = await checkout[action]()
      shown = undefined
      release()
      // Watch this part for a reorg while the checkout buys the next parts.
      if (state.status === 'success') leave = checkout.subscribe(() => {})
      update()
      return state
    },
    acceptChanges: () => {
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
    intent: Intent
    update: () => void
  }
}

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
  const missing = phase.kind === 'success' ? states.findIndex(({ status }) => status !== 'success') : -1
  if (phase.kind === 'success' && missing < 0) return { ...base, status: 'success' }
  const current = phase.kind === 'part' ? phase.at : missing
  const state = states[current]
  if (state?.status === 'error' || state?.status === 'cancelled') return fail(state.status, state.error)
  if (state) return { ...base, status: 'buying', current }
  return { ...base, status: phase.kind === 'idle' || phase.kind === 'inOtherTab' ? phase.kind : 'preparing' }
}

declare namespace readState {
  type Options = {
    phase: Phase
    remembered: readonly Funds[]
    intent: BasketIntent
    parts: readonly Part[]
  }
}
