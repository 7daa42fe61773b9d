import { decodeFunctionData, type Hex, parseAbi, zeroAddress } from 'viem'
import { place } from './honestPlans.js'

/** Where Seaport 1.6 is, on every chain. */
export const seaportPlace = '0x0000000000000068F116a894984e2DB1123eB395'

/** What a fulfilment gives and takes. */
export type Terms = ReturnType<typeof basicTerms>

/** Reads a fulfilment on Seaport, by an ABI of its own; nothing when it is none. */
export function readTerms(data: string): Terms | undefined {
  try {
    const call = decodeFunctionData({ abi, data: data as Hex })
    return call.functionName === 'fulfillBasicOrder' ? basicTerms(call.args[0]) : advancedTerms(call.args)
  } catch {
    return undefined
  }
}

type Fulfilment = ReturnType<typeof decodeFunctionData<typeof abi>>

function basicTerms(order: Extract<Fulfilment, { functionName: 'fulfillBasicOrder' }>['args'][0]) {
  const original = Number(order.totalOriginalAdditionalRecipients)
  return {
    // From an ERC-20 to an ERC-1155, by an order that is filled whole or in part.
    token: [12, 13].includes(order.basicOrderType) ? order.offerToken : zeroAddress,
    tokenId: order.offerIdentifier,
    quantity: order.offerAmount,
    currency: order.considerationToken,
    price: order.additionalRecipients
      .slice(0, original)
      .reduce((sum, one) => sum + one.amount, order.considerationAmount),
    tips: order.additionalRecipients.slice(original),
    recipient: zeroAddress as string,
  }
}

function advancedTerms([order, criteria, , recipient]: Extract<
  Fulfilment,
  { functionName: 'fulfillAdvancedOrder' }
>['args']) {
  const { parameters, numerator, denominator } = order
  const [sold] = parameters.offer
  const original = Number(parameters.totalOriginalConsiderationItems)
  const plain =
    denominator > 0n &&
    criteria.length === 0 &&
    parameters.orderType < 2 &&
    sold?.itemType === 3 &&
    parameters.offer.length === 1 &&
    parameters.consideration.every((one) => one.itemType === 1 && one.startAmount === one.endAmount)
  const part = (amount: bigint) => (plain ? (amount * numerator) / denominator : 0n)
  return {
    token: plain ? sold.token : zeroAddress,
    tokenId: sold?.identifierOrCriteria ?? 0n,
    quantity: part(sold?.startAmount ?? 0n),
    currency: parameters.consideration.every((one) => same(one.token, place.usdc)) ? place.usdc : zeroAddress,
    price: parameters.consideration.slice(0, original).reduce((sum, one) => sum + part(one.startAmount), 0n),
    tips: parameters.consideration
      .slice(original)
      .map((one) => ({ amount: part(one.startAmount), recipient: one.recipient })),
    recipient: recipient as string,
  }
}

function same(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

const abi = parseAbi([
  'struct Recipient { uint256 amount; address recipient; }',
  'struct Basic { address considerationToken; uint256 considerationIdentifier; uint256 considerationAmount; address offerer; address zone; address offerToken; uint256 offerIdentifier; uint256 offerAmount; uint8 basicOrderType; uint256 startTime; uint256 endTime; bytes32 zoneHash; uint256 salt; bytes32 offererConduitKey; bytes32 fulfillerConduitKey; uint256 totalOriginalAdditionalRecipients; Recipient[] additionalRecipients; bytes signature; }',
  'function fulfillBasicOrder(Basic parameters)',
  'struct Offered { uint8 itemType; address token; uint256 identifierOrCriteria; uint256 startAmount; uint256 endAmount; }',
  'struct Asked { uint8 itemType; address token; uint256 identifierOrCriteria; uint256 startAmount; uint256 endAmount; address recipient; }',
  'struct Terms { address offerer; address zone; Offered[] offer; Asked[] consideration; uint8 orderType; uint256 startTime; uint256 endTime; bytes32 zoneHash; uint256 salt; bytes32 conduitKey; uint256 totalOriginalConsiderationItems; }',
  'struct Advanced { Terms parameters; uint120 numerator; uint120 denominator; bytes signature; bytes extraData; }',
  'struct Resolver { uint256 orderIndex; uint8 side; uint256 index; uint256 identifier; bytes32[] proof; }',
  'function fulfillAdvancedOrder(Advanced order, Resolver[] criteria, bytes32 conduitKey, address recipient)',
])
