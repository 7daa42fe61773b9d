import { type Address, decodeFunctionData, encodeFunctionData, type Hex, parseAbi } from 'viem'

export const seaportPlace: Address = '0x0000000000000068F116a894984e2DB1123eB395'

/** The terms that an offerer has signed, with Seaport's field names. */
export type SeaportTerms = ReturnType<typeof termsOfBasic>

/**
 * Reads the listing from the calldata of a Seaport fulfilment, with an ABI of its own. Returns `undefined` for other calldata. The
 * fulfilment's tips are not part of the listing.
 */
export function readTerms(data: string): SeaportTerms | undefined {
  try {
    // A basic order may have either of two selectors, so use the same one for both.
    const named = data.replace(/^0x00000000/, '0xfb0f3ee1') as Hex
    const call = decodeFunctionData({ abi, data: named })
    if (call.functionName === 'validate') return undefined
    if (call.functionName === 'fulfillBasicOrder') {
      const [basic] = call.args
      // Seaport refuses an order that lacks an item which the offerer signed.
      const isWhole = basic.totalOriginalAdditionalRecipients <= basic.additionalRecipients.length
      return isWhole ? termsOfBasic(basic) : undefined
    }
    const { parameters } = call.args[0]
    const consideration = parameters.consideration.slice(
      0,
      Number(parameters.totalOriginalConsiderationItems),
    )
    return { ...parameters, consideration }
  } catch {
    return undefined
  }
}

/**
 * Reads the listings from the calldata of a fulfilment of several orders. Ignores terms that cannot be encoded, because no seller can sign
 * them.
 */
export function readAllTerms(data: string): SeaportTerms[] {
  return readEach(data).filter((terms) => {
    try {
      return validateCall(terms) !== '0x'
    } catch {
      return false
    }
  })
}

function readEach(data: string): SeaportTerms[] {
  try {
    const { args } = decodeFunctionData({ abi: sweepAbi, data: data as Hex })
    return args[0].map(({ parameters }) => {
      const original = Number(parameters.totalOriginalConsiderationItems)
      return { ...parameters, consideration: parameters.consideration.slice(0, original) }
    })
  } catch {
    const terms = readTerms(data)
    return terms ? [terms] : []
  }
}

/** Returns the calldata that validates an order on the chain, which replaces a signature. */
export function validateCall(parameters: SeaportTerms): Hex {
  return encodeFunctionData({ abi, functionName: 'validate', args: [[{ parameters, signature: '0x' }]] })
}

type Fulfilment = ReturnType<typeof decodeFunctionData<typeof abi>>

function termsOfBasic(order: Extract<Fulfilment, { functionName: 'fulfillBasicOrder' }>['args'][0]) {
  const { additionalRecipients, totalOriginalAdditionalRecipients: original } = order
  // Each row is for four basic order types: the item types of the sold item and of the payment. 0 is ether, 1 an ERC-20, 2 an ERC-721, 3 an
  // ERC-1155.
  const [offered = 0, asked = 0] =
    [
      [2, 0],
      [3, 0],
      [2, 1],
      [3, 1],
      [1, 2],
      [1, 3],
    ][Math.floor(order.basicOrderType / 4)] ?? []
  const paidIn =
    asked > 1
      ? { itemType: 1, token: order.offerToken }
      : { itemType: asked, token: order.considerationToken }
  return {
    offerer: order.offerer,
    zone: order.zone,
    offer: [
      {
        itemType: offered,
        token: order.offerToken,
        identifierOrCriteria: order.offerIdentifier,
        startAmount: order.offerAmount,
        endAmount: order.offerAmount,
      },
    ] as readonly Item[],
    consideration: [
      {
        itemType: asked,
        token: order.considerationToken,
        identifierOrCriteria: order.considerationIdentifier,
        startAmount: order.considerationAmount,
        endAmount: order.considerationAmount,
        recipient: order.offerer,
      },
      ...additionalRecipients.slice(0, Number(original)).map(({ amount, recipient }) => ({
        ...paidIn,
        identifierOrCriteria: 0n,
        startAmount: amount,
        endAmount: amount,
        recipient,
      })),
    ] as readonly (Item & { recipient: Address })[],
    orderType: order.basicOrderType % 4,
    startTime: order.startTime,
    endTime: order.endTime,
    zoneHash: order.zoneHash,
    salt: order.salt,
    conduitKey: order.offererConduitKey,
    totalOriginalConsiderationItems: original + 1n,
  }
}

type Item = {
  itemType: number
  token: Address
  identifierOrCriteria: bigint
  startAmount: bigint
  endAmount: bigint
}

const abi = parseAbi([
  'struct Recipient { uint256 amount; address recipient; }',
  'struct Basic { address considerationToken; uint256 considerationIdentifier; uint256 considerationAmount; address offerer; address zone; address offerToken; uint256 offerIdentifier; uint256 offerAmount; uint8 basicOrderType; uint256 startTime; uint256 endTime; bytes32 zoneHash; uint256 salt; bytes32 offererConduitKey; bytes32 fulfillerConduitKey; uint256 totalOriginalAdditionalRecipients; Recipient[] additionalRecipients; bytes signature; }',
  'function fulfillBasicOrder(Basic parameters)',
  'struct Offered { uint8 itemType; address token; uint256 identifierOrCriteria; uint256 startAmount; uint256 endAmount; }',
  'struct Asked { uint8 itemType; address token; uint256 identifierOrCriteria; uint256 startAmount; uint256 endAmount; address recipient; }',
  'struct Terms { address offerer; address zone; Offered[] offer; Asked[] consideration; uint8 orderType; uint256 startTime; uint256 endTime; bytes32 zoneHash; uint256 salt; bytes32 conduitKey; uint256 totalOriginalConsiderationItems; }',
  'struct Order { Terms parameters; bytes signature; }',
  'struct Advanced { Terms parameters; uint120 numerator; uint120 denominator; bytes signature; bytes extraData; }',
  'struct Resolver { uint256 orderIndex; uint8 side; uint256 index; uint256 identifier; bytes32[] proof; }',
  'function fulfillOrder(Order order, bytes32 conduitKey)',
  'function fulfillAdvancedOrder(Advanced order, Resolver[] criteria, bytes32 conduitKey, address recipient)',
  'function validate(Order[] orders)',
])

const sweepAbi = parseAbi([
  'struct Offered { uint8 itemType; address token; uint256 identifierOrCriteria; uint256 startAmount; uint256 endAmount; }',
  'struct Asked { uint8 itemType; address token; uint256 identifierOrCriteria; uint256 startAmount; uint256 endAmount; address recipient; }',
  'struct Terms { address offerer; address zone; Offered[] offer; Asked[] consideration; uint8 orderType; uint256 startTime; uint256 endTime; bytes32 zoneHash; uint256 salt; bytes32 conduitKey; uint256 totalOriginalConsiderationItems; }',
  'struct Advanced { Terms parameters; uint120 numerator; uint120 denominator; bytes signature; bytes extraData; }',
  'struct Resolver { uint256 orderIndex; uint8 side; uint256 index; uint256 identifier; bytes32[] proof; }',
  'struct Component { uint256 orderIndex; uint256 itemIndex; }',
  'function fulfillAvailableAdvancedOrders(Advanced[] orders, Resolver[] criteria, Component[][] offers, Component[][] considerations, bytes32 conduitKey, address recipient, uint256 maximum)',
])
