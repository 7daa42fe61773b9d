import {
  type Address,
  type DecodeFunctionDataReturnType,
  decodeFunctionData,
  encodeFunctionData,
  type Hex,
  zeroAddress,
} from 'viem'
import type { Fee, Sale } from '../sale.js'
import { seaportAbi } from './seaportAbi.js'
import { seaportSpenders } from './seaportSpenders.js'

/** A purchase of one token or edition on Seaport. */
export type SeaportBuy = Sale & {
  kind: 'seaportBuy'
  /** Who must be approved for the currency; absent for a conduit that is not known. */
  spender: Address | undefined
}

/**
 * Reads a fulfilment that buys: one token or edition of a fixed price in one currency, for the sender or a recipient.
 * Anything else that Seaport can do (auctions, bundles, bids, criteria, matching) is `undefined`.
 */
export function readSeaport(data: Hex): SeaportBuy | undefined {
  try {
    const call = decodeFunctionData({ abi: seaportAbi, data })
    const canonical = encodeFunctionData({ abi: seaportAbi, ...call }) === data.toLowerCase()
    const fulfilment = readFulfilment(call)
    return fulfilment && { kind: 'seaportBuy', ...fulfilment, canonical }
  } catch {
    return undefined
  }
}

/** The same of a call that is taken apart already. */
export function readFulfilment(call: Fulfilment): Omit<SeaportBuy, 'kind' | 'canonical'> | undefined {
  if (call.functionName === 'fulfillOrder') {
    const [{ parameters }, conduitKey] = call.args
    return readOrder({ parameters, numerator: 1n, denominator: 1n, conduitKey })
  }
  if (call.functionName === 'fulfillAdvancedOrder') {
    const [{ parameters, numerator, denominator }, criteria, conduitKey, recipient] = call.args
    if (criteria.length > 0) return undefined
    return readOrder({ parameters, numerator, denominator, conduitKey, recipient })
  }
  return readBasic(call.args[0])
}

type Order = {
  parameters: Parameters
  numerator: bigint
  denominator: bigint
  conduitKey: Hex
  recipient?: Address
}

function readOrder(order: Order): ReturnType<typeof readFulfilment> {
  const { parameters, numerator, denominator, conduitKey, recipient = zeroAddress } = order
  const { offer, consideration, totalOriginalConsiderationItems: original, orderType } = parameters
  const [sold, ...others] = offer
  const currency = consideration[0]?.token ?? zeroAddress
  const isFixed = [...offer, ...consideration].every(
    ({ startAmount, endAmount }) =>
      startAmount === endAmount && (startAmount * numerator) % denominator === 0n,
  )
  // Order type 4 is a contract that makes up its terms on the spot.
  if (!sold || others.length > 0 || !isFixed || orderType > 3) return undefined
  if (sold.itemType !== 2 && sold.itemType !== 3) return undefined
  const itemType = currency === zeroAddress ? 0 : 1
  if (consideration.some((item) => item.itemType !== itemType || item.token !== currency)) return undefined
  const part = (amount: bigint) => (amount * numerator) / denominator
  const paid = consideration.map((item) => ({ receiver: item.recipient, amount: part(item.startAmount) }))
  return asBuy({
    seller: parameters.offerer,
    collection: sold.token,
    tokenId: sold.identifierOrCriteria,
    quantity: part(sold.startAmount),
    currency,
    recipient,
    paid,
    original,
    conduitKey,
  })
}

function readBasic(parameters: BasicParameters): ReturnType<typeof readFulfilment> {
  const {
    considerationToken: currency,
    considerationAmount,
    additionalRecipients,
    basicOrderType,
  } = parameters
  const route = Math.floor(basicOrderType / 4)
  // Routes 0 and 1 pay in the native currency, 2 and 3 in an ERC-20; 4 and 5 give a token away.
  if (route > 3 || route < 2 !== (currency === zeroAddress)) return undefined
  const others = additionalRecipients.map(({ recipient, amount }) => ({ receiver: recipient, amount }))
  return asBuy({
    seller: parameters.offerer,
    collection: parameters.offerToken,
    tokenId: parameters.offerIdentifier,
    quantity: parameters.offerAmount,
    currency,
    recipient: zeroAddress,
    paid: [{ receiver: parameters.offerer, amount: considerationAmount }, ...others],
    original: parameters.totalOriginalAdditionalRecipients + 1n,
    conduitKey: parameters.fulfillerConduitKey,
  })
}

function asBuy(options: {
  seller: Address
  collection: Address
  tokenId: bigint
  quantity: bigint
  currency: Address
  recipient: Address
  /** What the buyer pays and to whom: the seller's terms first, then what was put on top. */
  paid: readonly Fee[]
  /** How many of `paid` are the seller's terms. */
  original: bigint
  conduitKey: Hex
}): ReturnType<typeof readFulfilment> {
  const { seller, collection, tokenId, quantity, currency, recipient, paid, original, conduitKey } = options
  if (original > paid.length) return undefined
  const terms = paid.slice(0, Number(original))
  return {
    items: [{ collection, tokenId, quantity }],
    seller,
    currency,
    recipient: recipient === zeroAddress ? undefined : recipient,
    price: terms.reduce((sum, { amount }) => sum + amount, 0n),
    fees: paid.slice(Number(original)),
    spender: seaportSpenders[conduitKey],
  }
}

type Fulfilment = DecodeFunctionDataReturnType<typeof seaportAbi>
type Arguments<name extends string> = Extract<Fulfilment, { functionName: name }>['args']
type BasicParameters = Arguments<'fulfillBasicOrder'>[0]
type Parameters = Arguments<'fulfillOrder'>[0]['parameters']
