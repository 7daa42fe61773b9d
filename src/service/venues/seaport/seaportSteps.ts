import { type Address, encodeFunctionData, type Hex, isAddressEqual, zeroAddress, zeroHash } from 'viem'
import { RpcError } from '../../../protocol/errors.js'
import type { SeaportListing } from '../../../protocol/seaportListing.js'
import type { AdditionalFee, Step } from '../../../protocol/step.js'
import { approvalStep } from '../../../venues/approvalStep.js'
import { seaportAbi } from '../../../venues/seaport/seaportAbi.js'
import { readAllowance } from '../readAllowance.js'
import type { ServiceVenueContext } from '../serviceVenue.js'
import { totalOf } from '../totalOf.js'
import type { Purchase } from '../venue.js'
import { readListing, termsOf } from './keptListing.js'

/**
 * The steps that fulfil listings on Seaport: an approval of what the sellers let move their tokens, a conduit or Seaport
 * itself, where it may not take enough yet; then the fulfilment, for whoever sends it.
 *
 * @throws RpcError `InvalidArgument` for fees that cannot be put on top of what is bought, ChainError.
 */
export async function seaportSteps(
  purchase: Purchase,
  { chain, market }: ServiceVenueContext,
): Promise<Step[]> {
  const { currency, lines, walletApproves } = purchase
  const listings = lines.map(({ order }) => readListing(order.signed?.signed))
  const { operator: spender = market, components } = listings[0] ?? {}
  const conduitKey = components?.conduitKey ?? zeroHash
  const price = totalOf(purchase)
  const isNative = isAddressEqual(currency, zeroAddress)
  const buy: Step = {
    ...{ id: 'buy', to: market, price, value: isNative ? price : 0n },
    data: encodeFulfilment({
      orders: ordersOf(purchase, listings),
      conduitKey: isNative ? zeroHash : conduitKey,
    }),
  }
  if (isNative || walletApproves) return [buy]
  const allowance = await readAllowance(chain, spender, purchase)
  return allowance >= price ? [buy] : [approvalStep({ currency, spender, amount: price }), buy]
}

/** One order by itself; several as far as they are still for sale, each item where it belongs. */
function encodeFulfilment({ orders, conduitKey }: { orders: readonly Order[]; conduitKey: Hex }): Hex {
  const [first, ...others] = orders
  if (!first) throw new RpcError('InvalidArgument', { details: 'ordersData: there is nothing to buy.' })
  if (others.length === 0) {
    const args = [first, [], conduitKey, zeroAddress] as const
    return encodeFunctionData({ abi: seaportAbi, functionName: 'fulfillAdvancedOrder', args })
  }
  const places = (count: (order: Order) => number) =>
    orders.flatMap((order, orderIndex) =>
      Array.from({ length: count(order) }, (_, itemIndex) => [
        { orderIndex: BigInt(orderIndex), itemIndex: BigInt(itemIndex) },
      ]),
    )
  return encodeFunctionData({
    abi: seaportAbi,
    functionName: 'fulfillAvailableAdvancedOrders',
    args: [
      ...([
        orders,
        [],
        places(() => 1),
        places(({ parameters }) => parameters.consideration.length),
      ] as const),
      ...([conduitKey, zeroAddress, BigInt(orders.length)] as const),
    ],
  })
}

type Order = ReturnType<typeof ordersOf>[number]

/** The orders, each in the part that is wanted, and the fees on top of the first one that they can be on top of. */
function ordersOf({ lines, fees }: Purchase, listings: readonly SeaportListing[]) {
  const parts = lines.map(({ quantity, order }) => partOf(quantity, order.quantity))
  const paid = fees.filter(({ amount }) => amount > 0n)
  const bearer = parts.findIndex(({ numerator }) => paid.every(({ amount }) => amount % numerator === 0n))
  if (bearer < 0) {
    throw new RpcError('InvalidArgument', {
      details:
        'additionalFees: must come out even for the units that are bought, as Seaport takes them with each.',
    })
  }
  return listings.map(({ components, signature }, index) => {
    const { numerator, denominator } = parts[index] ?? { numerator: 1n, denominator: 1n }
    const { consideration, ...terms } = termsOf(components)
    const [asked] = consideration
    const tips =
      index === bearer && asked ? paid.map((fee) => tipOf(fee, asked, { numerator, denominator })) : []
    const parameters = { ...terms, consideration: [...consideration, ...tips] }
    return { parameters, numerator, denominator, signature, extraData: '0x' as Hex }
  })
}

/** A fee as Seaport wants it: for the whole order, of which it takes a part. */
function tipOf(
  { amount, receiver: recipient }: AdditionalFee,
  { itemType, token }: { itemType: number; token: Address },
  { numerator, denominator }: { numerator: bigint; denominator: bigint },
) {
  const whole = (amount / numerator) * denominator
  return { itemType, token, identifierOrCriteria: 0n, startAmount: whole, endAmount: whole, recipient }
}

/** A part of an order, in the smallest numbers. */
function partOf(quantity: bigint, whole: bigint): { numerator: bigint; denominator: bigint } {
  let [divisor, rest] = [whole, quantity]
  while (rest > 0n) [divisor, rest] = [rest, divisor % rest]
  return { numerator: quantity / divisor, denominator: whole / divisor }
}
