import {
  type Address,
  decodeFunctionData,
  encodeFunctionData,
  encodeFunctionResult,
  type Hex,
  zeroAddress,
  zeroHash,
} from 'viem'
import type { Intent } from '../../../../src/checkout/intent/intent.js'
import type { Step } from '../../../../src/protocol/step.js'
import type { Facts } from '../../../../src/venues/facts.js'
import { leafOf, pairOf } from '../../../../src/venues/seaport/isInSet.js'
import { seaportAbi, seaportTermsAbi } from '../../../../src/venues/seaport/seaportAbi.js'
import { seaportAddress } from '../../../../src/venues/seaport/seaportAddress.js'
import { hashSeaportOrder } from '../../../../src/venues/seaport/seaportOrder.js'
import { place } from './place.js'

/** The conduit that most listings use, and its key. */
export const conduit: { key: Hex; address: Address } = {
  key: '0x0000007b02230091a7ed01230072f7006a004d60a8d4e71d599b8104250f0000',
  address: '0x1E0049783F008A0085193E00003D00cd54003c71',
}

/** Returns the listing of an intent's single order as a basic order. One tenth of the price is a royalty. */
export function basicParameters({ orders, currency, fees }: Intent, fulfillerConduitKey: Hex = zeroHash) {
  const [order] = orders
  if (!order) throw new Error('Nothing is bought.')
  const { collectionAddress, tokenId = 0n, quantity, unitPrice, seller } = order
  const price = unitPrice * quantity
  const royalty = price / 10n
  // Seaport reverts on an amount of zero.
  const royalties = royalty > 0n ? [{ amount: royalty, recipient: seller }] : []
  return {
    considerationToken: currency,
    considerationIdentifier: 0n,
    considerationAmount: price - royalty,
    offerer: seller,
    zone: zeroAddress as Address,
    offerToken: collectionAddress,
    offerIdentifier: tokenId,
    offerAmount: quantity,
    // The order type: ether or an ERC-20, for an ERC-721 or an ERC-1155. It is open to every buyer.
    basicOrderType: (currency === zeroAddress ? 0 : 8) + (isSingle(collectionAddress) ? 0 : 4),
    startTime: 0n,
    endTime: 2n ** 40n,
    zoneHash: zeroHash,
    salt: 1n,
    offererConduitKey: zeroHash,
    fulfillerConduitKey,
    totalOriginalAdditionalRecipients: BigInt(royalties.length),
    additionalRecipients: [
      ...royalties,
      ...fees.map(({ amount, receiver }) => ({ amount, recipient: receiver })),
    ],
    signature: '0x1234',
  } as const
}

/**
 * Returns the listing of `basicParameters` as an advanced order. An order of editions has twice the quantity and price, and the plan buys
 * half of the order.
 */
export function advancedOrder(intent: Intent) {
  const { considerationAmount, additionalRecipients, ...basic } = basicParameters(intent)
  const parts = isSingle(basic.offerToken) ? 1n : 2n
  const pays = (amount: bigint, recipient: Address) => ({
    itemType: intent.currency === zeroAddress ? 0 : 1,
    token: intent.currency,
    identifierOrCriteria: 0n,
    startAmount: amount * parts,
    endAmount: amount * parts,
    recipient,
  })
  const consideration = [
    pays(considerationAmount, basic.offerer),
    ...additionalRecipients.map(({ amount, recipient }) => pays(amount, recipient)),
  ]
  const parameters = {
    offerer: basic.offerer,
    zone: basic.zone,
    offer: [
      {
        itemType: isSingle(basic.offerToken) ? 2 : 3,
        token: basic.offerToken,
        identifierOrCriteria: basic.offerIdentifier,
        startAmount: basic.offerAmount * parts,
        endAmount: basic.offerAmount * parts,
      },
    ],
    consideration,
    orderType: isSingle(basic.offerToken) ? 0 : 1,
    startTime: basic.startTime,
    endTime: basic.endTime,
    zoneHash: zeroHash,
    salt: 1n,
    conduitKey: zeroHash,
    totalOriginalConsiderationItems: basic.totalOriginalAdditionalRecipients + 1n,
  } as const
  return { parameters, numerator: 1n, denominator: parts, signature: '0x1234', extraData: '0x' } as const
}

export function seaportBasic(intent: Intent, price: bigint, conduitKey?: Hex): Step {
  const args = [basicParameters(intent, conduitKey)] as const
  const data = encodeFunctionData({ abi: seaportAbi, functionName: 'fulfillBasicOrder', args })
  return { id: 'buy', to: seaportAddress, data, value: intent.currency === zeroAddress ? price : 0n, price }
}

export function seaportAdvanced(intent: Intent, price: bigint): Step {
  const args = [advancedOrder(intent), [], zeroHash, intent.recipient] as const
  const data = encodeFunctionData({ abi: seaportAbi, functionName: 'fulfillAdvancedOrder', args })
  return { id: 'buy', to: seaportAddress, data, value: 0n, price }
}

/** The ways in which a listing differs from a fixed price for a named token. */
export type Form = 'falling' | 'rising' | 'chosen'

/**
 * Returns the listing with a changing price, or with a token that the buyer chooses.
 *
 * Half of the listing's time has passed. A falling price has just reached the agreed amount, and a rising price reaches the agreed amount
 * at the end. If the id of the chosen token is even, the listing offers any token of the collection. If the id is odd, the listing offers
 * one of two tokens.
 */
export function formedOrder(intent: Intent, form: Form): ReturnType<typeof advancedOrder> {
  const order = advancedOrder(intent)
  const { parameters } = order
  const { offer, consideration, totalOriginalConsiderationItems: original } = parameters
  const terms =
    form === 'chosen'
      ? {
          offer: offer.map((sold) => ({
            ...sold,
            itemType: sold.itemType + 2,
            identifierOrCriteria: rootOf(sold),
          })),
        }
      : {
          endTime: 2n * place.seconds,
          consideration: consideration.map((item, index) => {
            if (BigInt(index) >= original) return item
            const changed =
              form === 'rising' ? { startAmount: 0n } : { startAmount: 2n * item.startAmount, endAmount: 0n }
            return { ...item, ...changed }
          }),
        }
  return { ...order, parameters: { ...parameters, ...terms } as unknown as typeof parameters }
}

export function seaportFormed(intent: Intent, price: bigint, form: Form): Step {
  const criteria = form === 'chosen' ? [choiceOf(intent.orders[0]?.tokenId ?? 0n)] : []
  const args = [formedOrder(intent, form), criteria, zeroHash, intent.recipient] as const
  const data = encodeFunctionData({ abi: seaportAbi, functionName: 'fulfillAdvancedOrder', args })
  return { id: 'buy', to: seaportAddress, data, value: intent.currency === zeroAddress ? price : 0n, price }
}

function choiceOf(identifier: bigint): Choice {
  const criteriaProof = identifier % 2n === 0n ? [] : [leafOf(identifier + 1n)]
  return { orderIndex: 0n, side: 0, index: 0n, identifier, criteriaProof }
}

function rootOf({ identifierOrCriteria: token }: { identifierOrCriteria: bigint }): bigint {
  return token % 2n === 0n ? 0n : BigInt(pairOf(leafOf(token), leafOf(token + 1n)))
}

export type Sweep = {
  orders: ReturnType<typeof advancedOrder>[]
  offers: { orderIndex: bigint; itemIndex: bigint }[][]
  asked: { orderIndex: bigint; itemIndex: bigint }[][]
  conduitKey: Hex
  recipient: Address
  most: bigint
  /** The chosen tokens of listings of a set. @default [] */
  criteria?: Choice[]
}

/** The token that a buyer chooses if a listing offers any token of a set. */
export type Choice = {
  orderIndex: bigint
  side: number
  index: bigint
  identifier: bigint
  criteriaProof: Hex[]
}

/** Returns a single purchase that buys all orders of an intent. Adds the marketplace's tips to the first order. */
export function sweepOf(intent: Intent): Sweep {
  const orders = intent.orders.map((order, index) =>
    advancedOrder({ ...intent, orders: [order], fees: index === 0 ? intent.fees : [] }),
  )
  const at = (orderIndex: number, itemIndex: number) => {
    return [{ orderIndex: BigInt(orderIndex), itemIndex: BigInt(itemIndex) }]
  }
  return {
    orders,
    offers: orders.map((_, index) => at(index, 0)),
    asked: orders.flatMap(({ parameters }, index) =>
      parameters.consideration.map((_, item) => at(index, item)),
    ),
    conduitKey: conduit.key,
    recipient: intent.recipient,
    most: BigInt(orders.length),
  }
}

export function encodeSweep(sweep: Sweep): Hex {
  const { orders, offers, asked, conduitKey, recipient, most, criteria = [] } = sweep
  const args = [orders, criteria, offers, asked, conduitKey, recipient, most] as const
  return encodeFunctionData({ abi: seaportAbi, functionName: 'fulfillAvailableAdvancedOrders', args })
}

export function seaportSweep(intent: Intent, price: bigint): Step {
  const value = intent.currency === zeroAddress ? price : 0n
  return { id: 'buy', to: seaportAddress, data: encodeSweep(sweepOf(intent)), value, price }
}

/** Returns what the checkout reads from the chain about listings: the counter of the seller, and the status of each order. */
export function seaportFacts(
  overrides: { counter?: bigint; status?: readonly [boolean, boolean, bigint, bigint] } = {},
): Facts {
  const { counter = 0n, status = [true, false, 0n, 0n] } = overrides
  return {
    block: { number: 1n, hash: zeroHash, time: place.seconds },
    answers: new Proxy(
      {},
      { get: (_, question) => answer(String(question).split(':')[1] as Hex, counter, status) },
    ),
    implementations: {},
    changed: [],
  }
}

function answer(data: Hex, counter: bigint, status: readonly [boolean, boolean, bigint, bigint]): Hex {
  const { functionName, args } = decodeFunctionData({ abi: seaportTermsAbi, data })
  const abi = seaportTermsAbi
  if (functionName === 'getCounter') return encodeFunctionResult({ abi, functionName, result: counter })
  if (functionName === 'getOrderStatus') return encodeFunctionResult({ abi, functionName, result: status })
  const isKnown = args[0] === conduit.key
  return encodeFunctionResult({
    abi,
    functionName,
    result: [isKnown ? conduit.address : zeroAddress, isKnown],
  })
}

export function seaportHash(intent: Intent, order: Intent['orders'][number], form?: Form): Hex {
  const only = { ...intent, orders: [order] }
  const { parameters } = form ? formedOrder(only, form) : advancedOrder(only)
  return hashSeaportOrder({ terms: parameters, counter: 0n })
}

function isSingle(collection: Address): boolean {
  return collection === place.paintings
}
