import { concatHex, type Hex, keccak256, numberToHex } from 'viem'
import { hashSeaportOrder } from '../../../../../src/venues/seaport/seaportOrder.js'
import type { HonestPlan } from '../honestPlans.js'
import { place } from '../place.js'
import { type Choice, encodeSweep, type Sweep } from '../seaportSteps.js'
import { asked, first, honest, lines, others, second, sold, type Terms } from './agreedSweep.js'
import type { Attack } from './attack.js'

const leafOf = (token: bigint) => keccak256(numberToHex(token, { size: 32 }))
const pair = (hashes: readonly Hex[]) => keccak256(concatHex([...hashes].sort()))
/** The Merkle root of a set with the tokens 7 and 8. */
const withSeven = BigInt(pair([leafOf(7n), leafOf(8n)]))
/** The Merkle root of a set with the tokens 8 and 1, but without token 7. */
const without = BigInt(pair([leafOf(8n), leafOf(1n)]))
const choice: Choice = { orderIndex: 0n, side: 0, index: 0n, identifier: 7n, criteriaProof: [] }
const proven: Choice = { ...choice, criteriaProof: [leafOf(8n)] }

/** The honest plan: the listing offers any of two tokens, and the buyer has chosen one. */
export const chosenOfSet = choosing('the one that was chosen', { root: withSeven, criteria: [proven] })
/** The honest plan for a listing of any token of the collection. */
export const chosenOfAll = choosing('the one of all that was chosen', { root: 0n, criteria: [choice] })

/**
 * Attacks on a purchase of two Seaport listings. The first listing offers any token of a set, and the buyer has chosen token 7. The second
 * listing names its token.
 */
export const criteriaAttacks: Attack[] = [
  choosing(
    'another token of the collection',
    { root: 0n, criteria: [{ ...choice, identifier: 8n }] },
    'wrong-token-id',
  ),
  choosing(
    'another token of the set',
    { root: withSeven, criteria: [{ ...proven, identifier: 8n, criteriaProof: [leafOf(7n)] }] },
    'wrong-token-id',
  ),
  choosing('a token of another set', { root: 0n, shown: withSeven, criteria: [choice] }, 'wrong-orders'),
  choosing('none', { root: 0n, criteria: [] }, 'unknown-call'),
  choosing('without a proof', { root: withSeven, criteria: [choice] }, 'unknown-call'),
  choosing('with the proof of another token', { root: without, criteria: [proven] }, 'unknown-call'),
  choosing('with a proof for the whole collection', { root: 0n, criteria: [proven] }, 'unknown-call'),
  choosing(
    'a proof node as the token',
    { root: withSeven, criteria: [{ ...choice, identifier: withSeven }] },
    'unknown-call',
  ),
  choosing('for the other listing', { root: 0n, criteria: [{ ...choice, orderIndex: 1n }] }, 'unknown-call'),
  choosing(
    'with another choice for the other listing',
    { root: 0n, criteria: [choice, { ...choice, orderIndex: 1n, identifier: 1n }] },
    'unknown-call',
  ),
  choosing(
    'for a listing that does not exist',
    { root: 0n, criteria: [{ ...choice, orderIndex: 2n }] },
    'unknown-call',
  ),
  choosing(
    'with another choice for a listing that does not exist',
    { root: 0n, criteria: [choice, { ...choice, orderIndex: 2n }] },
    'unknown-call',
  ),
  choosing('for the consideration', { root: 0n, criteria: [{ ...choice, side: 1 }] }, 'unknown-call'),
  choosing('for a second item', { root: 0n, criteria: [{ ...choice, index: 1n }] }, 'unknown-call'),
  choosing('two choices', { root: 0n, criteria: [choice, { ...choice, identifier: 8n }] }, 'unknown-call'),
  choosing(
    'with any token of the buyer as payment',
    { root: 0n, criteria: [choice, ofBuyers()], asks: true },
    'unknown-call',
  ),
]

type Options = {
  /** The Merkle root of the tokens that the listing offers; 0 for all tokens of the collection. */
  root: bigint
  /** The root that the buyer saw. @default `root` */
  shown?: bigint
  criteria: Choice[]
  /** Whether the seller also asks for any token of the buyer. @default false */
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

/** Any token of the buyer, as an item that a listing asks for. The plans buy half of the order, so an amount of two takes one token. */
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
