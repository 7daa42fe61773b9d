import { type Address, erc20Abi, type LocalAccount, parseAbi, zeroAddress } from 'viem'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createDatabase } from '../../../../test/setup/database.js'
import { insertBlocked } from '../../src/store/blocked.js'
import { openDatabase } from '../../src/store/openDatabase.js'
import { readTables } from '../chain/support/readTables.js'
import { createWholeService } from '../support/createWholeService.js'
import { startShop, tokenAbi } from '../support/startShop.js'
import { deployRequests, openRequests } from './support/openRequests.js'

let skew = 0
const shop = await startShop({ venuesConfig: deployRequests, now: () => Date.now() + skew })
const { client, contracts, config } = shop
const { market, seller, approve, list, shown, generate } = openRequests(shop)
const maker = shop.account('buyer')
const kind = 'service_marketplace_v1'
const farAway = '99999999999'
const treasury = `0x${'4'.repeat(40)}` as const
let nextToken = 90_000n

const call = (method: string, body: object) => shop.post(`/sandbox/rpc/Marketplace/${method}`, body)

/** Mints a token, or units of an edition, for the seller. */
async function mint(quantity?: bigint): Promise<Token> {
  const collection = quantity === undefined ? contracts.erc721 : contracts.erc1155
  const tokenId = nextToken++
  const args = [seller.address, tokenId, ...(quantity === undefined ? [] : [quantity])]
  await shop.write({ from: seller, to: collection, abi: tokenAbi, functionName: 'mint', args })
  return { collection, tokenId }
}

/** Returns the body that makes an offer of 1000 for each unit. */
function bodyOf({ collection, tokenId }: Token, offer: object = {}) {
  return {
    collectionAddress: collection,
    maker: maker.address,
    contractType: collection === contracts.erc721 ? 'ERC721' : 'ERC1155',
    orderbook: kind,
    offer: {
      tokenId: `${tokenId}`,
      quantity: '1',
      expiry: farAway,
      currencyAddress: contracts.usdc,
      pricePerToken: '1000',
      ...offer,
    },
  }
}

async function carryOut(from: LocalAccount, steps: readonly Wire[]) {
  let orderId = ''
  for (const { to, data, value } of steps) {
    const { logs } = await shop.send({ from, to, data, value: BigInt(value) })
    orderId = BigInt(logs.find((log) => log.address === market.toLowerCase())?.topics[1] ?? 0n).toString()
  }
  return orderId
}

/** Makes an offer with the unchanged steps of the service. */
async function makeOffer(token: Token, offer: object = {}) {
  const { json } = await call('GenerateOfferTransaction', bodyOf(token, offer))
  if (!json.steps) throw new Error(json.cause)
  return { ...token, orderId: await carryOut(maker, json.steps), steps: json.steps as Wire[] }
}

type Offer = Awaited<ReturnType<typeof makeOffer>>

const show = async (offer: Offer) => (await shown({ ...offer, quantity: 1n, at: market }))[0]

function generateSell(offers: readonly Offer[], more: object = {}, quantity = '1') {
  return call('GenerateSellTransaction', {
    collectionAddress: offers[0]?.collection,
    seller: seller.address,
    marketplace: kind,
    ordersData: offers.map(({ orderId, tokenId }) => ({ orderId, quantity, tokenId: `${tokenId}` })),
    ...more,
  })
}

const dollars = (functionName: string, args: readonly unknown[], from = maker) =>
  shop.write({ from, to: contracts.usdc, abi: erc20Abi, functionName, args })

const balanceOf = (account: Address) =>
  client.readContract({ abi: erc20Abi, address: contracts.usdc, functionName: 'balanceOf', args: [account] })

describe('offers on a request market', () => {
  test('makes, shows and accepts an offer with the steps of the service', async () => {
    const token = await mint()
    const offer = await makeOffer(token)
    // The maker pays the royalty of 5 % on top of the price.
    expect(offer.steps).toMatchObject([
      { id: 'tokenApproval', to: contracts.usdc, value: '0', price: '0' },
      { id: 'createOffer', to: market, value: '0', price: '0' },
    ])
    expect(await show(offer)).toMatchObject({
      side: 'offer',
      status: 'active',
      createdBy: maker.address,
      tokenId: `${token.tokenId}`,
      priceAmount: '1000',
      priceAmountNet: '1000',
      feeBps: 0,
      quantityAvailable: '1',
    })
    const before = await balanceOf(seller.address)
    const fees = { additionalFees: [{ amount: '30', receiver: treasury }] }
    const { json } = await generateSell([offer], fees)
    expect(json.steps).toMatchObject([
      { id: 'tokenApproval', to: contracts.erc721 },
      { id: 'sell', to: market, value: '0', price: '0' },
    ])
    expect(json.steps[0].data.slice(0, 10)).toBe('0x095ea7b3')
    await carryOut(seller, json.steps)
    expect((await balanceOf(seller.address)) - before).toBe(970n)
    expect(await show(offer)).toMatchObject({ status: 'filled', quantityRemaining: '0' })
    expect((await generateSell([offer])).json.cause).toMatch(/is filled/)
  })

  test('sells units of an edition to two offers at once', async () => {
    const token = await mint(5n)
    const offers = [await makeOffer(token, { quantity: '3' }), await makeOffer(token, { quantity: '2' })]
    // The offers need 3,150 and 2,100. Both use the same allowance, so it must cover their sum.
    await dollars('approve', [market, 10_000n])
    const { json } = await generateSell(
      offers,
      { additionalFees: [{ amount: '20', receiver: treasury }] },
      '2',
    )
    expect(json.steps).toMatchObject([{ id: 'tokenApproval', to: contracts.erc1155 }, { id: 'sell' }])
    await carryOut(seller, json.steps)
    expect(await Promise.all(offers.map(show))).toMatchObject([
      { status: 'active', quantityRemaining: '1' },
      { status: 'filled' },
    ])
  })

  test('shows cancellation, invalidation and expiry, and what the maker can pay', async () => {
    const token = await mint()
    const offer = await makeOffer(token)
    await dollars('approve', [market, 1_049n])
    expect(await show(offer)).toMatchObject({ status: 'inactive', quantityAvailable: '0' })
    expect((await generateSell([offer])).json).toMatchObject({
      error: 'InvalidArgument',
      cause: expect.stringMatching(/cannot be paid now/),
    })
    await dollars('approve', [market, 10_000n])
    expect(await show(offer)).toMatchObject({ status: 'active' })
    const funds = await balanceOf(maker.address)
    await dollars('transfer', [seller.address, funds])
    expect(await show(offer)).toMatchObject({ status: 'inactive' })
    await dollars('transfer', [maker.address, funds], seller)
    expect(await show(offer)).toMatchObject({ status: 'active' })
    const cancel = { collectionAddress: token.collection, marketplace: kind, orderId: offer.orderId }
    const { json } = await call('GenerateCancelTransaction', { ...cancel, maker: maker.address })
    await carryOut(maker, json.steps)
    expect(await show(offer)).toMatchObject({ status: 'cancelled' })
    const soon = (await client.getBlock()).timestamp + 3_600n
    const [ending, ended] = [await makeOffer(token, { expiry: `${soon}` }), await makeOffer(token)]
    await shop.write({
      from: maker,
      to: market,
      abi: invalidateAbi,
      functionName: 'invalidateRequests',
      args: [contracts.erc1155],
    })
    skew = 7_200_000
    onTestFinished(() => {
      skew = 0
    })
    expect(await Promise.all([ending, ended].map(show))).toMatchObject([
      { status: 'expired' },
      { status: 'active' },
    ])
    expect((await generateSell([ending])).json.cause).toMatch(/is expired/)
    await shop.write({
      from: maker,
      to: market,
      abi: invalidateAbi,
      functionName: 'invalidateRequests',
      args: [contracts.erc721],
    })
    expect(await show(ended)).toMatchObject({ status: 'cancelled' })
  })

  test('watches an offer in the wrapped native currency', async () => {
    const to = contracts.weth
    await shop.write({ from: maker, to, abi: wethAbi, functionName: 'deposit', args: [], value: 2_000n })
    const offer = await makeOffer(await mint(), { currencyAddress: to })
    const withdraw = { from: maker, to, abi: wethAbi, functionName: 'withdraw' }
    const held = await client.readContract({
      abi: erc20Abi,
      address: to,
      functionName: 'balanceOf',
      args: [maker.address],
    })
    await shop.write({ ...withdraw, args: [held] })
    expect(await show(offer)).toMatchObject({ status: 'inactive' })
    await shop.write({ from: maker, to, abi: wethAbi, functionName: 'deposit', args: [], value: 2_000n })
    expect(await show(offer)).toMatchObject({ status: 'active' })
  })

  test('never lists an offer with the listings, and never buys one', async () => {
    const offer = await makeOffer(await mint())
    const filter = { collectionAddress: offer.collection, tokenIds: [`${offer.tokenId}`] }
    for (const more of [{}, { status: 'active' }, { status: 'inactive' }, { createdBy: maker.address }]) {
      const { json } = await call('ListOrders', { filter: { ...filter, ...more } })
      expect(json.orders).toEqual([])
    }
    const { json } = await generate([[{ ...offer, quantity: 1n, at: market }, 1n]])
    expect(json).toMatchObject({
      error: 'InvalidArgument',
      cause: expect.stringMatching(/is an offer, not a listing/),
    })
  })

  test('forgets an offer and its acceptance when a reorg removes their blocks', async () => {
    const token = await mint()
    const offer = await makeOffer(token)
    await carryOut(seller, (await generateSell([offer])).json.steps)
    expect(await show(offer)).toMatchObject({ status: 'filled' })
    await shop.reorg(1)
    expect(await show(offer)).toMatchObject({ status: 'active' })
    await shop.reorg(4)
    expect(await show(offer)).toBeUndefined()
  })

  test('indexes the same tables as a fresh service', async () => {
    await makeOffer(await mint())
    await shop.untilIndexed()
    const databaseUrl = await createDatabase()
    const fresh = createWholeService({ ...config, databaseUrl })
    onTestFinished(fresh.close)
    await fresh.ready()
    const { number, hash } = await client.getBlock()
    await fresh.indexed(shop.deployment.chainId, number, hash)
    expect(await readTables(databaseUrl)).toEqual(await readTables(shop.databaseUrl))
  })

  test('refuses offers that the market would refuse', async () => {
    const token = await mint()
    const [work, edition] = [bodyOf(token), bodyOf(await mint(3n))]
    const withOffer = (change: object) => ({ ...work, offer: { ...work.offer, ...change } })
    const poor = `0x${'5'.repeat(40)}`
    const refused: [object, string, RegExp][] = [
      [withOffer({ currencyAddress: zeroAddress }), 'InvalidArgument', /Use the wrapped native currency/],
      [withOffer({ currencyAddress: contracts.erc721 }), 'InvalidArgument', /must be an ERC-20/],
      [withOffer({ currencyAddress: treasury }), 'InvalidArgument', /must be an ERC-20/],
      [withOffer({ expiry: '5' }), 'InvalidArgument', /expiry: must be in the future/],
      [withOffer({ expiry: `${2n ** 64n}` }), 'InvalidArgument', /below 2\^64/],
      [withOffer({ quantity: '2' }), 'InvalidArgument', /quantity: must be 1/],
      [withOffer({ quantity: '0' }), 'InvalidArgument', /quantity: must be at least 1/],
      [withOffer({ pricePerToken: '0' }), 'InvalidArgument', /pricePerToken: must be at least 1/],
      [withOffer({ pricePerToken: `${10n ** 30n}` }), 'InvalidArgument', /offer costs/],
      [withOffer({ pricePerToken: `${2n ** 255n}` }), 'InvalidArgument', /offer costs/],
      [{ ...work, maker: poor }, 'InvalidArgument', /offer costs 1050 with the royalty of 50/],
      [{ ...work, contractType: 'ERC1155' }, 'InvalidArgument', /contractType: must be the standard/],
      [{ ...edition, contractType: 'ERC721' }, 'InvalidArgument', /contractType: must be the standard/],
      [{ ...work, contractType: 'ERC20' }, 'InvalidArgument', /must be ERC721 or ERC1155/],
      [{ ...work, collectionAddress: contracts.usdc }, 'InvalidArgument', /must be an ERC-721 or ERC-1155/],
      [
        { ...work, additionalFees: [{ amount: '1', receiver: treasury }] },
        'InvalidArgument',
        /must be empty/,
      ],
      [{ ...work, walletType: 'odd' }, 'InvalidArgument', /walletType/],
      [{ ...work, orderbook: 'unknown' }, 'InvalidArgument', /orderbook: must be a known kind/],
      [{ ...work, orderbook: 'service_marketplace_v2' }, 'NotImplemented', /cannot make offers/],
      [{ ...work, offer: undefined }, 'WebrpcBadRequest', /offer/],
    ]
    for (const [body, error, cause] of refused) {
      const { json } = await call('GenerateOfferTransaction', body)
      expect(json, JSON.stringify(body)).toMatchObject({ error, cause: expect.stringMatching(cause) })
    }
  })

  test('refuses sales that the market would refuse', async () => {
    const [token, print] = [await mint(), await mint(1n)]
    const offer = await makeOffer(token)
    const prints = await makeOffer(print, { quantity: '3' })
    await approve(contracts.erc721)
    const listing = await list()
    await dollars('approve', [market, 100_000n])
    const two = { ordersData: [{ orderId: offer.orderId, quantity: '1', tokenId: '1' }] }
    const refused: [Awaited<ReturnType<typeof generateSell>>, string, RegExp][] = [
      [await generateSell([offer], { seller: maker.address }), 'InvalidArgument', /own/],
      [
        await generateSell([offer], { seller: shop.account('stranger').address }),
        'InvalidArgument',
        /must be at most 0/,
      ],
      [await generateSell([prints], {}, '2'), 'InvalidArgument', /must be at most 1/],
      [await generateSell([prints], {}, '4'), 'InvalidArgument', /Only 3/],
      [await generateSell([offer], {}, '0'), 'InvalidArgument', /at least 1/],
      [await generateSell([offer], two), 'InvalidArgument', /asks for token/],
      [await generateSell([offer, offer]), 'InvalidArgument', /in the list twice/],
      [await generateSell([{ ...offer, orderId: '99999' }]), 'NotFound', /unknown/],
      [await generateSell([{ ...offer, ...listing }]), 'InvalidArgument', /is a listing, not an offer/],
      [
        await generateSell([offer], { marketplace: 'service_marketplace_v2' }),
        'NotImplemented',
        /cannot accept/,
      ],
      [
        await generateSell([offer], { additionalFees: [{ amount: '1001', receiver: treasury }] }),
        'InvalidArgument',
        /at most the price/,
      ],
      [await generateSell([offer], { walletType: 'odd' }), 'InvalidArgument', /walletType/],
    ]
    for (const [{ json }, error, cause] of refused) {
      expect(json).toMatchObject({ error, cause: expect.stringMatching(cause) })
    }
  })

  test('refuses blocked collections and makers', async () => {
    const token = await mint()
    const offer = await makeOffer(token)
    const database = openDatabase({ url: shop.databaseUrl, maxConnections: 1 })
    onTestFinished(database.close)
    const target = maker.address.toLowerCase()
    await insertBlocked(database, shop.deployment.chainId, { kind: 'seller', target })
    const another = createWholeService({ ...config, roles: ['api'] })
    onTestFinished(another.close)
    const marketplace = { collectionAddress: token.collection, seller: seller.address, marketplace: kind }
    const bodies = {
      GenerateOfferTransaction: bodyOf(token),
      GenerateSellTransaction: { ...marketplace, ordersData: [{ orderId: offer.orderId, quantity: '1' }] },
    }
    for (const [method, body] of Object.entries(bodies)) {
      const response = await another.fetch(
        new Request(`http://service.test/sandbox/rpc/Marketplace/${method}`, {
          method: 'POST',
          body: JSON.stringify(body),
          headers: { 'content-type': 'application/json', 'x-access-key': 'key' },
        }),
      )
      expect(await response.json()).toMatchObject({ error: 'PermissionDenied' })
    }
  })
})

const invalidateAbi = parseAbi(['function invalidateRequests(address tokenContract)'])
const wethAbi = parseAbi(['function deposit() payable', 'function withdraw(uint256 amount)'])

type Token = { collection: Address; tokenId: bigint }
type Wire = { id: string; to: Address; data: `0x${string}`; value: string }
