import {
  decodeFunctionData,
  encodeFunctionData,
  type Hex,
  isAddressEqual,
  maxUint256,
  parseAbi,
  zeroAddress,
  zeroHash,
} from 'viem'
import type { ListingIntent } from '../../../../src/checkout/listing/listingIntent.js'
import type { Step } from '../../../../src/protocol/step.js'
import { readMakerCall } from '../../../../src/venues/request/readMakerCall.js'
import { requestAbi } from '../../../../src/venues/request/requestAbi.js'
import { seaportAbi } from '../../../../src/venues/seaport/seaportAbi.js'
import { marketAbi } from '../../../../src/venues/tillkit/marketAbi.js'
import { actsOf } from '../../verify/support/actsOf.js'
import { orderIdOf } from '../../verify/support/marketOrders.js'
import { balanceReader, ownTokenId, place } from '../../verify/support/place.js'
import { requestDecoys } from '../../verify/support/requestOrders.js'
import { seaportPlace } from '../../verify/support/seaportTerms.js'
import type { ChainCall, TamperChain } from '../../verify/support/startTamperChain.js'

/**
 * Returns what the seller loses beyond the intent; `undefined` if nothing. The seller carries out all steps of the listing. Then attackers
 * try every way to take something.
 *
 * **A listing is harmless if the seller can lose only the listed tokens. They must go to buyers that the agreed zone allows, in the agreed
 * time, and for the agreed proceeds.**
 *
 * The function shares no rule with `verifyListing`, so a mistake in one of the two shows up as a difference.
 */
export async function judgeListing(options: judgeListing.Options): Promise<string | undefined> {
  const { chains, intent, steps } = options
  const acts = await actsOf(steps)
  const sends = acts.flatMap((act) => act.sends)
  const taken = (chainId: number) =>
    acts.flatMap((act) => (act.chainId === chainId ? act.relays.flatMap(waysToTake) : []))
  const attempts = [...purses, ...taken(place.chainId), ...sends.flatMap(purchasesOf), ...thefts]
  const end = BigInt(intent.validUntil.getTime()) / 1_000n
  const early = await observe(chains.home, { sends, attempts, at: place.seconds + 60n })
  const lost = early.lost(intent)
  if (lost) return lost
  // The agreed zone refuses every attacker, so no attacker must be able to buy.
  if (intent.zone && early.sold(intent) > 0n) return 'is sold to a buyer whom the zone refuses'
  const late = await observe(chains.home, { sends, attempts, at: end + 60n })
  if (late.sold(intent) > 0n) return 'is sold after its end'
  const abroad = await observe(chains.other, {
    sends: [],
    attempts: taken(place.otherChainId),
    at: end - 60n,
  })
  return abroad.sold(intent) > 0n || abroad.lost({ ...intent, quantity: 0n })
    ? 'is valid on another chain'
    : undefined
}

export declare namespace judgeListing {
  type Options = {
    chains: { home: TamperChain; other: TamperChain }
    intent: ListingIntent
    steps: readonly Step[]
  }
}

const tokens = [
  ...[0n, 1n, 7n, ownTokenId].map((id) => ({ token: place.collection, id })),
  { token: place.paintings, id: ownTokenId },
]
const currencies = [place.usdc, place.otherUsdc, place.oddToken]

const readers: ChainCall[] = [
  ...tokens.map(({ token, id }) => ({
    from: place.stranger,
    to: token,
    data:
      token === place.paintings
        ? encodeFunctionData({ abi: tokenAbi(), functionName: 'ownerOf', args: [id] })
        : encodeFunctionData({ abi: tokenAbi(), functionName: 'balanceOf', args: [place.buyer, id] }),
  })),
  ...currencies.map((to) => ({
    from: place.stranger,
    to,
    data: encodeFunctionData({ abi: tokenAbi(), functionName: 'balanceOf', args: [place.buyer] }),
  })),
  { from: place.stranger, to: balanceReader, data: `0x${'0'.repeat(24)}${place.buyer.slice(2)}` },
]

function tokenAbi() {
  return parseAbi([
    'function ownerOf(uint256 id) view returns (address)',
    'function balanceOf(address account) view returns (uint256)',
    'function balanceOf(address account, uint256 id) view returns (uint256)',
    'function mint(address to, uint256 amount)',
    'function approve(address spender, uint256 amount)',
    'function transferFrom(address from, address to, uint256 idOrAmount)',
    'function safeTransferFrom(address from, address to, uint256 id, uint256 quantity, bytes data)',
  ])
}

/** Calls that give the attacker money: they mint currencies, which any account may do, and approve the markets. */
const purses: ChainCall[] = [place.otherUsdc, place.oddToken].flatMap((to) => [
  {
    from: place.stranger,
    to,
    data: encodeFunctionData({ abi: tokenAbi(), functionName: 'mint', args: [place.stranger, 10n ** 12n] }),
  },
  ...[place.market, place.requestMarket, seaportPlace].map((spender) => ({
    from: place.stranger,
    to,
    data: encodeFunctionData({ abi: tokenAbi(), functionName: 'approve', args: [spender, maxUint256] }),
  })),
])

/** Transfers with which an attacker uses an allowance that the seller gave to the attacker. */
const thefts: ChainCall[] = [
  ...[place.paintings, place.usdc, place.oddToken].map((to) => ({
    from: place.stranger,
    to,
    data: encodeFunctionData({
      abi: tokenAbi(),
      functionName: 'transferFrom',
      args: [place.buyer, place.stranger, to === place.paintings ? ownTokenId : 1n],
    }),
  })),
  {
    from: place.stranger,
    to: place.collection,
    data: encodeFunctionData({
      abi: tokenAbi(),
      functionName: 'safeTransferFrom',
      args: [place.buyer, place.stranger, ownTokenId, 1n, '0x'],
    }),
  },
]

/** Returns every way to fill the seller's signed order: for any ether price, in small parts, and for each token that the order may sell. */
function waysToTake(relay: ChainCall): ChainCall[] {
  try {
    const { functionName, args } = decodeFunctionData({ abi: seaportAbi, data: relay.data })
    if (functionName !== 'fulfillAdvancedOrder') return [relay]
    const [order, , conduitKey, recipient] = args
    const fill = (more: object, criteria: readonly object[] = []): ChainCall => ({
      ...relay,
      value: 10n ** 20n,
      data: encodeFunctionData({
        abi: seaportAbi,
        functionName: 'fulfillAdvancedOrder',
        args: [{ ...order, ...more }, criteria as never, conduitKey, recipient],
      }),
    })
    const others = [1n, ownTokenId].map((identifier) =>
      fill({}, [{ orderIndex: 0n, side: 0, index: 0n, identifier, criteriaProof: [] }]),
    )
    return [fill({ numerator: 1n, denominator: 4n }), fill({}), ...others]
  } catch {
    return [relay]
  }
}

function purchasesOf(call: ChainCall): ChainCall[] {
  const { from, to, data } = call
  const requested = acceptancesOf(call)
  if (requested.length > 0) return requested
  try {
    const { functionName, args } = decodeFunctionData({ abi: marketAbi, data })
    if (functionName !== 'createOrder' || !isAddressEqual(to, place.market)) return []
    const [order] = args
    const { collection, tokenId, quantity, currency, unitPrice } = order
    const orderId = orderIdOf(from, 0, order)
    const items = [{ orderId, collection, tokenId, quantity, unitPrice }]
    const value = currency === zeroAddress ? unitPrice * quantity : 0n
    const bought = [items, currency, place.stranger, [], `0x${'77'.repeat(32)}`] as const
    return [
      {
        from: place.stranger,
        to,
        value,
        data: encodeFunctionData({ abi: marketAbi, functionName: 'buy', args: bought }),
      },
    ]
  } catch {
    return []
  }
}

/**
 * Returns the calls with which an attacker accepts the seller's order on a `RequestMarket` contract. If the order is an offer to buy, the
 * attacker hands over the token that the order wants.
 */
function acceptancesOf({ to, data }: ChainCall): ChainCall[] {
  if (!isAddressEqual(to, place.requestMarket)) return []
  const made = readMakerCall(data)
  if (made?.kind !== 'list') return []
  const { quantity, pricePerToken, currency } = made.request
  const args = [BigInt(requestDecoys.length), quantity, place.stranger, [], []] as const
  const value = currency === zeroAddress ? pricePerToken * quantity : 0n
  const from = place.stranger
  return [
    { from, to, value, data: encodeFunctionData({ abi: requestAbi, functionName: 'acceptRequest', args }) },
  ]
}

type Scene = { sends: readonly ChainCall[]; attempts: readonly ChainCall[]; at: bigint }

/** Reads the seller's holdings before and after the attackers act. Returns functions that compare them with an intent. */
async function observe(chain: TamperChain, { sends, attempts, at }: Scene) {
  const [first = [], , last = []] = await chain.run([
    { time: place.seconds, calls: readers },
    { time: place.seconds + 30n, calls: sends },
    { time: at, calls: [...attempts, ...readers] },
  ])
  const before = first.map(amountOf)
  const after = last.slice(attempts.length).map(amountOf)
  const gained = (index: number) => (after[index] ?? 0n) - (before[index] ?? 0n)
  const isListed = ({ token, id }: (typeof tokens)[number], { collectionAddress, tokenId }: ListingIntent) =>
    isAddressEqual(token, collectionAddress) && id === tokenId
  const sold = (intent: ListingIntent) => -gained(tokens.findIndex((token) => isListed(token, intent)))
  return {
    sold,
    /** Returns the seller's loss beyond the intent; `undefined` if nothing is lost. */
    lost(intent: ListingIntent): string | undefined {
      const wrong = tokens.find((token, index) => gained(index) < 0n && !isListed(token, intent))
      if (wrong) return 'loses a token that is not listed'
      if (sold(intent) > intent.quantity) return 'loses more than was listed'
      const paid = intent.currency === zeroAddress ? zeroAddress : intent.currency
      const accounts = [...currencies, zeroAddress]
      const least = (intent.proceeds * sold(intent)) / (intent.quantity || 1n)
      const short = accounts.some((account, index) => {
        const due = isAddressEqual(account, paid) ? least : 0n
        return gained(tokens.length + index) < due
      })
      return short ? 'gets less than agreed' : undefined
    },
  }
}

/**
 * Reads a balance from a call result. For an ERC-721 token, the result is its owner. Then the balance is 1 if the seller is the owner, and
 * 0 otherwise.
 */
function amountOf({ returnData }: { returnData: Hex }): bigint {
  if (returnData === '0x' || returnData === zeroHash) return 0n
  const word = BigInt(returnData)
  if (word === BigInt(place.buyer)) return 1n
  // No balance here is that large, so the word is the address of another owner.
  return word > maxUint256 >> 100n ? 0n : word
}
