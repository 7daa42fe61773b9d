import { type Address, type Hex, zeroAddress, zeroHash } from 'viem'
import { describe, expect, test } from 'vitest'
import { seaportAddress } from '../../../../../src/venues/seaport/seaportAddress.js'
import { startShop, tokenAbi } from '../../support/startShop.js'
import { openSeaport, treasury } from '../../venues/support/openSeaport.js'

const kind = 'third_party_kind_1'
const shop = await startShop({ venuesConfig: [{ venue: 'seaport', marketplace: kind }] })
const { contracts } = shop
const seaport = await openSeaport(shop)
// This account has given no approvals yet, so its first listing on a market needs an approval step.
const seller = shop.account('stranger')
const royaltyReceiver = shop.account('royaltyReceiver').address
const farAway = '99999999999'
let fresh = 70_000n

/** Mints a token for the seller. Returns the body of the HTTP request that lists it. */
async function prepare(options: { quantity?: bigint; marketplace?: string; price?: bigint } = {}) {
  const { quantity, marketplace = 'service_marketplace_v2', price = 1_000n } = options
  const collection = quantity === undefined ? contracts.erc721 : contracts.erc1155
  const tokenId = fresh++
  const args = [seller.address, tokenId, ...(quantity === undefined ? [] : [quantity])]
  await shop.write({ from: seller, to: collection, abi: tokenAbi, functionName: 'mint', args })
  const listing = {
    tokenId: `${tokenId}`,
    quantity: `${quantity ?? 1n}`,
    expiry: farAway,
    currencyAddress: contracts.usdc,
    pricePerToken: `${price}`,
  }
  return { collectionAddress: collection, owner: seller.address, marketplace, listing, tokenId }
}

function generate({ tokenId: _, ...body }: Awaited<ReturnType<typeof prepare>>, more: object = {}) {
  return shop.post('/sandbox/rpc/Marketplace/GenerateListingTransaction', { ...body, ...more })
}

/** Runs the steps as a seller's wallet. Returns the id of the listing. */
async function carryOut(steps: Wire[]): Promise<string> {
  let orderId = ''
  for (const { to, data, signature, post, executeType } of steps) {
    if (!signature) {
      const { logs } = await shop.send({ from: seller, to, data })
      orderId = logs.at(-1)?.topics[1] ?? ''
      continue
    }
    const requestBody = { ...post, signature: await sign(signature), executeType }
    const { json } = await shop.post('/sandbox/rpc/Marketplace/Execute', requestBody)
    orderId = json.orderId
  }
  return orderId
}

function sign({ value: message, ...rest }: NonNullable<Wire['signature']>): Promise<Hex> {
  return seller.signTypedData({ ...rest, message } as never)
}

async function listed(request: Awaited<ReturnType<typeof prepare>>, more: object = {}) {
  const { json } = await generate(request, more)
  const orderId = await carryOut(json.steps)
  const collection = request.collectionAddress
  return { orderId, collection, steps: json.steps as Wire[] }
}

async function shown({ collection, orderId }: { collection: string; orderId: string }) {
  const [order] = await shop.getOrders({ collection, orderId } as never)
  return order
}

/** Another account buys one unit with the steps of the service. */
async function buyOne({ collection, orderId }: { collection: string; orderId: string }, marketplace: string) {
  const { json } = await shop.post('/sandbox/rpc/Marketplace/GenerateBuyTransaction', {
    collectionAddress: collection,
    buyer: shop.account('buyer').address,
    marketplace,
    ordersData: [{ orderId, quantity: '1' }],
  })
  for (const { to, data, value } of json.steps) {
    await shop.send({ from: shop.account('buyer'), to, data, value: BigInt(value) })
  }
}

describe('generateListingTransaction', () => {
  test("returns the collection's approval and the listing on the Tillkit market", async () => {
    const first = await listed(await prepare())
    expect(first.steps).toMatchObject([
      { id: 'tokenApproval', to: contracts.erc721, value: '0', price: '0' },
      { id: 'createListing', to: contracts.market, value: '0', price: '0' },
    ])
    expect(await shown(first)).toMatchObject({
      status: 'active',
      createdBy: seller.address,
      priceAmount: '1000',
      quantityAvailable: '1',
      priceCurrencyAddress: contracts.usdc,
      marketplace: 'service_marketplace_v2',
    })
    const again = await listed(await prepare())
    expect(again.steps).toMatchObject([{ id: 'createListing' }])
    await buyOne(again, 'service_marketplace_v2')
    expect(await shown(again)).toMatchObject({ status: 'filled' })
  })

  test('lets another account buy a listing that was signed for Seaport', async () => {
    const request = await prepare({ marketplace: kind, price: 1_000_000n })
    const additionalFees = [{ amount: '25000', receiver: treasury }]
    const order = await listed(request, { additionalFees })
    const body = { marketplace: kind, order: order.steps[1]?.signature?.value }
    expect(order.steps).toMatchObject([
      { id: 'tokenApproval', to: contracts.erc721 },
      {
        id: 'signEIP712',
        to: seaportAddress,
        data: '0x',
        value: '0',
        price: '0',
        executeType: 'order',
        post: { endpoint: '/rpc/Marketplace/Execute', method: 'POST', body },
      },
    ])
    expect(order.steps[1]?.signature?.value).toMatchObject({
      offerer: seller.address,
      zone: zeroAddress,
      conduitKey: zeroHash,
      endTime: farAway,
      // The price of 1,000,000 is split: 5 % royalty, 2.5 % market fee, and the rest for the seller.
      consideration: [
        { recipient: seller.address, startAmount: '925000' },
        { recipient: royaltyReceiver, startAmount: '50000' },
        { recipient: treasury, startAmount: '25000' },
      ],
    })
    expect(await shown(order)).toMatchObject({ status: 'active', priceAmount: '1000000', feeBps: 750 })
    await buyOne(order, kind)
    expect(await shown(order)).toMatchObject({ status: 'filled' })
  })

  test('sells an edition on Seaport in parts, with seaport-js too', async () => {
    const request = await prepare({ marketplace: kind, quantity: 5n })
    const order = await listed(request)
    await buyOne(order, kind)
    expect(await shown(order)).toMatchObject({ status: 'active', quantityRemaining: '4' })
    const signatureRequest = order.steps.at(-1)?.signature
    if (!signatureRequest) return expect.unreachable()
    const signature = await sign(signatureRequest)
    await seaport.fulfill({ parameters: signatureRequest.value, signature, units: 4n })
    expect(await shown(order)).toMatchObject({ status: 'filled' })
  })

  test.each([
    ['a work', 'USDC', {}],
    ['a work', 'ether', { currency: zeroAddress }],
    ['editions', 'ether', { quantity: 3n, currency: zeroAddress }],
  ])('sells %s for %s on Seaport with seaport-js', async (_, __, options) => {
    const { quantity = 1n, currency = contracts.usdc, ...more } = { ...options } as Paid
    const { listing, ...request } = await prepare({
      marketplace: kind,
      price: 1_000n,
      ...more,
      ...(quantity > 1n && { quantity }),
    })
    const body = { ...request, listing: { ...listing, currencyAddress: currency } }
    const additionalFees = [{ amount: `${30n * quantity}`, receiver: treasury }]
    const order = await listed(body, { additionalFees })
    const signatureRequest = order.steps.at(-1)?.signature
    if (!signatureRequest) return expect.unreachable()
    await seaport.fulfill({
      parameters: signatureRequest.value,
      signature: await sign(signatureRequest),
      units: quantity,
    })
    expect(await shown(order)).toMatchObject({ status: 'filled', quantityRemaining: '0' })
  })

  test('rejects items that cannot be listed', async () => {
    const work = await prepare()
    const edition = await prepare({ quantity: 3n, marketplace: kind })
    const other = shop.account('buyer').address
    const with721 = (change: object) => [work, { listing: { ...work.listing, ...change } }] as const
    const refused: [typeof work, object, RegExp][] = [
      [...with721({ quantity: '0' }), /quantity: must be at least 1/],
      [...with721({ quantity: '2' }), /must be 1 for an ERC-721/],
      [...with721({ pricePerToken: '0' }), /pricePerToken: must be at least 1/],
      [...with721({ expiry: '5' }), /expiry: must be in the future/],
      [...with721({ expiry: `${2n ** 64n}` }), /below 2\^64/],
      [...with721({ tokenId: '987654321' }), /must be at most 0, which 0x\w+ owns of token/],
      [work, { owner: other }, /must be at most 0, which 0x\w+ owns of token/],
      [work, { collectionAddress: contracts.usdc }, /must be an ERC-721 or ERC-1155/],
      [work, { additionalFees: [{ amount: '1', receiver: treasury }] }, /only the royalty and its own fee/],
      [
        edition,
        { listing: { ...edition.listing, quantity: '4' } },
        /must be at most 3, which 0x\w+ owns of token/,
      ],
      [edition, { additionalFees: [{ amount: '4', receiver: treasury }] }, /must be divisible by/],
      [edition, { additionalFees: [{ amount: '3000', receiver: treasury }] }, /must be less than the price/],
    ]
    for (const [request, change, cause] of refused) {
      const { json } = await generate(request, change)
      expect(json).toMatchObject({ error: 'InvalidArgument', cause: expect.stringMatching(cause) })
    }
    const elsewhere = await generate(work, { marketplace: 'third_party_kind_4' })
    expect(elsewhere.json.error).toBe('NotImplemented')
    expect((await generate(work, { listing: undefined })).json.error).toBe('WebrpcBadRequest')
  })
})

describe('generateCancelTransaction', () => {
  const cancel = (order: { collection: string; orderId: string }, marketplace: string, more: object = {}) =>
    shop.post('/sandbox/rpc/Marketplace/GenerateCancelTransaction', {
      collectionAddress: order.collection,
      maker: seller.address,
      marketplace,
      orderId: order.orderId,
      ...more,
    })

  test.each(['service_marketplace_v2', kind])('cancels an order on %s', async (marketplace) => {
    const order = await listed(await prepare({ marketplace }))
    const { json } = await cancel(order, marketplace)
    const to = marketplace === kind ? seaportAddress : contracts.market
    expect(json.steps).toMatchObject([{ id: 'cancel', to, value: '0', price: '0' }])
    await carryOut(json.steps)
    expect(await shown(order)).toMatchObject({ status: 'cancelled' })
    expect((await cancel(order, marketplace)).json).toMatchObject({
      error: 'InvalidArgument',
      cause: `Order ${order.orderId} is cancelled.`,
    })
  })

  test('rejects the order of another maker, an unknown order and the wrong marketplace kind', async () => {
    const order = await listed(await prepare())
    const own = 'service_marketplace_v2'
    const stranger = await cancel(order, own, { maker: shop.account('buyer').address })
    expect(stranger.json).toMatchObject({ error: 'InvalidArgument' })
    expect((await cancel(order, own, { orderId: zeroHash })).json.error).toBe('NotFound')
    expect((await cancel(order, kind)).json.error).toBe('NotFound')
    expect((await cancel(order, 'third_party_kind_4')).json.error).toBe('NotImplemented')
  })
})

type Paid = { quantity?: bigint; currency?: Address }

/** The JSON of a step. */
type Wire = {
  id: string
  to: Address
  data: Hex
  signature?: { domain: object; types: object; primaryType: string; value: object }
  post?: { method: string; endpoint: string; body: object }
  executeType?: string
}
