import {
  type Abi,
  type Address,
  encodeDeployData,
  getAddress,
  parseAbi,
  parseEventLogs,
  type TestClient,
  type WalletClient,
  zeroAddress,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { readArtifact } from '../../../../sandbox/src/chain/readArtifact.js'
import { type startShop, tokenAbi } from '../../support/startShop.js'

/** The account that deploys the contracts before the shop starts. */
const deployer = privateKeyToAccount(`0x${'d'.repeat(64)}`)

/** Deploys a request market with its helper, and a second request market without one. Returns their configuration. */
export async function deployRequests(client: WalletClient & Pick<TestClient, 'setBalance'> & Waits) {
  await client.setBalance({ address: deployer.address, value: 10n ** 18n })
  async function deploy(name: string): Promise<Address> {
    const data = encodeDeployData<Abi>({ ...readArtifact(name), args: [] })
    const hash = await client.sendTransaction({ account: deployer, chain: null, data })
    return getAddress((await client.waitForTransactionReceipt({ hash })).contractAddress ?? '0x')
  }
  const [address, helper, other] = [
    await deploy('RequestMarket'),
    await deploy('RequestBatchHelper'),
    await deploy('RequestMarket'),
  ]
  return [
    { venue: 'request', marketplace: 'service_marketplace_v1' as const, address, helper },
    { venue: 'request', marketplace: 'third_party_kind_1' as const, address: other },
  ]
}

/** Returns helpers to sell and buy on the shop's request markets. */
export function openRequests(shop: Awaited<ReturnType<typeof startShop>>) {
  const { client, contracts, network } = shop
  const seller = shop.account('seller')
  const [first, second] = network.venues
  const market = getAddress(first?.address ?? zeroAddress)
  const helper = getAddress(first?.helper ?? zeroAddress)
  const other = getAddress(second?.address ?? zeroAddress)
  let nextToken = 70_000n

  const write = (functionName: string, args: readonly unknown[], at = market, from = seller) =>
    shop.write({ from, to: at, abi, functionName, args })

  /** Sets or revokes the market's approval for all tokens of the seller. */
  async function approve(collection: Address, approved = true, operator = market) {
    const call = { from: seller, to: collection, abi: tokenAbi, functionName: 'setApprovalForAll' }
    await shop.write({ ...call, args: [operator, approved] })
  }

  /** Mints a new token, or units of an edition, and lists them. */
  async function list(options: openRequests.Listing = {}): Promise<openRequests.Listed> {
    const { price = 5_000_000n, currency = contracts.usdc, quantity, at = market, isListing = true } = options
    const collection = quantity === undefined ? contracts.erc721 : contracts.erc1155
    const tokenId = nextToken++
    const minted = [seller.address, tokenId, ...(quantity === undefined ? [] : [quantity])]
    await shop.write({ from: seller, to: collection, abi: tokenAbi, functionName: 'mint', args: minted })
    const expiry = (await client.getBlock()).timestamp + 86_400n
    const token = { isERC1155: quantity !== undefined, tokenContract: collection, tokenId }
    const terms = { quantity: quantity ?? 1n, expiry, currency, pricePerToken: price }
    const { logs } = await write('createRequest', [{ isListing, ...token, ...terms }], at)
    const [created] = parseEventLogs({ abi, eventName: 'RequestCreated', logs })
    return { orderId: `${created?.args.requestId}`, collection, tokenId, quantity: quantity ?? 1n, at }
  }

  /** Returns the listings as the service shows them, also those of the second market. */
  async function shown(...orders: readonly openRequests.Listed[]) {
    const input = orders.map(({ collection, orderId }) => ({ contractAddress: collection, orderId }))
    const { json } = await shop.post('/sandbox/rpc/Marketplace/GetOrders', { input })
    return json.orders
  }

  /** Requests the steps that buy a quantity of each listing. Returns the HTTP response. */
  function generate(lines: readonly (readonly [openRequests.Listed, bigint])[], more: object = {}) {
    return shop.post('/sandbox/rpc/Marketplace/GenerateBuyTransaction', {
      collectionAddress: lines[0]?.[0].collection,
      buyer: shop.account('buyer').address,
      marketplace: lines[0]?.[0].at === other ? 'third_party_kind_1' : 'service_marketplace_v1',
      ordersData: lines.map(([{ orderId }, quantity]) => ({ orderId, quantity: `${quantity}` })),
      additionalFees: [],
      ...more,
    })
  }

  /** Buys listings with the unchanged steps of the service. Returns the steps. */
  async function buy(lines: readonly (readonly [openRequests.Listed, bigint])[], more: object = {}) {
    const { json, status } = await generate(lines, more)
    if (status !== 200) throw new Error(`It cannot be bought: ${json.cause}`)
    for (const { to, data, value } of json.steps) {
      await shop.send({ from: shop.account('buyer'), to, data, value: BigInt(value) })
    }
    return json.steps
  }

  return {
    market,
    helper,
    other,
    seller,
    approve,
    list,
    shown,
    generate,
    buy,
    cancel: ({ orderId, at }: openRequests.Listed) => write('cancelRequest', [BigInt(orderId)], at),
    /** Invalidates all listings of the seller so far, or those of one collection. */
    invalidate: (...collection: readonly Address[]) => write('invalidateRequests', collection),
  }
}

export declare namespace openRequests {
  type Listing = {
    /** Price per unit, in the currency's smallest unit. @default 5_000_000n */
    price?: bigint
    /** The currency of the price. @default USDC */
    currency?: Address
    /** The units of an edition. @default a single token */
    quantity?: bigint
    /** The market of the listing. @default the first market */
    at?: Address
    /** Whether the order is a listing; `false` for an offer to buy. @default true */
    isListing?: boolean
  }
  type Listed = { orderId: string; collection: Address; tokenId: bigint; quantity: bigint; at: Address }
}

type Waits = {
  waitForTransactionReceipt(options: {
    hash: `0x${string}`
  }): Promise<{ contractAddress?: Address | null | undefined }>
}

const abi = parseAbi([
  'struct RequestParams { bool isListing; bool isERC1155; address tokenContract; uint256 tokenId; uint256 quantity; uint96 expiry; address currency; uint256 pricePerToken; }',
  'function createRequest(RequestParams request)',
  'function cancelRequest(uint256 requestId)',
  'function invalidateRequests()',
  'function invalidateRequests(address tokenContract)',
  'event RequestCreated(uint256 indexed requestId, address indexed creator, address indexed tokenContract, uint256 tokenId, bool isListing, uint256 quantity, address currency, uint256 pricePerToken, uint256 expiry)',
])
