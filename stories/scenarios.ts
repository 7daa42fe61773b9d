import { CheckoutError } from '../src/checkout/errors/CheckoutError.js'
import { finding } from '../src/checkout/errors/finding.js'
import { inWords } from '../src/checkout/explain/stepSentences.js'
import { compareOrders, withOrders } from '../src/checkout/intent/compareOrders.js'
import { createIntent } from '../src/checkout/intent/intent.js'
import type { CheckoutState, Outcome, StepState } from '../src/checkout/state/checkoutState.js'
import { type CheckoutEvent, transition } from '../src/checkout/state/transition.js'
import { makeError } from './errors.js'
import { fees, items, makeOrder, people, usdc } from './fixtures.js'

const hash = '0x9f2c4e1ab07d553ce8e6a1c1d6b3b0c7a5d4f3029e8b7c6a5d4e3f2011c0ffee'
const intent = createIntent({ items, buyer: people.buyer, fees })
/** The same offer, as it is by then. */
const worse = [makeOrder({ priceAmount: 140_000_000n, validUntil: new Date('2026-11-21T00:00:00Z') })]

const waiting = { status: 'waiting' } as const
const total = { amount: 129_500_000n, currency: usdc }
const token = [{ tokenId: '0', quantity: '1' }]
const until = '2026-11-20 13:00 UTC'
const approve: StepState = {
  id: 'tokenApproval',
  ...inWords({ kind: 'allow', amount: total }),
  ...waiting,
}
const buy: StepState = { id: 'buy', ...inWords({ kind: 'buy', items: token, total }), ...waiting }
const permit: StepState = {
  id: 'signEIP712',
  ...inWords({ kind: 'signAllow', amount: total, until }),
  ...waiting,
}
const order: StepState = {
  id: 'signEIP712',
  ...inWords({ kind: 'signBuy', items: token, total, until }),
  ...waiting,
}
const login: StepState = {
  id: 'signEIP191',
  ...inWords({ kind: 'signMessage', message: 'Sign in to the market' }),
  ...waiting,
}

const forecast = {
  simulated: true,
  pays: 129_500_000n,
  receives: [{ tokenId: 0n, quantity: 1n }],
  gas: 182_000n,
}

/** What the purchase of the scenarios did, in the end. */
export const outcome: Outcome = {
  hash,
  blockNumber: 48_213n,
  paid: 129_500_000n,
  received: [{ tokenId: 0n, quantity: 1n }],
}

const start: CheckoutEvent = { type: 'start', purchaseId: hash, intent }
const done = (step: number): CheckoutEvent => ({ type: 'finish', step })
const ask = (step: number): CheckoutEvent => ({ type: 'ask', step })
const send = (step: number): CheckoutEvent => ({ type: 'send', step, hash })
const settle = (step: number): CheckoutEvent => ({ type: 'settle', step, hash })
const plan = (...steps: StepState[]): CheckoutEvent => ({ type: 'plan', steps, forecast })

/** Purchases as they can go, each as what happens to the machine of a checkout, one after the other. */
export const scenarios = {
  /** With a token: an approval, then the purchase. */
  approveAndBuy: [
    start,
    plan(approve, buy),
    { type: 'switchChain', chainId: 31337 },
    ask(0),
    send(0),
    done(0),
    ask(1),
    send(1),
    done(1),
    { type: 'succeed', outcome },
  ],
  /** Its block may still be taken back. */
  settles: [start, plan(buy), ask(0), send(0), settle(0), done(0), { type: 'succeed', outcome }],
  /** The market may take enough already. */
  alreadyApproved: [start, plan(buy), ask(0), send(0), done(0), { type: 'succeed', outcome }],
  /** Signatures only: the service sends the transaction. */
  gasless: [
    start,
    plan(login, permit, order),
    ask(0),
    done(0),
    ask(1),
    done(1),
    ask(2),
    { type: 'send', step: 2 },
    done(2),
    { type: 'succeed', outcome },
  ],
  /** The price rose, and the offer ends sooner. */
  worseOffer: [
    start,
    { type: 'differ', intent: withOrders(intent, worse), differences: compareOrders(intent, worse) },
  ],
  /** Another tab of this browser is at it. */
  anotherTab: [start, { type: 'wait' }],
  /** The node cannot rehearse, and the wallet declines. */
  declined: [
    start,
    { type: 'plan', steps: [approve, buy], forecast: { ...forecast, simulated: false } },
    ask(0),
    { type: 'cancel', error: new CheckoutError('Rejected') },
  ],
  /** The service asks for what nobody wanted. */
  refused: [
    start,
    {
      type: 'fail',
      error: new CheckoutError('PlanRefused', {
        findings: [finding('unexpected-spender', people.seller), finding('approval-too-large')],
      }),
    },
  ],
  /** The sale ended between the approval and the purchase. */
  reverted: [start, plan(approve, buy), ask(0), send(0), done(0), ask(1), send(1), fail('approval')],
  /** The page was closed at the worst moment. */
  uncertain: [start, plan(approve, buy), ask(0), send(0), done(0), ask(1), fail('unknown')],
  /** The payment was made, and something else than agreed arrived. */
  mismatch: [start, plan(buy), ask(0), send(0), done(0), fail('spent')],
} satisfies { [name: string]: CheckoutEvent[] }

/** The states that a scenario goes through, from `idle` on, by the machine of the checkout itself. */
export function play(events: readonly CheckoutEvent[]): CheckoutState[] {
  const states: CheckoutState[] = [{ status: 'idle', purchaseId: hash, intent, steps: [] }]
  for (const event of events) {
    const last = states.at(-1)
    if (last) states.push(transition(last, event))
  }
  return states
}

function fail(funds: 'approval' | 'unknown' | 'spent'): CheckoutEvent {
  return { type: 'fail', error: makeError(funds) }
}
