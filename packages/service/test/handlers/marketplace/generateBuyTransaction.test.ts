import { decodeFunctionData, erc20Abi, maxUint256, zeroAddress, zeroHash } from 'viem'
import { describe, expect, test } from 'vitest'
import { marketplaceKinds } from '../../../../../src/protocol/enums.js'
import { marketAbi } from '../../../../../src/venues/tillkit/marketAbi.js'
import { startShop, tokenAbi } from '../../support/startShop.js'

const shop = await startShop()
const { contracts, client } = shop
const buyer = shop.account('buyer')
const receiver = shop.account('relayer').address
const ofMaker = { maker: shop.account('seller') }

describe('generateBuyTransaction', () => {
  test('returns an approval and the purchase', async () => {
    const order = await shop.listOrder({ currency: contracts.usdc, unitPrice: 1_000n })
    const { status, json } = await shop.generateBuy(order, { additionalFees: [{ amount: '10', receiver }] })
    expect(status).toBe(200)
    expect(json).toEqual({
      steps: [
        {
          id: 'tokenApproval',
          data: expect.any(String),
          to: contracts.usdc,
          value: '0',
          price: '0',
        },
        { id: 'buy', data: expect.any(String), to: contracts.market, value: '0', price: '1010' },
      ],
    })
    const [approve, buy] = json.steps
    expect(decodeFunctionData({ abi: erc20Abi, data: approve.data })).toEqual({
      functionName: 'approve',
      args: [contracts.market, 1_010n],
    })
    const { orderId, collection, tokenId, unitPrice } = order
    expect(decodeFunctionData({ abi: marketAbi, data: buy.data })).toEqual({
      functionName: 'buy',
      args: [
        [{ orderId, collection, tokenId, quantity: 1n, unitPrice }],
        contracts.usdc,
        buyer.address,
        [{ receiver, amount: 10n }],
        zeroHash,
      ],
    })
  })

  test('returns steps that buy when they are sent unchanged', async () => {
    const order = await shop.listOrder({ quantity: 8n, currency: contracts.dai, unitPrice: 300n })
    const ordersData = [{ orderId: order.orderId, quantity: '5', tokenId: `${order.tokenId}` }]
    const { json } = await shop.generateBuy(order, {
      ordersData,
      additionalFees: [{ amount: '7', receiver }],
    })
    const before = await balance(contracts.dai, buyer.address)
    for (const { to, data, value } of json.steps) {
      await shop.send({ from: buyer, to, data, value: BigInt(value) })
    }
    expect(before - (await balance(contracts.dai, buyer.address))).toBe(5n * 300n + 7n)
    expect(await shop.getOrders(order)).toMatchObject([{ quantityRemaining: '3' }])
  })

  test('attaches the native currency and needs no approval', async () => {
    const order = await shop.listOrder({ unitPrice: 1_000n })
    const { json } = await shop.generateBuy(order, { additionalFees: [{ amount: '10', receiver }] })
    expect(json.steps).toMatchObject([{ id: 'buy', value: '1010', price: '1010' }])
    const [{ to, data, value }] = json.steps
    await shop.send({ from: buyer, to, data, value: BigInt(value) })
    expect(await shop.getOrders(order)).toMatchObject([{ status: 'filled' }])
  })

  test('adds an approval only if the allowance is too small', async () => {
    const order = await shop.listOrder({ currency: contracts.usdt, unitPrice: 500n })
    const allow = (amount: bigint) =>
      shop.write({
        from: buyer,
        to: contracts.usdt,
        abi: tokenAbi,
        functionName: 'approve',
        args: [contracts.market, amount],
      })
    const ids = async () => (await shop.generateBuy(order)).json.steps.map(({ id }: { id: string }) => id)
    await allow(499n)
    expect(await ids()).toEqual(['tokenApproval', 'buy'])
    await allow(0n)
    await allow(500n)
    expect(await ids()).toEqual(['buy'])
  })

  test('returns a purchase for a free order', async () => {
    const order = await shop.listOrder({ currency: contracts.usdc, unitPrice: 0n })
    expect((await shop.generateBuy(order)).json.steps).toMatchObject([{ id: 'buy', value: '0', price: '0' }])
  })

  test('returns the steps for each walletType', async () => {
    const order = await shop.listOrder({ currency: contracts.dai, unitPrice: 10n ** 20n })
    const ids = async (walletType: string) =>
      (await shop.generateBuy(order, { walletType })).json.steps.map(({ id }: { id: string }) => id)
    expect(await ids('unknown')).toEqual(['tokenApproval', 'buy'])
    expect(await ids('sequence')).toEqual(['buy'])
    expect((await shop.generateBuy(order, { walletType: 'abacus' })).json).toMatchObject({
      error: 'InvalidArgument',
      cause: 'walletType: must be a known kind. Received "abacus".',
    })
  })

  test('accepts 1 to 50 different orders in one currency', async () => {
    const first = await shop.listOrder({ quantity: 5n, unitPrice: 100n })
    const second = await shop.listOrder({ quantity: 5n, unitPrice: 10n })
    const dear = await shop.listOrder({ quantity: 5n, currency: contracts.usdc })
    const buy = (...orders: { orderId: string }[]) =>
      shop.generateBuy(first, { ordersData: orders.map(({ orderId }) => ({ orderId, quantity: '2' })) })
    expect((await buy(first, second)).json.steps).toMatchObject([{ id: 'buy', price: '220' }])
    expect((await buy()).json.cause).toBe('ordersData: must have a length of at least 1.')
    const many = Array.from({ length: 51 }, () => first)
    expect((await buy(...many)).json.cause).toBe('ordersData: must have a length of at most 50.')
    expect((await buy(first, first)).json.cause).toBe('ordersData: an order is in the list twice.')
    expect((await buy(first, dear)).json).toMatchObject({
      error: 'InvalidArgument',
      cause: `Orders ${dear.orderId} and ${first.orderId} must have the same currency.`,
    })
  })

  test('accepts 0 to 10 additional fees', async () => {
    const order = await shop.listOrder({ unitPrice: 100n })
    const buy = (length: number) =>
      shop.generateBuy(order, { additionalFees: Array.from({ length }, () => ({ amount: '1', receiver })) })
    expect((await buy(10)).json.steps).toMatchObject([{ price: '110' }])
    expect((await buy(11)).json).toMatchObject({ error: 'InvalidArgument' })
    expect((await shop.generateBuy(order, { additionalFees: undefined })).json.steps).toMatchObject([
      { price: '100' },
    ])
  })

  test('accepts amounts up to 2^256-1', async () => {
    const order = await shop.listOrder({ quantity: maxUint256, unitPrice: 1n })
    const buy = (quantity: bigint, fee: bigint) =>
      shop.generateBuy(order, {
        ordersData: [{ orderId: order.orderId, quantity: `${quantity}` }],
        additionalFees: [{ amount: `${fee}`, receiver }],
      })
    expect((await buy(maxUint256, 0n)).json.steps).toMatchObject([{ price: `${maxUint256}` }])
    expect((await buy(maxUint256, 1n)).json).toMatchObject({
      error: 'InvalidArgument',
      cause: 'The total is above 2^256-1.',
    })
    expect((await buy(maxUint256 + 1n, 0n)).json).toMatchObject({
      error: 'InvalidArgument',
      cause: 'ordersData.0.quantity: must be at most 2^256-1.',
    })
  })

  test('names the order that cannot be bought', async () => {
    const cancelled = await shop.listOrder(ofMaker)
    await shop.cancelOrder(cancelled)
    const filled = await shop.listOrder(ofMaker)
    await shop.fillOrder(filled)
    const gone = await shop.listOrder(ofMaker)
    await shop.giveAway(gone)
    const expired = await shop.listOrder({ validUntil: 1n })
    for (const [status, order] of Object.entries({ cancelled, filled, inactive: gone, expired })) {
      expect((await shop.generateBuy(order)).json).toEqual({
        error: 'InvalidArgument',
        code: 2001,
        msg: 'Invalid argument',
        message: 'Invalid argument',
        status: 400,
        cause: `Order ${order.orderId} is ${status}.`,
      })
    }
  })

  test('rejects a quantity or token that the order does not have', async () => {
    const order = await shop.listOrder({ quantity: 5n })
    const { orderId, tokenId } = order
    const buy = (change: object) =>
      shop.generateBuy(order, { ordersData: [{ orderId, quantity: '1', ...change }] })
    const causes = [
      [{ quantity: '6' }, `Only 5 of order ${orderId} can be bought.`],
      [{ quantity: '0' }, `The quantity of order ${orderId} must be at least 1.`],
      [{ tokenId: '3' }, `Order ${orderId} sells token ${tokenId}, not 3.`],
    ] as const
    for (const [change, cause] of causes) {
      expect((await buy(change)).json).toMatchObject({ error: 'InvalidArgument', cause })
    }
  })

  test('rejects an unknown order', async () => {
    const order = await shop.listOrder()
    const unknown = { ...order, orderId: zeroHash }
    const elsewhere = { ...order, collection: contracts.erc1155 }
    for (const change of [unknown, elsewhere]) {
      const { status, json } = await shop.generateBuy(change)
      expect(status).toBe(400)
      expect(json).toMatchObject({ error: 'NotFound', cause: `Order ${change.orderId} is unknown.` })
    }
  })

  test('rejects a marketplace that is unknown or not served', async () => {
    const order = await shop.listOrder()
    const on = async (marketplace: string) => (await shop.generateBuy(order, { marketplace })).json.error
    for (const kind of marketplaceKinds) {
      const refused = kind === 'unknown' ? 'InvalidArgument' : 'NotImplemented'
      expect([kind, await on(kind)]).toEqual([kind, kind === 'service_marketplace_v2' ? undefined : refused])
    }
    expect(await on('bazaar')).toBe('InvalidArgument')
  })

  test('rejects a currency that is not an ERC-20', async () => {
    const order = await shop.listOrder({ currency: contracts.market })
    expect((await shop.generateBuy(order)).json).toMatchObject({
      error: 'WebrpcEndpoint',
      cause: `The currency ${contracts.market} must be an ERC-20.`,
    })
  })

  test('rejects a purchase while the market is paused', async () => {
    const order = await shop.listOrder()
    const pause = (value: boolean) =>
      shop.write({ from: shop.account('deployer'), functionName: 'setPaused', args: [value] })
    await pause(true)
    const { json } = await shop.generateBuy(order)
    await pause(false)
    expect(json).toMatchObject({ error: 'WebrpcEndpoint', cause: 'The market has paused all sales.' })
  })
})

function balance(currency: `0x${string}`, of: `0x${string}`): Promise<bigint> {
  if (currency === zeroAddress) return client.getBalance({ address: of })
  return client.readContract({ abi: erc20Abi, address: currency, functionName: 'balanceOf', args: [of] })
}
