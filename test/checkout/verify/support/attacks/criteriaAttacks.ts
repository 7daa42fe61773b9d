import { concatHex, type Hex, keccak256, numberToHex } from 'viem'
import { hashSeaportOrder } from '../../../../../src/venues/seaport/seaportOrder.js'
import type { HonestPlan } from '../honestPlans.js'
import { place } from '../place.js'
import { type Choice, encodeSweep, type Sweep } from '../seaportSteps.js'
import { asked, first, honest, lines, others, second, sold, type Terms } from './agreedSweep.js'
import type { Attack } from './attack.js'

const leafOf = (token: bigint) => keccak256(numberToHex(token, { size: 32 }))
const pair = (hashes: readonly Hex[]) => keccak256(concatHex([...hashes].sort()))
/** Sets of two, by their roots. */
const withSeven = BigInt(pair([leafOf(7n), leafOf(8n)]))
const without = BigInt(pair([leafOf(8n), leafOf(1n)]))
const choice: Choice = { orderIndex: 0n, side: 0, index: 0n, identifier: 7n, criteriaProof: [] }
const proven: Choice = { ...choice, criteriaProof: [leafOf(8n)] }

/** The honest one: what was shown is a listing of any of two tokens, and the buyer has chosen one of them. */
export const chosenOfSet = choosing('the one that was chosen', { root: withSeven, criteria: [proven] })
/** The same of a listing of any token of the collection. */
export const chosenOfAll = choosing('the one of all that was chosen', { root: 0n, criteria: [choice] })

/**
 * Attacks by purchases on Seaport of which the first listing, as it was shown, sells any token of a set, and the buyer has chosen the
 * seventh; the second names its token.
 */
export const criteriaAttacks: Attack[] = [
  choosing('another one of all', { root: 0n, criteria: [{ ...choice, identifier: 8n }] }, 'wrong-token-id'),
  choosing(
    'another one of the set',
    { root: withSeven, criteria: [{ ...proven, identifier: 8n, criteriaProof: [leafOf(7n)] }] },
    'wrong-token-id',
  ),
  choosing('of another set', { root: 0n, shown: withSeven, criteria: [choice] }, 'wrong-orders'),
  choosing('none', { root: 0n, criteria: [] }, 'unknown-call'),
  choosing('without a proof', { root: withSeven, criteria: [choice] }, 'unknown-call'),
  choosing('with the proof of another', { root: without, criteria: [proven] }, 'unknown-call'),
  choosing('with a proof where all are', { root: 0n, criteria: [proven] }, 'unknown-call'),
  choosing(
    'a proof by itself, as a token',
    { root: withSeven, criteria: [{ ...choice, identifier: withSeven }] },
    'unknown-call',
  ),
  choosing('for the other listing', { root: 0n, criteria: [{ ...choice, orderIndex: 1n }] }, 'unknown-call'),
  choosing(
    'for the other listing as well',
    { root: 0n, criteria: [choice, { ...choice, orderIndex: 1n, identifier: 1n }] },
    'unknown-call',
  ),
  choosing(
    'for a listing that is not there',
    { root: 0n, criteria: [{ ...choice, orderIndex: 2n }] },
    'unknown-call',
  ),
  choosing(
    'for one that is not there as well',
    { root: 0n, criteria: [choice, { ...choice, orderIndex: 2n }] },
    'unknown-call',
  ),
  choosing('of what is asked for', { root: 0n, criteria: [{ ...choice, side: 1 }] }, 'unknown-call'),
  choosing('of a second token', { root: 0n, criteria: [{ ...choice, index: 1n }] }, 'unknown-call'),
  choosing('twice', { root: 0n, criteria: [choice, { ...choice, identifier: 8n }] }, 'unknown-call'),
  choosing(
    'any token of the buyer, too',
    { root: 0n, criteria: [choice, ofBuyers()], asks: true },
    'unknown-call',
  ),
]

type Options = {
  /** Of the set that the listing sells. */
  root: bigint
  /** Of the set that was shown. @default the same */
  shown?: bigint
  criteria: Choice[]
  /** Whether the seller asks for any token, too. @default false */
  asks?: boolean
}

function choosing(
  name: string,
  { root, shown = root, criteria, asks = false }: Options,
  code: Attack['code'] = 'unknown-call',
): Attack {
  const terms = (of: bigint) => {
    const offer = [{ ...sold, itemType: 5, identifierOrCriteria: of }]
    const consideration = asks ? [asked, anyOfBuyers(), ...others] : [asked, ...others]
    const original = BigInt(consideration.length)
    return {
      ...first?.parameters,
      offer,
      consideration,
      totalOriginalConsiderationItems: original,
    } as unknown as Terms
  }
  const parameters = terms(root)
  const orders = [{ ...first, parameters }, second] as Sweep['orders']
  const asksOf = parameters.consideration.map((_, item) => [{ orderIndex: 0n, itemIndex: BigInt(item) }])
  const rest = honest.asked.filter(([one]) => one?.orderIndex === 1n)
  const data = encodeSweep({ ...honest, orders, asked: [...asksOf, ...rest], criteria })
  const orderId = hashSeaportOrder({ terms: terms(shown), counter: 0n })
  return {
    name: `criteria: ${name}`,
    venue: 'seaportSweep',
    options: { lines },
    setting: (plan) => showing(plan, orderId),
    change: (steps) => steps.map((one) => (one.id === 'buy' ? { ...one, data } : one)),
    code,
  }
}

function showing(plan: HonestPlan, orderId: string): HonestPlan {
  const { intent } = plan
  const orders = intent.orders.map((order, index) => (index === 0 ? { ...order, orderId } : order))
  return { ...plan, intent: { ...intent, orders } }
}

/** Of which the plans take a half. */
function anyOfBuyers() {
  const any = {
    itemType: 5,
    token: place.collection,
    identifierOrCriteria: 0n,
    startAmount: 2n,
    endAmount: 2n,
  }
  return { ...asked, ...any }
}

function ofBuyers(): Choice {
  return { ...choice, side: 1, index: 1n, identifier: 99n }
}
