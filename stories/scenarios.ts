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
/** The current offer of the order, which is worse: it has a higher price and an earlier end. */
const worse = [makeOrder({ priceAmount: 140_000_000n, validUntil: new Date('2026-11-21T00:00:00Z') })]

const waiting = { status: 'waiting' } as const
const total = { amount: 129_500_000n, currency: usdc }
const token = [{ tokenId: '0', quantity: '1' }]
/** The address of the market, shortened. The wallet shows the full address. */
const market = '0x8464…c9b4'
const until = '2026-11-20 13:00 UTC'
const approve: StepState = {
  id: 'tokenApproval',
  ...inWords({ kind: 'allow', market, amount: total }),
  ...waiting,
}
const buy: StepState = { id: 'buy', ...inWords({ kind: 'buy', market, items: token, total }), ...waiting }
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

/** The outcome of the scenarios' purchase. */
export const outcome: Outcome = {
  hash,
  blockNumber: 48_213n,
  paid: 129_500_000n,
  received: [{ tokenId: 0n, quantity: 1n }],
}

const start: CheckoutEvent = { type: 'start', purchaseId: hash, intent }
const done = (step: number): CheckoutEvent => ({ type: 'finish', step })
const prompt = (step: number): CheckoutEvent => ({ type: 'ask', step })
const send = (step: number): CheckoutEvent => ({ type: 'send', step, hash })
const settle = (step: number): CheckoutEvent => ({ type: 'settle', step, hash })
const plan = (...steps: StepState[]): CheckoutEvent => ({ type: 'plan', steps, forecast })

/** Purchases, each as a list of the events that the checkout's reducer receives. */
export const scenarios = {
  approveAndBuy: [
    start,
    plan(approve, buy),
    { type: 'switchChain', chainId: 31337 },
    prompt(0),
    send(0),
    done(0),
    prompt(1),
    send(1),
    done(1),
    { type: 'succeed', outcome },
  ],
  settles: [start, plan(buy), prompt(0), send(0), settle(0), done(0), { type: 'succeed', outcome }],
  alreadyApproved: [start, plan(buy), prompt(0), send(0), done(0), { type: 'succeed', outcome }],
  gasless: [
    start,
    plan(login, permit, order),
    prompt(0),
    done(0),
    prompt(1),
    done(1),
    prompt(2),
    { type: 'send', step: 2 },
    done(2),
    { type: 'succeed', outcome },
  ],
  worseOffer: [
    start,
    { type: 'differ', intent: withOrders(intent, worse), differences: compareOrders(intent, worse) },
  ],
  begunEarlier: [{ ...start, begun: true }, plan(buy), prompt(0), send(0)],
  anotherTab: [start, { type: 'wait' }],
  declined: [
    start,
    { type: 'plan', steps: [approve, buy], forecast: { ...forecast, simulated: false } },
    prompt(0),
    { type: 'cancel', error: new CheckoutError('Rejected') },
  ],
  refused: [
    start,
    {
      type: 'fail',
      error: new CheckoutError('PlanRefused', {
        findings: [finding('unexpected-spender', people.seller), finding('approval-too-large')],
      }),
    },
  ],
  reverted: [start, plan(approve, buy), prompt(0), send(0), done(0), prompt(1), send(1), fail('approval')],
  uncertain: [start, plan(approve, buy), prompt(0), send(0), done(0), prompt(1), fail('unknown')],
  mismatch: [start, plan(buy), prompt(0), send(0), done(0), fail('spent')],
} satisfies { [name: string]: CheckoutEvent[] }

/** Applies the events of a scenario to the checkout's own reducer. Returns all states, beginning with `idle`. */
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
