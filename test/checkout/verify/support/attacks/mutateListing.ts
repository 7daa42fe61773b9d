import fc from 'fast-check'
import { type Address, decodeFunctionData, encodeFunctionData, type Hex } from 'viem'
import type { Step } from '../../../../../src/protocol/step.js'
import { leafOf } from '../../../../../src/venues/seaport/isInSet.js'
import { seaportAbi } from '../../../../../src/venues/seaport/seaportAbi.js'
import { ownTokenId, place } from '../place.js'
import { conduit } from '../seaportSteps.js'
import { address, amount, type Draw } from './mutateValue.js'

/**
 * Replaces a Seaport purchase with a purchase of another listing. That listing differs in one term, and its seller has signed it. Changes
 * the stated price accordingly. Returns any other step unchanged.
 */
export function mutateListing(step: Step, draw: Draw): Step {
  const call = read(step.data)
  if (call?.functionName === 'fulfillBasicOrder') {
    const [basic] = call.args
    const changed = { ...basic, ...changeBasic(basic, draw) }
    const price = changed.additionalRecipients.reduce(
      (sum, one) => sum + one.amount,
      changed.considerationAmount,
    )
    return written(step, { ...call, args: [changed] }, price)
  }
  if (call?.functionName !== 'fulfillAdvancedOrder') return step
  const [order, criteria, conduitKey, recipient] = call.args
  const [first] = criteria
  const isOther = draw(fc.boolean)
  const other = first && isOther ? changeChoice(first, draw) : criteria
  const parameters = { ...order.parameters, ...(first && isOther ? {} : changeOrder(order.parameters, draw)) }
  const stays = parameters.consideration.every(({ startAmount, endAmount }) => startAmount === endAmount)
  const price = parameters.consideration.reduce(
    (sum, { startAmount }) => sum + (startAmount * order.numerator) / order.denominator,
    0n,
  )
  const to = draw(fc.constantFrom, recipient, recipient, address(draw))
  const args = [{ ...order, parameters }, other, conduitKey, to] as const
  // If the price changes over time, a dishonest service may still state the agreed price.
  return written(
    step,
    { ...call, args },
    stays ? price : draw(fc.constantFrom, price, step.price, step.price),
  )
}

type Call = ReturnType<typeof decodeFunctionData<typeof seaportAbi>>
type Basic = Extract<Call, { functionName: 'fulfillBasicOrder' }>['args'][0]
type Choices = Extract<Call, { functionName: 'fulfillAdvancedOrder' }>['args'][1]
type Terms = Extract<Call, { functionName: 'fulfillAdvancedOrder' }>['args'][0]['parameters']

function changeBasic(basic: Basic, draw: Draw): Partial<Basic> {
  return draw(
    fc.constantFrom<Partial<Basic>[]>,
    { offerer: seller(draw) },
    { offerToken: collection(draw) },
    { offerIdentifier: tokenId(draw) },
    { offerAmount: amount(basic.offerAmount, draw) },
    { considerationToken: currency(draw) },
    { considerationAmount: amount(basic.considerationAmount, draw) },
    { additionalRecipients: [...basic.additionalRecipients, { amount: 1n, recipient: address(draw) }] },
    { basicOrderType: draw(fc.nat, 23) },
    { fulfillerConduitKey: draw(fc.constantFrom<Hex[]>, conduit.key, `0x${'00'.repeat(32)}`) },
  )
}

function changeOrder({ offer, consideration }: Terms, draw: Draw): Partial<Terms> {
  const [sold, ...others] = offer
  const [asked, ...more] = consideration
  if (!sold || !asked) return {}
  const quantity = amount(sold.startAmount, draw)
  const price = amount(asked.startAmount, draw)
  const own = {
    itemType: 3,
    token: place.collection,
    identifierOrCriteria: ownTokenId,
    startAmount: 2n,
    endAmount: 2n,
  }
  return draw(
    fc.constantFrom<Partial<Terms>[]>,
    { offerer: seller(draw) },
    { offer: [{ ...sold, token: collection(draw) }, ...others] },
    { offer: [{ ...sold, identifierOrCriteria: tokenId(draw) }, ...others] },
    { offer: [{ ...sold, startAmount: quantity, endAmount: quantity }, ...others] },
    { consideration: consideration.map((one) => ({ ...one, token: currency(draw) })) },
    { consideration: [{ ...asked, startAmount: price, endAmount: price }, ...more] },
    { consideration: [...consideration, { ...asked, recipient: address(draw) }] },
    {
      consideration: [...consideration, { ...asked, ...own }],
      totalOriginalConsiderationItems: BigInt(consideration.length) + 1n,
    },
    { orderType: draw(fc.nat, 4) },
    { endTime: draw(fc.constantFrom, place.seconds + 1n, 3n * place.seconds, 2n ** 40n) },
    { startTime: draw(fc.constantFrom, 1n, place.seconds / 2n, place.seconds - 1n) },
    { consideration: [{ ...asked, endAmount: amount(asked.endAmount, draw) }, ...more] },
    {
      consideration: consideration.map((one) => ({
        ...one,
        startAmount: one.endAmount,
        endAmount: one.startAmount,
      })),
    },
    { offer: [{ ...sold, itemType: draw(fc.nat, 5) }, ...others] },
    { offer: [{ ...sold, identifierOrCriteria: BigInt(leafOf(tokenId(draw))) }, ...others] },
  )
}

/**
 * Chooses another token of the set, or makes the choice invalid. An invalid result is no choice, two choices, a choice for another item, or
 * a choice with another proof.
 */
function changeChoice(choice: Choices[number], draw: Draw): Choices {
  const { identifier, criteriaProof } = choice
  const neighbour = identifier % 2n === 0n ? identifier + 2n : identifier + 1n
  return draw(
    fc.constantFrom<Choices[]>,
    [],
    [{ ...choice, identifier: tokenId(draw) }],
    [{ ...choice, identifier: neighbour, criteriaProof: criteriaProof.map(() => leafOf(identifier)) }],
    [{ ...choice, criteriaProof: [...criteriaProof, leafOf(tokenId(draw))] }],
    [{ ...choice, criteriaProof: [] }],
    [{ ...choice, side: 1 }],
    [{ ...choice, index: 1n }],
    [choice, { ...choice, identifier: tokenId(draw) }],
  )
}

function seller(draw: Draw): Address {
  return draw(fc.constantFrom, place.buyer, place.stranger, place.seller, place.smartAccount)
}

function collection(draw: Draw): Address {
  return draw(fc.constantFrom, place.collection, place.fakes, place.paintings)
}

function currency(draw: Draw): Address {
  return draw(fc.constantFrom, place.usdc, place.oddToken, place.otherUsdc)
}

function tokenId(draw: Draw): bigint {
  return draw(fc.constantFrom, 0n, 1n, 7n, 8n, ownTokenId)
}

function read(data: string): Call | undefined {
  try {
    return decodeFunctionData({ abi: seaportAbi, data: data as Hex })
  } catch {
    return undefined
  }
}

function written(step: Step, call: Call, price: bigint): Step {
  const data = encodeFunctionData({ abi: seaportAbi, ...call } as Parameters<typeof encodeFunctionData>[0])
  return { ...step, data, price, value: step.value > 0n ? price : 0n }
}
