import { concatHex, type Hex, zeroHash } from 'viem'
import { hashSeaportOrder } from '../../../../../src/venues/seaport/seaportOrder.js'
import { approve, createHonestPlan, type HonestPlan } from '../honestPlans.js'
import { place } from '../place.js'
import { conduit, encodeSweep, type Sweep, seaportFacts, sweepOf } from '../seaportSteps.js'
import {
  asked,
  first,
  honest,
  lines,
  others,
  ownToken,
  price,
  second,
  sold,
  type Terms,
} from './agreedSweep.js'
import type { Attack } from './attack.js'

const { stranger, friend, buyer, fakes, oddToken } = place

/** Attacks with purchases of several Seaport listings, with order hashes as ids. */
export const sweepAttacks: Attack[] = [
  sweep('one token not handed out', { offers: honest.offers.slice(0, 1) }, 'unknown-call'),
  sweep(
    'one token handed out twice',
    { offers: [...honest.offers, ...honest.offers.slice(0, 1)] },
    'unknown-call',
  ),
  sweep('the first only', { most: 1n }, 'unknown-call'),
  sweep('none', { orders: [], offers: [], asked: [], most: 0n }, 'unknown-call'),
  sweep('for a stranger', { recipient: stranger }, 'wrong-recipient'),
  sweep('for a friend', { recipient: friend }, 'wrong-recipient'),
  sweep('one of them', only(1), 'wrong-orders', price),
  sweep('the first one twice', { orders: [first, first] }, 'wrong-orders'),
  sweep('the conduit of a stranger', { conduitKey: `0x${'12'.repeat(32)}` }, 'unexpected-spender'),
  sweep('Seaport itself, and the conduit is approved', { conduitKey: zeroHash }, 'unexpected-spender'),
  // Attacks that buy a changed listing
  swap(
    'another token',
    { offer: [{ ...sold, identifierOrCriteria: 8n }], offerer: stranger },
    'wrong-orders',
  ),
  swap('a look-alike', { offer: [{ ...sold, token: fakes }], offerer: stranger }, 'wrong-orders'),
  swap('a smaller quantity', { offer: [{ ...sold, startAmount: 1n, endAmount: 1n }] }, 'unknown-call'),
  swap('a larger quantity', { offer: [{ ...sold, startAmount: 4n, endAmount: 4n }] }, 'wrong-orders'),
  swap('of another seller', { offerer: stranger }, 'wrong-orders'),
  swap('of the buyer', { offerer: buyer }, 'wrong-orders'),
  swap('at another time', { salt: 2n as 1n }, 'wrong-orders'),
  swap('any token', { offer: [{ ...sold, itemType: 5 as 3 }] }, 'unknown-call'),
  swap('two tokens in one', { offer: [sold, sold] as never }, 'unknown-call'),
  swap('a contract order with terms made at the sale', { orderType: 4 as 1 }, 'unknown-call'),
  swap('with the zone of a stranger', { orderType: 3 as 1, zone: stranger }, 'unknown-contract'),
  swap('in another currency', { consideration: [{ ...asked, token: oddToken }, ...others] }, 'unknown-call'),
  swap('for a token of the buyer', { consideration: [asked, token(), ...others] }, 'unknown-call'),
  swap('with a falling price', { consideration: [{ ...asked, endAmount: 1n }, ...others] }, 'unknown-call'),
  swap('slightly more expensive', dearer(2n), 'wrong-orders', 2n * price + 1n),
  swap('far more expensive', dearer(2n * price), 'wrong-orders', 3n * price),
  swap('with a tip', { consideration: [asked, ...others, tip()] }, 'unexpected-fee', 2n * price + 1n),
  swap('with a tip as an original item', tipAsTerm(), 'wrong-orders', 2n * price + 1n),
  // Attacks with listings that the chain no longer sells
  chain('cancelled by its seller', { status: [true, true, 0n, 0n] }, 'wrong-orders'),
  chain('already sold', { status: [true, false, 1n, 1n] }, 'wrong-orders'),
  chain('too much already sold', { status: [true, false, 3n, 4n] }, 'wrong-orders'),
  chain('all orders of the seller cancelled', { counter: 1n }, 'wrong-orders'),
  skewed(),
  // Attacks that call another function of Seaport
  other('matched with others', 'matchAdvancedOrders', 'unknown-call'),
  other('matched with others by matchOrders', 'matchOrders', 'unknown-call'),
  {
    name: 'sweep: extra calldata bytes',
    venue: 'seaportSweep',
    options: { lines },
    change: (steps) => steps.map((one) => (one.id === 'buy' ? { ...one, data: `${one.data}00` } : one)),
    code: 'not-canonical',
  },
]

function sweep(name: string, change: Partial<Sweep>, code: Attack['code'], costs = 2n * price): Attack {
  return call(name, encodeSweep({ ...honest, ...change }), code, costs)
}

/** Creates an attack that replaces the first listing with other terms. */
function swap(name: string, change: Partial<Terms>, code: Attack['code'], costs?: bigint): Attack {
  const order = { ...first, parameters: { ...first?.parameters, ...change } } as Sweep['orders'][number]
  const asks = order.parameters.consideration.map((_, item) => [{ orderIndex: 0n, itemIndex: BigInt(item) }])
  const rest = honest.asked.filter(([one]) => one?.orderIndex === 1n)
  return sweep(name, { orders: [order, second] as Sweep['orders'], asked: [...asks, ...rest] }, code, costs)
}

function call(name: string, data: Hex, code: Attack['code'], costs = 2n * price): Attack {
  return {
    name: `sweep: ${name}`,
    venue: 'seaportSweep',
    options: { lines },
    change: (steps) => [
      approve(conduit.address, costs),
      ...steps.slice(1).map((one) => ({ ...one, data, price: costs })),
    ],
    code,
  }
}

/** Creates an attack with an unchanged plan, on a chain where its listings are, for example, already sold. */
function chain(name: string, overrides: Parameters<typeof seaportFacts>[0], code: Attack['code']): Attack {
  const setting = (plan: HonestPlan) => ({ ...plan, facts: seaportFacts(overrides) })
  return {
    name: `sweep: ${name}`,
    venue: 'seaportSweep',
    options: { lines },
    setting,
    change: (steps) => steps,
    code,
  }
}

function other(
  name: string,
  functionName: 'matchAdvancedOrders' | 'matchOrders',
  code: Attack['code'],
): Attack {
  const selector = { matchAdvancedOrders: '0xf2d12b12', matchOrders: '0xa8174404' } as const
  const rest = `0x${encodeSweep(honest).slice(10)}` as Hex
  return call(name, concatHex([selector[functionName], rest]), code)
}

function only(count: number): Partial<Sweep> {
  const asks = honest.asked.filter(([one]) => (one?.orderIndex ?? 0n) < BigInt(count))
  return { orders: honest.orders.slice(0, count), offers: honest.offers.slice(0, count), asked: asks }
}

/**
 * Creates an attack with two listings at the agreed total price. The cheaper listing has expired, so the buyer pays for the expensive one
 * alone.
 */
function skewed(): Attack {
  const uneven = [2n * price - 20n, 20n].map((unitPrice, at) => ({ tokenId: 7n, ...lines[at], unitPrice }))
  const made = sweepOf(createHonestPlan({ venue: 'seaportSweep', lines: uneven as typeof lines }).intent)
  const orders = made.orders.map(({ parameters, ...rest }, at) => {
    const endTime = at > 0 ? place.seconds : parameters.endTime
    return { ...rest, parameters: { ...parameters, endTime } }
  }) as typeof made.orders
  const setting = (plan: HonestPlan) => {
    const shown = plan.intent.orders.map((order, at) => {
      const terms = orders[at]?.parameters
      return terms ? { ...order, orderId: hashSeaportOrder({ terms, counter: 0n }) } : order
    })
    return { ...plan, intent: { ...plan.intent, orders: shown } }
  }
  return { ...call('one for the price of both', encodeSweep({ ...made, orders }), 'price-too-high'), setting }
}

function dearer(amount: bigint): Partial<Terms> {
  const more = asked
    ? { ...asked, startAmount: asked.startAmount + amount, endAmount: asked.endAmount + amount }
    : tip()
  return { consideration: [more, ...others] }
}

function tip() {
  return { ...asked, startAmount: 2n, endAmount: 2n, recipient: stranger } as Terms['consideration'][number]
}

function tipAsTerm(): Partial<Terms> {
  const consideration = [asked, ...others, tip()] as Terms['consideration']
  return { consideration, totalOriginalConsiderationItems: BigInt(consideration.length) }
}

function token() {
  return { ...asked, ...ownToken } as unknown as Terms['consideration'][number]
}
