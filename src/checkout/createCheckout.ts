import { bytesToHex, type Hex } from 'viem'
import type { Till } from '../client/createTill.js'
import { TillError } from '../errors.js'
import { abortable } from './abortable.js'
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
import type { ChainClient } from './readChain.js'
import type { CheckoutState } from './state.js'
import type { Policy } from './verify.js'
import { walk } from './walk.js'
import type { Wallet } from './wallet.js'

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
  const { till, wallet, client, intent, policy, storage = defaultStorage(), timeout = 300_000 } = options
  const { locks = globalThis.navigator?.locks, now = Date.now } = options
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

  function start(): Promise<CheckoutState> {
    if (run) return run.shown
    if (state.status === 'success') return Promise.resolve(state)
    const controller = new AbortController()
    const started = { controller, shown: runOnce(controller.signal) }
    run = started
    return started.shown.finally(() => {
      if (run === started) run = undefined
    })
  }

  async function runOnce(signal: AbortSignal): Promise<CheckoutState> {
    const { intent, purchaseId } = state
    dispatch({ type: 'start', purchaseId, intent })
    // A walk that was cancelled must not speak any more, though it may still have to write down an answer.
    const speak = (event: CheckoutEvent) => {
      if (!signal.aborted) dispatch(event)
    }
    try {
      if (atWork && journal?.record.entries.at(-1)?.status === 'asked')
        throw new CheckoutError('WalletStillAsking')
      await atWork?.catch(() => {})
      const work = async () => {
        journal = await openJournal({ storage, intent, purchaseId })
        await walk({ till, wallet, client, intent, policy, journal, dispatch: speak, signal, timeout, now })
      }
      const working = withLock({ name: journalKey(intent), locks, work }).finally(() => {
        atWork = undefined
      })
      atWork = working
      await abortable(working, signal)
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
    start,
    retry: start,
    accept: () => (state.status === 'review' ? start() : Promise.resolve(state)),
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
    /** Milliseconds that a transaction may take to be mined. @default 300_000 */
    timeout?: number | undefined
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
    /** Stops: the wallet is not asked again. What it was already asked stays noted down. */
    cancel: () => void
  }
}

/** A checkout, see {@link createCheckout}. */
export type Checkout = createCheckout.ReturnType

function asCheckoutError(cause: unknown, journal: Journal | undefined): CheckoutError {
  const known = journal ? fundsOf(journal.record) : 'none'
  if (cause instanceof CheckoutError) {
    const { code, details, findings, cause: original } = cause
    return new CheckoutError(code, {
      details,
      findings,
      cause: original,
      funds: code === 'OutcomeMismatch' ? 'spent' : known,
    })
  }
  if (cause instanceof TillError) {
    const details = [cause.shortMessage, cause.details].filter(Boolean).join(' ')
    return new CheckoutError('ServiceFailed', { details, cause, funds: known })
  }
  return new CheckoutError('Unexpected', { cause, funds: known })
}

function createPurchaseId(): Hex {
  return bytesToHex(crypto.getRandomValues(new Uint8Array(32)))
}

function defaultStorage(): Storage {
  return globalThis.localStorage ?? createMemoryStorage()
}
