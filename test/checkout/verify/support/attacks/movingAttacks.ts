import { hashSeaportOrder } from '../../../../../src/venues/seaport/seaportOrder.js'
import { approve, type HonestPlan } from '../honestPlans.js'
import { place } from '../place.js'
import { conduit, encodeSweep, type Sweep } from '../seaportSteps.js'
import { asked, first, honest, lines, others, price, second, sold, type Terms } from './agreedSweep.js'
import type { Attack } from './attack.js'

/** The agreed payment to the seller for the whole order. The plans buy half of the order. */
const agreed = asked.startAmount

/**
 * Attacks on Seaport purchases whose price changes over time. The buyer saw the terms `shown` and their maximum price. A listing of
 * `halfway` has run for half of its time.
 */
export const movingAttacks: Attack[] = [
  moving('rises far beyond the agreed price', { terms: goes(agreed, agreed * 1_000n) }, 'price-too-high', {
    costs: 2n * price * 1_000n,
  }),
  moving('will cost more than agreed', { terms: goes(2n, agreed * 10n) }, 'price-too-high', {
    costs: price + price * 10n,
  }),
  moving('will cost more than stated', { terms: goes(2n, agreed * 10n) }, 'wrong-price'),
  moving('has not fallen enough', { terms: goes(agreed * 1_000n, 2n) }, 'price-too-high', {
    costs: 2n * price * 1_000n,
  }),
  moving('start and end are swapped', { shown: goes(agreed, 2n), terms: goes(2n, agreed) }, 'wrong-orders'),
  moving(
    'falls more slowly than was shown',
    { shown: halfway(2n * agreed), terms: { ...halfway(2n * agreed), endTime: 2n ** 40n } },
    'wrong-orders',
    { costs: 3n * price },
  ),
  moving(
    'falls from more than was shown',
    { shown: halfway(2n * agreed), terms: halfway(4n * agreed) },
    'wrong-orders',
    { costs: 3n * price },
  ),
  moving(
    'has fallen, with a stated price above the agreed one',
    { terms: goes(agreed, 2n) },
    'price-too-high',
    {
      costs: 2n * price + 1n,
    },
  ),
  moving(
    'a tip rises',
    { terms: { consideration: [asked, ...others, risingTip()] as never } },
    'unknown-call',
    {
      costs: 3n * price,
    },
  ),
  moving('a falling quantity', { terms: { offer: [{ ...sold, endAmount: 0n }] } }, 'unknown-call'),
]

type Change = Partial<Pick<Terms, 'offer' | 'consideration'>> & { endTime?: bigint }

function moving(
  name: string,
  { terms, shown = terms }: { terms: Change; shown?: Change },
  code: Attack['code'],
  { costs = 2n * price }: { costs?: bigint } = {},
): Attack {
  const order = { ...first, parameters: { ...first?.parameters, ...terms } } as Sweep['orders'][number]
  const asks = order.parameters.consideration.map((_, item) => [{ orderIndex: 0n, itemIndex: BigInt(item) }])
  const rest = honest.asked.filter(([one]) => one?.orderIndex === 1n)
  const orders = [order, second] as Sweep['orders']
  const data = encodeSweep({ ...honest, orders, asked: [...asks, ...rest] })
  const orderId = hashSeaportOrder({
    terms: { ...(first?.parameters as Terms), ...shown },
    counter: 0n,
  })
  return {
    name: `moving: ${name}`,
    venue: 'seaportSweep',
    options: { lines },
    setting: (plan) => showing(plan, orderId),
    change: (steps) => [
      approve(conduit.address, costs),
      ...steps.slice(1).map((one) => ({ ...one, data, price: costs })),
    ],
    code,
  }
}

/** Returns the plan of a buyer who saw the listing with the hash `orderId`. */
function showing(plan: HonestPlan, orderId: string): HonestPlan {
  const { intent } = plan
  const orders = intent.orders.map((order, index) => (index === 0 ? { ...order, orderId } : order))
  return { ...plan, intent: { ...intent, orders } }
}

function goes(startAmount: bigint, endAmount: bigint): Change {
  return { consideration: [{ ...asked, startAmount, endAmount } as Terms['consideration'][0], ...others] }
}

/** Returns terms whose price falls to zero. Half of their time has passed, so the price has fallen by half. */
function halfway(startAmount: bigint): Change {
  return { ...goes(startAmount, 0n), endTime: 2n * place.seconds }
}

function risingTip() {
  return { ...asked, startAmount: 2n, endAmount: 2n ** 60n, recipient: place.stranger }
}
