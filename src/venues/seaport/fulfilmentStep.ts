import { type Address, type Hex, zeroAddress, zeroHash } from 'viem'
import { RpcError } from '../../protocol/errors.js'
import type { SeaportComponents } from '../../protocol/seaportListing.js'
import type { AdditionalFee, Step } from '../../protocol/step.js'
import { encodeFulfilment } from './encodeFulfilment.js'
import type { FulfilledOrder } from './readBasic.js'
import { termsOf } from './seaportOrder.js'
import { seaportSpenders } from './seaportSpenders.js'

/**
 * Creates the step that buys Seaport listings. If the checkout knows the conduit of the first listing, that conduit takes an ERC-20
 * currency. Otherwise Seaport itself takes the currency.
 */
export function fulfilmentStep({ seaport, lines, fees, price }: fulfilmentStep.Options): Step {
  const [first] = lines
  const isNative = first?.components.consideration[0]?.itemType === 0
  const listingConduitKey = first?.components.conduitKey ?? zeroHash
  const conduitKey = !isNative && seaportSpenders[listingConduitKey] ? listingConduitKey : zeroHash
  const data = encodeFulfilment({ orders: ordersOf(lines, fees), conduitKey, recipient: zeroAddress })
  if (!data) throw new RpcError('InvalidArgument', { details: 'ordersData: must not be empty.' })
  return { id: 'buy', to: seaport, data, price, value: isNative ? price : 0n }
}

export declare namespace fulfilmentStep {
  type Options = {
    seaport: Address
    lines: readonly FulfilmentLine[]
    fees: readonly AdditionalFee[]
    price: bigint
  }
}

export type FulfilmentLine = {
  components: SeaportComponents
  signature: Hex
  extraData?: Hex | undefined
  quantity: bigint
  chosen?: FulfilledOrder['chosen']
}

function ordersOf(lines: readonly FulfilmentLine[], fees: readonly AdditionalFee[]): FulfilledOrder[] {
  const fractions = lines.map(({ components, quantity }) =>
    partOf(quantity, components.offer[0]?.startAmount ?? quantity),
  )
  const paid = fees.filter(({ amount }) => amount > 0n)
  const feeOrder = fractions.findIndex(({ numerator }) =>
    paid.every(({ amount }) => amount % numerator === 0n),
  )
  if (feeOrder < 0) {
    throw new RpcError('InvalidArgument', {
      details:
        'additionalFees: must be divisible by the bought quantity, because Seaport takes a share for each unit.',
    })
  }
  return lines.map(({ components, signature, extraData = '0x', chosen }, index) => {
    const part = fractions[index] ?? { numerator: 1n, denominator: 1n }
    const { consideration, ...terms } = termsOf(components)
    const [payment] = consideration
    const tips = index === feeOrder && payment ? paid.map((fee) => tipOf(fee, payment, part)) : []
    return {
      terms: { ...terms, consideration: [...consideration, ...tips] },
      ...part,
      signature,
      extraData,
      ...(chosen && { chosen }),
    }
  })
}

/** Converts a fee to a Seaport tip. Scales the amount up to the whole order, because Seaport multiplies the tip by the bought fraction. */
function tipOf(
  { amount, receiver: recipient }: AdditionalFee,
  { itemType, token }: { itemType: number; token: Address },
  { numerator, denominator }: { numerator: bigint; denominator: bigint },
) {
  const whole = (amount / numerator) * denominator
  return { itemType, token, identifierOrCriteria: 0n, startAmount: whole, endAmount: whole, recipient }
}

function partOf(quantity: bigint, whole: bigint): { numerator: bigint; denominator: bigint } {
  let [divisor, rest] = [whole, quantity]
  while (rest > 0n) [divisor, rest] = [rest, divisor % rest]
  return { numerator: quantity / divisor, denominator: whole / divisor }
}
