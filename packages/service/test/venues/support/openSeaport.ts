import { Seaport } from '@opensea/seaport-js'
import type { OrderWithCounter } from '@opensea/seaport-js/lib/types.js'
import { Wallet } from 'ethers'
import { type Address, type Hex, isAddressEqual, zeroAddress, zeroHash } from 'viem'
import type { LocalAccount } from 'viem/accounts'
import { seaportAddress } from '../../../../../src/venues/seaport/seaportAddress.js'
import { placeWholeSeaport } from '../../../../../test/checkout/venues/support/placeWholeSeaport.js'
import { conduit } from '../../../../../test/checkout/verify/support/seaportSteps.js'
import { type startShop, tokenAbi } from '../../support/startShop.js'

/** The configured name of Seaport. */
export const bazaar = 'bazaar'

/** Deploys the real Seaport on the shop's chain. The helpers create and sign listings with seaport-js, and post them to the service. */
export async function openSeaport(shop: Awaited<ReturnType<typeof startShop>>) {
  const { client, contracts, deployment, rpcUrl } = shop
  const seller = shop.account('seller')
  const request = (method: string, params: readonly unknown[]) =>
    client.request({ method, params } as never) as Promise<unknown>
  const provider = await placeWholeSeaport({ request, rpcUrl, chainId: deployment.chainId })
  const wallet = new Wallet(keyOf(shop, 'seller'), provider)
  const library = new Seaport(wallet as never)
  let nextToken = 50_000n

  /** Sets or revokes the approval of Seaport, or of its conduit, for a collection of the seller. */
  async function approve(collection: Address, approved = true, operator: Address = seaportAddress) {
    const call = { from: seller, to: collection, abi: tokenAbi, functionName: 'setApprovalForAll' }
    await shop.write({ ...call, args: [operator, approved] })
  }
  for (const collection of [contracts.erc721, contracts.erc1155]) {
    for (const operator of [seaportAddress, conduit.address]) await approve(collection, true, operator)
  }

  /** Mints a new token and signs a listing of it. */
  async function sign(options: openSeaport.Listing = {}): Promise<openSeaport.Signed> {
    const { price = 5_000_000n, currency = contracts.usdc, quantity, conduitKey, change = {} } = options
    const collection = quantity === undefined ? contracts.erc721 : contracts.erc1155
    const tokenId = nextToken++
    const minted = [seller.address, tokenId, ...(quantity === undefined ? [] : [quantity])]
    await shop.write({ from: seller, to: collection, abi: tokenAbi, functionName: 'mint', args: minted })
    const item = quantity === undefined ? { itemType: 2 } : { itemType: 3, amount: `${quantity}` }
    const total = `${price * (quantity ?? 1n)}`
    const priceItem = isAddressEqual(currency, zeroAddress)
      ? { amount: total }
      : { amount: total, token: currency }
    const { timestamp } = await client.getBlock()
    const { executeAllActions } = await library.createOrder(
      {
        offer: [{ ...item, token: collection, identifier: `${tokenId}` } as never],
        consideration: [{ ...priceItem, recipient: seller.address }],
        fees: [{ recipient: treasury, basisPoints: 500 }],
        allowPartialFills: quantity !== undefined,
        startTime: '1',
        endTime: `${timestamp + 86_400n}`,
        conduitKey: conduitKey ?? zeroHash,
        ...change,
      },
      seller.address,
    )
    const order = await executeAllActions()
    const orderId = library.getOrderHash(order.parameters) as Hex
    return { orderId, collection, tokenId, quantity: quantity ?? 1n, unitPrice: price, currency, order }
  }

  /** Posts a signed listing to the service. `body` and `more` replace fields of the request. */
  function post({ order }: openSeaport.Signed, body: object = {}, more: object = {}) {
    return shop.post('/sandbox/rpc/Marketplace/Execute', {
      signature: order.signature,
      method: 'POST',
      endpoint: '/',
      executeType: 'order',
      body: { marketplace: bazaar, order: order.parameters, ...body },
      ...more,
    })
  }

  /** Signs a listing and posts it to the service. */
  async function list(options: openSeaport.Listing = {}): Promise<openSeaport.Signed> {
    const signed = await sign(options)
    const { status, json } = await post(signed)
    if (status !== 200) throw new Error(`The listing was not kept: ${json.cause}`)
    return signed
  }

  /** Returns the listings as the service shows them. */
  const shown = (...orders: readonly openSeaport.Signed[]) => shop.getOrders(...orders)

  /** Requests the steps that buy a quantity of each listing. Returns the HTTP response. */
  function generate(lines: readonly (readonly [openSeaport.Signed, bigint])[], more: object = {}) {
    return shop.post('/sandbox/rpc/Marketplace/GenerateBuyTransaction', {
      collectionAddress: lines[0]?.[0].collection,
      buyer: shop.account('buyer').address,
      marketplace: bazaar,
      ordersData: lines.map(([{ orderId }, quantity]) => ({ orderId, quantity: `${quantity}` })),
      additionalFees: [],
      ...more,
    })
  }

  /** Buys listings with the unchanged steps of the service. Returns the steps. */
  async function buy(lines: readonly (readonly [openSeaport.Signed, bigint])[], more: object = {}) {
    const { json, status } = await generate(lines, more)
    if (status !== 200) throw new Error(`It cannot be bought: ${json.cause}`)
    for (const { to, data, value } of json.steps) {
      await shop.send({ from: shop.account('buyer'), to, data, value: BigInt(value) })
    }
    return json.steps
  }

  /** Waits until a transaction of seaport-js is mined and indexed. */
  async function seen(transaction: Promise<{ hash: string }>) {
    const { blockNumber, blockHash } = await client.waitForTransactionReceipt({
      hash: (await transaction).hash as Hex,
    })
    await shop.service.indexed(deployment.chainId, blockNumber, blockHash)
  }

  /** Buys a quantity of a listing with seaport-js, as the buyer. */
  async function fulfill({
    parameters,
    signature,
    units,
  }: {
    parameters: object
    signature: Hex
    units: bigint
  }) {
    const buyer = new Seaport(new Wallet(keyOf(shop, 'buyer'), provider) as never)
    const order = { parameters, signature } as never
    const { executeAllActions } = await buyer.fulfillOrder({
      order,
      ...(units > 1n && { unitsToFill: `${units}` }),
    })
    await seen(executeAllActions())
  }

  return {
    fulfill,
    approve,
    sign,
    post,
    list,
    shown,
    generate,
    buy,
    seller: seller as LocalAccount,
    cancel: ({ order }: openSeaport.Signed) =>
      seen(library.cancelOrders([order.parameters], seller.address).transact()),
    raiseCounter: () => seen(library.bulkCancelOrders(seller.address).transact()),
  }
}

export declare namespace openSeaport {
  type Listing = {
    /** Price per unit, in the currency's smallest unit. @default 5_000_000n */
    price?: bigint
    /** The currency of the price. @default USDC */
    currency?: Address
    /** The units of an edition. @default a single token */
    quantity?: bigint
    /** The conduit that moves the token. @default Seaport itself */
    conduitKey?: Hex
    /** Fields of the input to seaport-js that replace the usual ones. */
    change?: object
  }
  type Signed = Omit<startShop.Listed, 'maker'> & { order: OrderWithCounter }
}

/** The account that receives 5 % of each price. */
export const treasury: Address = `0x${'4'.repeat(40)}`
function keyOf({ deployment }: Awaited<ReturnType<typeof startShop>>, role: string): Hex {
  return deployment.accounts.find((account) => account.role === role)?.privateKey ?? '0x'
}
