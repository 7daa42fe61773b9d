import { type Address, type Hex, zeroAddress, zeroHash } from 'viem'
import { RpcError } from '../../protocol/errors.js'
import type { SeaportComponents } from '../../protocol/seaportListing.js'
import type { AdditionalFee, Step } from '../../protocol/step.js'
import { encodeFulfilment } from './encodeFulfilment.js'
import type { FulfilledOrder } from './readBasic.js'
import { termsOf } from './seaportOrder.js'
import { seaportSpenders } from './seaportSpenders.js'

/**
 * The step that fulfils listings of one currency on Seaport, for whoever sends it. An ERC-20 is taken by the conduit that
 * is known, where it moves the token of the first of the sellers, else by Seaport itself.
 *
 * @throws RpcError `InvalidArgument` for fees that cannot be put on top of what is bought.
 */
export function fulfilmentStep({ seaport, lines, fees, price }: fulfilmentStep.Options): Step {
  const [first] = lines
  const isNative = first?.components.consideration[0]?.itemType === 0
  const named = first?.components.conduitKey ?? zeroHash
  const conduitKey = !isNative && seaportSpenders[named] ? named : zeroHash
  const data = encodeFulfilment({ orders: ordersOf(lines, fees), conduitKey, recipient: zeroAddress })
  if (!data) throw new RpcError('InvalidArgument', { details: 'ordersData: there is nothing to buy.' })
  return { id: 'buy', to: seaport, data, price, value: isNative ? price : 0n }
}

export declare namespace fulfilmentStep {
  type Options = {
    /** Seaport's address. */
    seaport: Address
    lines: readonly FulfilmentLine[]
    /** What is paid on top of the prices, in the currency's smallest unit. */
    fees: readonly AdditionalFee[]
    /** What it costs in all. */
    price: bigint
  }
}

/** A signed listing, and how much of it is bought. */
export type FulfilmentLine = {
  components: SeaportComponents
  signature: Hex
  /** What the zone of a restricted order is told. @default nothing */
  extraData?: Hex | undefined
  /** How many of what it offers. */
  quantity: bigint
  /** Which token is taken, where it sells any of a set, and what proves that it is of the set. */
  chosen?: FulfilledOrder['chosen']
}

/** The orders, each in the part that is wanted, and the fees on top of the first one that they can be on top of. */
function ordersOf(lines: readonly FulfilmentLine[], fees: readonly AdditionalFee[]): FulfilledOrder[] {
  const parts = lines.map(({ components, quantity }) =>
    partOf(quantity, components.offer[0]?.startAmount ?? quantity),
  )
  const paid = fees.filter(({ amount }) => amount > 0n)
  const bearer = parts.findIndex(({ numerator }) => paid.every(({ amount }) => amount % numerator === 0n))
  if (bearer < 0) {
    throw new RpcError('InvalidArgument', {
      details:
        'additionalFees: must come out even for the units that are bought, as Seaport takes them with each.',
    })
  }
  return lines.map(({ components, signature, extraData = '0x', chosen }, index) => {
    const part = parts[index] ?? { numerator: 1n, denominator: 1n }
    const { consideration, ...terms } = termsOf(components)
    const [asked] = consideration
    const tips = index === bearer && asked ? paid.map((fee) => tipOf(fee, asked, part)) : []
    return {
      terms: { ...terms, consideration: [...consideration, ...tips] },
      ...part,
      signature,
      extraData,
      ...(chosen && { chosen }),
    }
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
