import { bytesToHex, type Hex } from 'viem'
import type { Till } from '../client/createTill.js'
import { TillError } from '../errors.js'
import { bounded } from './bounded.js'
import { CheckoutError } from './errors.js'
import type { Intent } from './intent.js'
import {
  createMemoryStorage,
  fundsOf,
  type Journal,
  journalKey,
  openJournal,
  type Storage,
} from './journal.js'
import { withLock } from './lock.js'
import { type CheckoutEvent, transition } from './machine.js'
import { createTeller, type PurchaseEvent } from './news.js'
import type { ChainClient } from './readChain.js'
import { revoke } from './revoke.js'
import type { CheckoutState } from './state.js'
import type { Policy } from './verify.js'
import { walk } from './walk.js'
import type { Wallet } from './wallet.js'
import { defaultLimits, type Limits, type World } from './world.js'

/**
 * Creates the checkout of one purchase: a store that walks through it when told to. It asks the wallet for nothing that
 * is not a part of the intent, writes down what it asks, and never asks for a payment again whose fate is open.
 *
 * @example
 * const checkout = createCheckout({ till, wallet, client, intent, policy: { markets: { 1: [market] } } })
 * checkout.subscribe(() => render(checkout.getState()))
 * await checkout.start()
 */
export function createCheckout(options: createCheckout.Options): Checkout {
  const { till, wallet, client, intent, policy, onEvent, storage = defaultStorage() } = options
  const { locks = globalThis.navigator?.locks, now = Date.now } = options
  const limits = { ...defaultLimits, ...options.limits }
  const listeners = new Set<() => void>()
  let state: CheckoutState = { status: 'idle', purchaseId: createPurchaseId(), intent, steps: [] }
  let run: { controller: AbortController; shown: Promise<CheckoutState> } | undefined
  let atWork: Promise<unknown> | undefined
  let journal: Journal | undefined

  function dispatch(event: CheckoutEvent) {
    const next = transition(state, event)
    if (next === state) return
    state = next
    for (const listener of [...listeners]) listener()
  }

  function begin(work: (world: World) => Promise<void>): Promise<CheckoutState> {
    if (run) return run.shown
    if (state.status === 'success') return Promise.resolve(state)
    const controller = new AbortController()
    const shown = runOnce(work, controller.signal).finally(() => {
      if (run?.controller === controller) run = undefined
    })
    run = { controller, shown }
    return shown
  }

  async function runOnce(work: (world: World) => Promise<void>, signal: AbortSignal): Promise<CheckoutState> {
    const { intent, purchaseId } = state
    // A walk that was cancelled must not speak any more, though it may still have to write down an answer.
    const speak = (event: CheckoutEvent) => {
      if (!signal.aborted) dispatch(event)
    }
    speak({ type: 'start', purchaseId, intent })
    const inside = async (second: boolean) => {
      const opened = await openJournal({ storage, intent, purchaseId, takeDone: second })
      journal = opened
      const tell = createTeller({ journal: opened, onEvent })
      if (second) return showEnd(opened, speak)
      const world = {
        till,
        wallet,
        client,
        intent,
        policy,
        journal: opened,
        dispatch: speak,
        tell,
        signal,
        limits,
        now,
      }
      await work(world).catch(async (cause: unknown) => {
        const error = asCheckoutError(cause, opened)
        if (!signal.aborted) await tell({ type: 'stopped', error })
        throw error
      })
    }
    try {
      if (atWork && journal?.record.entries.at(-1)?.status === 'asked')
        throw new CheckoutError('WalletStillAsking')
      await atWork?.catch(() => {})
      const name = journalKey(intent)
      const working = withLock({ name, locks, work: inside, onWait: () => speak({ type: 'wait' }), signal })
      atWork = working.finally(() => {
        atWork = undefined
      })
      await bounded(atWork, { signal })
    } catch (cause) {
      const error = asCheckoutError(cause, journal)
      speak({ type: error.code === 'Cancelled' || error.code === 'Rejected' ? 'cancel' : 'fail', error })
    }
    return state
  }

  return {
    getState: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    start: () => begin(walk),
    retry: () => begin(walk),
    accept: () => (state.status === 'review' ? begin(walk) : Promise.resolve(state)),
    revoke: () => begin(revoke),
    cancel: () => {
      run?.controller.abort()
      run = undefined
      const funds = journal ? fundsOf(journal.record) : 'none'
      dispatch({ type: 'cancel', error: new CheckoutError('Cancelled', { funds }) })
    },
  }
}

export declare namespace createCheckout {
  type Options = {
    till: Till
    /** A viem wallet client with the buyer's account. */
    wallet: Wallet
    /** A viem client of the chain that the orders are on. */
    client: ChainClient
    /** What the buyer agreed to, see `createIntent`. */
    intent: Intent
    /** What is trusted. Without a market in it, every purchase is refused. @default {} */
    policy?: Policy | undefined
    /** Where the journal is kept. @default localStorage, or memory where there is none */
    storage?: Storage | undefined
    /** Keeps other tabs from acting at the same time. @default navigator.locks */
    locks?: Pick<LockManager, 'request'> | undefined
    /** How long is waited for what, see `Limits`. @default as `Limits` says */
    limits?: Partial<Limits> | undefined
    /** Told each milestone of the purchase exactly once and in order, over re-renders, reloads and tabs. */
    onEvent?: ((event: PurchaseEvent) => void) | undefined
    /** Milliseconds since 1970. @default Date.now */
    now?: (() => number) | undefined
  }
  type ReturnType = {
    getState: () => CheckoutState
    /** Calls `listener` after each change; returns a function that stops it. */
    subscribe: (listener: () => void) => () => void
    /** Starts, or goes on after an error. While it runs, the same promise comes back: two clicks are one. */
    start: () => Promise<CheckoutState>
    /** The same as `start`: what is under way on chain is looked for first. */
    retry: () => Promise<CheckoutState>
    /** Goes on from a review, with the offer as it is now. */
    accept: () => Promise<CheckoutState>
    /**
     * Takes back the allowance that a purchase left which is given up (`error.funds` is `approval`). Ends in
     * `cancelled` with `funds` `none`.
     */
    revoke: () => Promise<CheckoutState>
    /** Stops: the wallet is not asked again. What it was already asked stays noted down. */
    cancel: () => void
  }
}

/** A checkout, see {@link createCheckout}. */
export type Checkout = createCheckout.ReturnType

/** Any failure as an error of the checkout, with the truth about the money. */
function asCheckoutError(cause: unknown, journal: Journal | undefined): CheckoutError {
  const funds = journal ? fundsOf(journal.record) : 'none'
  if (cause instanceof CheckoutError) {
    const { code, details, findings, cause: original } = cause
    return new CheckoutError(code, { details, findings, cause: original, funds })
  }
  if (cause instanceof TillError) {
    const details = [cause.shortMessage, cause.details].filter(Boolean).join(' ')
    return new CheckoutError('ServiceFailed', { details, cause, funds })
  }
  return new CheckoutError('Unexpected', { cause, funds })
}

/** Shows what came of a purchase that another tab has ended. */
async function showEnd({ record }: Journal, speak: (event: CheckoutEvent) => void): Promise<void> {
  if (record.status !== 'done' || !record.outcome) throw new CheckoutError('StoppedElsewhere')
  speak({ type: 'succeed', outcome: record.outcome })
}

function createPurchaseId(): Hex {
  return bytesToHex(crypto.getRandomValues(new Uint8Array(32)))
}

function defaultStorage(): Storage {
  return globalThis.localStorage ?? createMemoryStorage()
}
