import fc from 'fast-check'
import { decodeFunctionData, type Hex, zeroAddress } from 'viem'
import type { Step } from '../../../../../src/protocol/step.js'
import { seaportAbi } from '../../../../../src/venues/seaport/seaportAbi.js'
import { approve } from '../honestPlans.js'
import { place } from '../place.js'
import { type Choice, conduit, encodeSweep, type Sweep } from '../seaportSteps.js'
import { seaportPlace } from '../seaportTerms.js'
import { address, amount, type Draw } from './mutateValue.js'

/**
 * Changes a purchase of several Seaport listings: parts, tips, the fulfilment components, the conduit or the recipient. Changes the stated
 * price, the value and the allowance accordingly.
 */
export function mutateSweep(steps: Step[], draw: Draw): Step[] {
  const at = steps.findIndex(({ data }) => data.startsWith('0x87201b41'))
  const buy = steps[at]
  const sweep = buy && read(buy.data)
  if (!sweep) return steps
  const changed = { ...sweep, ...change(sweep, draw) }
  const price = draw(fc.constantFrom, costOf(changed), costOf(changed), buy.price)
  const value = buy.value > 0n ? draw(fc.constantFrom, price, price, buy.value) : 0n
  const spender = changed.conduitKey === conduit.key ? conduit.address : seaportPlace
  return steps.map((step, index) => {
    if (index === at) return { ...step, data: encodeSweep(changed), price, value }
    return step.id === 'tokenApproval' ? approve(spender, price) : step
  })
}

type Order = Sweep['orders'][number]
type Places = Sweep['offers']

function change(sweep: Sweep, draw: Draw): Partial<Sweep> {
  const { orders, offers, asked, most } = sweep
  return draw(
    fc.constantFrom<Partial<Sweep>[]>,
    ...[0, 1, 2].map(() => ({ orders: at(orders, draw, (order) => inPart(order, draw)) })),
    ...[0, 1, 2].map(() => withTip(sweep, draw)),
    { orders: at(orders, draw, (order) => onTerms(order, draw)) },
    { orders: [...orders].reverse() },
    { orders: [...orders, ...orders.slice(0, 1)] },
    { orders: orders.slice(1) },
    { offers: places(offers, draw) },
    { asked: places(asked, draw) },
    { offers: places(offers, draw), asked: places(asked, draw) },
    { asked: [] },
    { conduitKey: draw(fc.constantFrom<Hex[]>, conduit.key, `0x${'00'.repeat(32)}`, `0x${'12'.repeat(32)}`) },
    { recipient: draw(fc.constantFrom, zeroAddress, address(draw)) },
    { most: draw(fc.constantFrom, 0n, 1n, most - 1n, most + 1n, 2n ** 255n) },
    { criteria: [choice(orders, draw)] },
  )
}

/** Buys another part of an order, or the same part written as another fraction. */
function inPart(order: Order, draw: Draw): Order {
  const { numerator, denominator } = order as { numerator: bigint; denominator: bigint }
  const [one, other] = draw(
    fc.constantFrom<[bigint, bigint][]>,
    ...[
      [2n * numerator, 2n * denominator] as [bigint, bigint],
      [numerator + 1n, denominator] as [bigint, bigint],
    ],
    ...[[numerator, 2n * denominator] as [bigint, bigint], [denominator, denominator] as [bigint, bigint]],
    ...[[0n, denominator] as [bigint, bigint], [1n, 1n] as [bigint, bigint]],
    ...[[numerator, 0n] as [bigint, bigint], [2n ** 119n * numerator, 2n ** 119n] as [bigint, bigint]],
  )
  return { ...order, numerator: one, denominator: other } as unknown as Order
}

/** Adds a tip to one order. Other orders may lose their tips, or their tips may go to other recipients. */
function withTip({ orders, asked }: Sweep, draw: Draw): Partial<Sweep> {
  const where = draw(fc.nat, Math.max(orders.length - 1, 0))
  const tipped = orders.map((order, index) => {
    const { parameters } = order
    const original = Number(parameters.totalOriginalConsiderationItems)
    const [first] = parameters.consideration
    if (!first) return order
    const tip = {
      ...first,
      startAmount: 2n,
      endAmount: draw(fc.constantFrom, 2n, 2n, 4n),
      recipient: address(draw),
    }
    const own = parameters.consideration.slice(original)
    const consideration = draw(
      fc.constantFrom<unknown[][]>,
      index === where ? [...parameters.consideration, tip] : [...parameters.consideration],
      [
        ...parameters.consideration.slice(0, original),
        ...own.map((one) => ({ ...one, recipient: address(draw) })),
      ],
      parameters.consideration.slice(0, original),
    )
    return { ...order, parameters: { ...parameters, consideration } } as unknown as Order
  })
  const all = tipped.flatMap(({ parameters }, index) =>
    parameters.consideration.map((_, item) => [{ orderIndex: BigInt(index), itemIndex: BigInt(item) }]),
  )
  return { orders: tipped, asked: draw(fc.constantFrom, all, all, asked) }
}

function onTerms(order: Order, draw: Draw): Order {
  const { parameters } = order
  const { totalOriginalConsiderationItems: original } = parameters as {
    totalOriginalConsiderationItems: bigint
  }
  const terms = draw(
    fc.constantFrom<object[]>,
    { totalOriginalConsiderationItems: original + 1n },
    { totalOriginalConsiderationItems: original > 0n ? original - 1n : 0n },
    { totalOriginalConsiderationItems: 0n },
    { salt: amount(1n, draw) },
    { offerer: draw(fc.constantFrom, place.stranger, place.buyer, place.friend) },
    { zone: address(draw), orderType: draw(fc.nat, 4) },
    { startTime: place.seconds + 1n },
    { endTime: place.seconds },
    { consideration: [...parameters.consideration].reverse() },
  )
  return { ...order, parameters: { ...parameters, ...terms } } as unknown as Order
}

/** Changes the fulfilment components of a sweep: removes, merges, repeats or reverses them, or points one to another item. */
function places(all: Places, draw: Draw): Places {
  const [one, ...others] = all
  const chosen = draw(fc.nat, Math.max(all.length - 1, 0))
  return draw(
    fc.constantFrom<Places[]>,
    others,
    [all.flat()],
    [...all].reverse(),
    one ? [...all, one] : all,
    one ? [[...one, ...one], ...others] : all,
    all.map((some, index) =>
      index === chosen ? some.map((item) => ({ ...item, itemIndex: item.itemIndex + 1n })) : some,
    ),
    all.map((some, index) =>
      index === chosen ? some.map((item) => ({ ...item, orderIndex: item.orderIndex + 1n })) : some,
    ),
  )
}

function choice(orders: Sweep['orders'], draw: Draw): Choice {
  return {
    orderIndex: BigInt(draw(fc.nat, orders.length)),
    side: draw(fc.nat, 1),
    index: BigInt(draw(fc.nat, 1)),
    identifier: draw(fc.constantFrom, 0n, 1n, 7n, 8n),
    criteriaProof: [],
  }
}

function at<one>(all: readonly one[], draw: Draw, make: (one: one) => one): one[] {
  const chosen = draw(fc.nat, Math.max(all.length - 1, 0))
  return all.map((one, index) => (index === chosen ? make(one) : one))
}

function costOf({ orders }: Sweep): bigint {
  return orders.reduce((sum, { parameters, numerator, denominator }) => {
    const parts = (amount: bigint) =>
      (denominator as bigint) > 0n ? (amount * numerator) / denominator : amount
    return parameters.consideration.reduce((all, { startAmount }) => all + parts(startAmount), sum)
  }, 0n)
}

function read(data: string): Sweep | undefined {
  const { functionName, args } = decodeFunctionData({ abi: seaportAbi, data: data as Hex })
  if (functionName !== 'fulfillAvailableAdvancedOrders') return undefined
  const [orders, criteria, offers, asked, conduitKey, recipient, most] = args
  return { orders, criteria, offers, asked, conduitKey, recipient, most } as unknown as Sweep
}
