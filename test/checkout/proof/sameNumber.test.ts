import fc from 'fast-check'
import { type Address, createClient, custom, getAddress, zeroAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, inject, test } from 'vitest'
import { createIntent } from '../../../src/checkout/intent/intent.js'
import { verifyPurchase } from '../../../src/checkout/proof/verifyPurchase.js'
import { requestAbi } from '../../../src/venues/request/requestAbi.js'
import { requestMakerAbi } from '../../../src/venues/request/requestMakerAbi.js'
import { seaportAddress } from '../../../src/venues/seaport/seaportAddress.js'
import { rewindEach } from '../../setup/rewindEach.js'
import { isWhole } from '../../setup/sample.js'
import { startShop } from '../support/startShop.js'
import { openBazaar } from '../venues/support/openBazaar.js'
import { openSeaport } from '../venues/support/openSeaport.js'

/**
 * One listing number can name two orders: of two markets, before and after a reorg, or a listing and an offer. A proof for one of them must
 * not count for the other.
 */
const shop = await startShop()
const { client, contracts, buyer, keyOf } = shop
const { chainId } = shop.deployment
const [bazaar, otherBazaar] = [await openBazaar(shop), await openBazaar(shop)]
const seaport = await openSeaport(shop)
const seller = bazaar.seller
const stranger = privateKeyToAccount(keyOf('stranger'))
const policy = {
  markets: { [chainId]: [contracts.market, bazaar.market, otherBazaar.market] },
  seaport: true,
  confirmations: 1,
}

async function write(
  from: typeof seller,
  address: Address,
  functionName: string,
  args: readonly unknown[],
  value = 0n,
) {
  const hash = await client.writeContract({
    address,
    abi: [...requestMakerAbi, ...requestAbi, ...tokenAbi],
    functionName,
    args,
    value,
    account: from,
    chain: null,
    gas: 1_000_000n,
  } as never)
  const receipt = await client.waitForTransactionReceipt({ hash })
  if (receipt.status !== 'success') throw new Error(`${functionName} reverted.`)
  return receipt
}

const tokenAbi = [
  ...['mint', 'mintMany'].map((name) => ({
    type: 'function',
    name: 'mint',
    stateMutability: 'nonpayable',
    outputs: [],
    inputs: (name === 'mint' ? ['address', 'uint256'] : ['address', 'uint256', 'uint256']).map((type) => ({
      type,
    })),
  })),
  {
    type: 'function',
    name: 'setApprovalForAll',
    stateMutability: 'nonpayable',
    outputs: [],
    inputs: ['address', 'bool'].map((type) => ({ type })),
  },
  {
    type: 'function',
    name: 'approve',
    stateMutability: 'nonpayable',
    outputs: [],
    inputs: ['address', 'uint256'].map((type) => ({ type })),
  },
] as const

// All three accounts have units of both tokens, and may sell and pay on both markets. So only the market and the terms tell the orders
// apart.
for (const account of [seller, stranger, buyer]) {
  for (const market of [bazaar.market, otherBazaar.market]) {
    await write(account, contracts.erc1155, 'setApprovalForAll', [market, true])
    await write(account, contracts.usdc, 'approve', [market, 10n ** 12n])
  }
  for (const tokenId of [801n, 802n])
    await write(account, contracts.erc1155, 'mint', [account.address, tokenId, 50n])
}
const start = await client.getBlock()

await rewindEach(client)

const offered = {
  market: bazaar.market,
  maker: seller,
  isListing: true,
  tokenContract: contracts.erc1155 as Address,
  tokenId: 801n,
  quantity: 10n,
  currency: contracts.usdc as Address,
  pricePerToken: 1_000n,
}
type Terms = typeof offered

async function make({ market, maker, ...request }: Terms): Promise<bigint> {
  const expiry = start.timestamp + 10n * 86_400n
  const { logs } = await write(maker, market, 'createRequest', [{ ...request, isERC1155: true, expiry }])
  return BigInt(logs[0]?.topics[1] ?? 0n)
}

/** Buys three units of a listing by a direct call of the `RequestMarket` contract. */
async function take({ market, currency, pricePerToken }: Terms, requestId: bigint, quantity = 3n) {
  const value = currency === zeroAddress ? pricePerToken * quantity : 0n
  return write(buyer, market, 'acceptRequest', [requestId, quantity, buyer.address, [], []], value)
}

/** Returns the shop's record of an order: by default, three units of the offered listing. */
function offerOf(requestId: bigint, terms: Terms = offered, quantity = 3n) {
  const {
    market,
    currency,
    tokenContract: collectionAddress,
    tokenId,
    maker,
    pricePerToken: unitPrice,
  } = terms
  const item = {
    orderId: `${requestId}`,
    collectionAddress,
    tokenId,
    quantity,
    unitPrice,
    seller: maker.address,
  }
  return { client, policy, chainId, market, currency, buyer: buyer.address, items: [item] }
}

/** Orders that take over a number after a reorg: each gets the number of the listing that the shop recorded. */
const takeovers: Record<string, Partial<Terms>> = {
  'of another token': { tokenId: 802n },
  'of the buyer, who pays themselves': { maker: buyer },
  'of another seller': { maker: stranger },
  'for less': { pricePerToken: 999n },
  'for almost nothing': { pricePerToken: 1n },
  'in another currency': { currency: zeroAddress },
  'that is an offer': { isListing: false, maker: stranger },
  'that is an offer of the seller’s': { isListing: false },
}

describe('verifyPurchase', () => {
  test.each(Object.entries(takeovers))(
    'proves nothing when the number belongs after a reorg to a listing %s',
    async (_, change) => {
      const before = await client.snapshot()
      const requestId = await make(offered)
      await client.revert({ id: before })
      const other = { ...offered, ...change }
      expect(await make(other)).toBe(requestId)
      const { transactionHash: hash } = await take(other, requestId)
      const proof = await verifyPurchase({ ...offerOf(requestId), hash })
      expect(proof).toMatchObject({ status: 'different' })
    },
  )

  test.each(Object.entries({ 'on the same terms': {}, ...takeovers }))(
    'proves nothing when the number belongs to a listing on another market, %s',
    async (_, change) => {
      const requestId = await make(offered)
      const other = { ...offered, ...change, market: otherBazaar.market }
      expect(await make(other)).toBe(requestId)
      const { transactionHash: hash } = await take(other, requestId)
      expect(await verifyPurchase({ ...offerOf(requestId), hash })).toMatchObject({ status: 'different' })
      const { status } = await verifyPurchase({ ...offerOf(requestId, other), hash })
      expect(status).toBe(other.isListing ? 'proven' : 'different')
    },
  )

  test('proves the same listing again after a reorg, and a more expensive one', async () => {
    for (const terms of [offered, { ...offered, pricePerToken: 1_001n }]) {
      const before = await client.snapshot()
      const requestId = await make(offered)
      await client.revert({ id: before })
      expect(await make(terms)).toBe(requestId)
      const { transactionHash: hash } = await take(terms, requestId)
      expect(await verifyPurchase({ ...offerOf(requestId), hash })).toMatchObject({ status: 'proven' })
    }
  })

  test.each(['in one block', 'at a node that keeps no old state'])(
    'proves a listing that is sold out %s by its creation event',
    async (how) => {
      const isOneBlock = how === 'in one block'
      if (isOneBlock) await client.setAutomine(false)
      const expiry = start.timestamp + 10n * 86_400n
      const { market, maker, ...request } = offered
      const listing = { ...request, isERC1155: true, expiry }
      const requestId = await nextId()
      const sent = { abi: [...requestMakerAbi, ...requestAbi], address: market, chain: null, gas: 900_000n }
      const fees = (priority: bigint) => ({ maxPriorityFeePerGas: priority, maxFeePerGas: 10n ** 11n })
      await client.writeContract({
        ...sent,
        ...fees(10n ** 9n),
        functionName: 'createRequest',
        args: [listing],
        account: maker,
      } as never)
      const hash = await client.writeContract({
        ...sent,
        ...fees(1n),
        functionName: 'acceptRequest',
        args: [requestId, 10n, buyer.address, [], []],
        account: buyer,
      } as never)
      if (isOneBlock) {
        await client.mine({ blocks: 1 })
        await client.setAutomine(true)
      }
      const node = isOneBlock ? client : withoutState()
      const offer = { ...offerOf(requestId, offered, 10n), client: node, hash }
      expect(await verifyPurchase(offer)).toMatchObject({ status: 'proven' })
      const [item] = offer.items
      const items = [{ ...item, tokenId: 802n }] as typeof offer.items
      expect(await verifyPurchase({ ...offer, items })).toMatchObject({ status: 'different' })
    },
  )

  test('proves nothing when any part of the offer differs, on any market', async () => {
    const made = [await buyOwn(), await buyOnSeaport(), await buyRequest()]
    const addresses = [
      stranger.address,
      zeroAddress,
      seaportAddress,
      bazaar.market,
      contracts.usdc,
      contracts.erc721,
    ]
    const address = fc.constantFrom(...addresses.map((one) => getAddress(one)))
    const number = fc.constantFrom(0n, 1n, 2n, 3n, 801n, 10n ** 30n)
    const change = fc.record({ at: fc.nat(2), field: fc.nat(7), address, number })
    for (const offer of made) expect(await verifyPurchase(offer)).toMatchObject({ status: 'proven' })
    await fc.assert(
      fc.asyncProperty(change, async ({ at, field, address, number }) => {
        const offer = made[at]
        const [item] = offer?.items ?? []
        if (!offer || !item) return
        const changes = [
          { market: address },
          { currency: address },
          { buyer: address },
          { items: [{ ...item, collectionAddress: address }] },
          { items: [{ ...item, seller: address }] },
          { items: [{ ...item, tokenId: number }] },
          { items: [{ ...item, quantity: number }] },
          // Only raise the recorded price. If the shop recorded a lower price, the sale earns more than recorded and still counts.
          { items: [{ ...item, unitPrice: item.unitPrice + 1n + number }] },
        ]
        const changed = { ...offer, ...changes[field] }
        const isSame = JSON.stringify(changed, text) === JSON.stringify(offer, text)
        const { status } = await verifyPurchase(changed as typeof offer)
        expect(status === 'proven').toBe(isSame)
      }),
      { seed: inject('seed'), numRuns: isWhole() ? 300 : 60 },
    )
  })
})

const text = (key: string, value: unknown) =>
  key === 'client' ? '' : typeof value === 'bigint' ? `${value}` : value

async function nextId(): Promise<bigint> {
  const before = await client.snapshot()
  const automine = await client.getAutomine()
  await client.setAutomine(true)
  const requestId = await make(offered)
  await client.revert({ id: before })
  await client.setAutomine(automine)
  return requestId
}

/** Returns a node without an archive: it answers calls at the newest block only. */
function withoutState() {
  const request = async (asked: { method: string; params?: readonly unknown[] }) => {
    if (asked.method === 'eth_call' && asked.params?.[1] !== 'latest') throw new Error('missing trie node')
    return shop.rpc(asked)
  }
  return createClient({ transport: custom({ request: request as never }, { retryCount: 0 }) })
}

async function buyRequest() {
  const requestId = await make(offered)
  const { transactionHash: hash } = await take(offered, requestId)
  return { ...offerOf(requestId), hash }
}

async function buyOwn() {
  const intent = await shop.agree([{ order: shop.orderAbout(/25 prints, in ether/), quantity: 2n }])
  return buyWith(contracts.market, intent, {})
}

async function buyOnSeaport() {
  const items = seaport
    .show([await seaport.list({ price: 5_000_000n })])
    .map((order) => ({ order, quantity: 1n }))
  const intent = createIntent({ items, buyer: buyer.address })
  return buyWith(seaportAddress, intent, { service: seaport.openService() })
}

async function buyWith(
  market: Address,
  intent: ReturnType<typeof createIntent>,
  options: Parameters<typeof shop.enter>[0],
) {
  const { checkout } = await shop.enter({ ...options, intent })
  const state = await checkout.start()
  if (state.status !== 'success') throw new Error(`It was not bought: ${state.status}.`)
  const { orders: items, currency } = intent
  return { client, policy, chainId, market, currency, buyer: buyer.address, items, hash: state.outcome.hash }
}
