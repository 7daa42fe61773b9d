import { maxUint256 } from 'viem'
import { describe, expect, test } from 'vitest'
import { startShop, tokenAbi } from '../../support/startShop.js'

const shop = await startShop()
const { deployment, contracts } = shop

describe('getOrders', () => {
  test('returns an order', async () => {
    const order = await shop.listOrder({ tokenId: 777n, currency: contracts.usdc, unitPrice: 120_000_001n })
    const [answer] = await shop.getOrders(order)
    const { createdAt } = answer
    expect(createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.000Z$/)
    expect(answer).toEqual({
      id: expect.any(Number),
      collectionId: expect.any(Number),
      collectibleId: expect.any(Number),
      orderId: order.orderId,
      chainId: 31337,
      originName: 'service_marketplace_v2',
      marketplace: 'service_marketplace_v2',
      source: 'tillkit',
      side: 'listing',
      status: 'active',
      collectionContractAddress: contracts.erc721,
      tokenId: '777',
      createdBy: order.maker.address,
      priceAmount: '120000001',
      priceAmountFormatted: '120.000001',
      priceAmountNet: '111000000',
      priceAmountNetFormatted: '111',
      priceCurrencyAddress: contracts.usdc,
      priceDecimals: 6,
      priceUSD: 120.000001,
      priceUSDFormatted: '120.000001',
      quantityInitial: '1',
      quantityInitialFormatted: '1',
      quantityRemaining: '1',
      quantityRemainingFormatted: '1',
      quantityAvailable: '1',
      quantityAvailableFormatted: '1',
      quantityDecimals: 0,
      feeBps: 750,
      feeBreakdown: [
        { kind: 'royalty', recipientAddress: shop.account('royaltyReceiver').address, bps: 500 },
        { kind: 'marketplace', recipientAddress: shop.account('treasury').address, bps: 250 },
      ],
      validFrom: '1970-01-01T00:00:00.000Z',
      validUntil: '9999-12-31T23:59:59.000Z',
      blockNumber: Number(await shop.client.getBlockNumber()),
      createdAt,
      updatedAt: createdAt,
      orderCreatedAt: createdAt,
      orderUpdatedAt: createdAt,
    })
  })

  test('returns every order of the sandbox as its manifest describes it', async () => {
    const listed = deployment.orders.map(({ collectionAddress: collection, orderId }) => ({
      collection,
      orderId,
    }))
    const answers = await shop.getOrders(...listed)
    expect(answers).toHaveLength(deployment.orders.length)
    for (const [index, known] of deployment.orders.entries()) {
      const { about, collectionAddress, currency, ...rest } = known
      expect(answers[index], about).toMatchObject({
        ...rest,
        collectionContractAddress: collectionAddress,
        priceCurrencyAddress: currency,
      })
    }
  })

  test('keeps the order of the input, without duplicates and unknown orders', async () => {
    const [first, second] = [await shop.listOrder(), await shop.listOrder()]
    const { collection } = first
    const shouting = { collection, orderId: `0x${first.orderId.slice(2).toUpperCase()}` as const }
    const elsewhere = { collection: contracts.erc1155, orderId: first.orderId }
    const unknown = [`0x${'0'.repeat(64)}`, 'no such order', '\u0000', '1'].map((orderId) => ({
      collection,
      orderId: orderId as `0x${string}`,
    }))
    const answers = await shop.getOrders(second, ...unknown, first, second, shouting, elsewhere)
    expect(answers.map(({ orderId }: { orderId: string }) => orderId)).toEqual([
      second.orderId,
      first.orderId,
    ])
  })

  test('returns a single page', async () => {
    const { orderId, collection } = await shop.listOrder()
    const input = [{ contractAddress: collection.toLowerCase(), orderId }]
    const { json } = await shop.post('/sandbox/rpc/Marketplace/GetOrders', { input, later: true })
    expect(json.page).toEqual({ page: 1, pageSize: 1, more: false, sort: [] })
  })

  test('sets headers with the block and its age', async () => {
    const { orderId, collection } = await shop.listOrder()
    const input = [{ contractAddress: collection, orderId }]
    const { headers } = await shop.post('/sandbox/rpc/Marketplace/GetOrders', { input })
    const block = await shop.client.getBlock()
    expect(headers.get('indexed-block')).toBe(`${block.number}`)
    expect(headers.get('indexed-block-age')).toMatch(/^\d+$/)
    expect(headers.get('access-control-expose-headers')).toBe('Indexed-Block, Indexed-Block-Age')
  })

  test('reads cached and other orders at the same block', async () => {
    const [known, other] = [await shop.listOrder({ quantity: 2n }), await shop.listOrder()]
    await shop.getOrders(known)
    expect(await shop.getOrders(known, other)).toMatchObject([
      { quantityRemaining: '2' },
      { status: 'active' },
    ])
    await shop.fillOrder(known, 1n)
    expect(await shop.getOrders(other)).toMatchObject([{ status: 'active' }])
    expect(await shop.getOrders(known, other)).toMatchObject([
      { quantityRemaining: '1' },
      { status: 'active' },
    ])
  })

  test('shows a purchase in its block', async () => {
    const order = await shop.listOrder({ quantity: 10n })
    await shop.fillOrder(order, 3n)
    expect(await shop.getOrders(order)).toMatchObject([
      { status: 'active', quantityInitial: '10', quantityRemaining: '7', quantityAvailable: '7' },
    ])
    await shop.fillOrder(order, 7n)
    expect(await shop.getOrders(order)).toMatchObject([
      { status: 'filled', quantityInitial: '10', quantityRemaining: '0', quantityAvailable: '0' },
    ])
  })

  test('shows a cancellation in its block', async () => {
    const order = await shop.listOrder({ quantity: 10n })
    await shop.cancelOrder(order)
    expect(await shop.getOrders(order)).toMatchObject([
      { status: 'cancelled', quantityRemaining: '10', quantityAvailable: '0' },
    ])
  })

  test('shows tokens that the maker gave away in that block', async () => {
    const [single, many] = [await shop.listOrder(), await shop.listOrder({ quantity: 10n })]
    await shop.giveAway(single)
    await shop.giveAway(many, 4n)
    expect(await shop.getOrders(single, many)).toMatchObject([
      { status: 'inactive', quantityRemaining: '1', quantityAvailable: '0' },
      { status: 'active', quantityRemaining: '10', quantityAvailable: '6' },
    ])
    const { collection: to, maker: from, tokenId } = many
    const args = [from.address, shop.account('stranger').address, [tokenId], [6n], '0x']
    await shop.write({ from, to, abi: tokenAbi, functionName: 'safeBatchTransferFrom', args })
    expect(await shop.getOrders(many)).toMatchObject([{ status: 'inactive', quantityAvailable: '0' }])
  })

  test('does not enlarge an order when the maker owns more tokens', async () => {
    const order = await shop.listOrder({ quantity: 10n })
    const { collection: to, maker: from, tokenId } = order
    const args = [from.address, tokenId, 5n]
    await shop.write({ from, to, abi: tokenAbi, functionName: 'mint', args })
    expect(await shop.getOrders(order)).toMatchObject([{ quantityAvailable: '10' }])
  })

  test('shows in its block that an approval was revoked and set again', async () => {
    const maker = shop.account('newcomer')
    const orders = [await shop.listOrder({ maker }), await shop.listOrder({ maker, quantity: 10n })]
    for (const { collection } of orders) await shop.approveMarket(maker, collection, false)
    expect(await shop.getOrders(...orders)).toMatchObject([
      { status: 'inactive', quantityRemaining: '1', quantityAvailable: '0' },
      { status: 'inactive', quantityRemaining: '10', quantityAvailable: '0' },
    ])
    const [single, many] = orders
    if (!single || !many) throw new Error('Two orders were listed.')
    const args = [contracts.market, single.tokenId]
    await shop.write({ from: maker, to: single.collection, abi: tokenAbi, functionName: 'approve', args })
    await shop.approveMarket(maker, many.collection, true)
    expect(await shop.getOrders(...orders)).toMatchObject([
      { status: 'active', quantityAvailable: '1' },
      { status: 'active', quantityAvailable: '10' },
    ])
  })

  test('opens and closes orders by the time of the chain', async () => {
    const { timestamp } = await shop.client.getBlock()
    // The service uses the later of the chain's time and the clock. This start is later than both.
    const validFrom = timestamp + 100_000n
    const order = await shop.listOrder({ validFrom, validUntil: validFrom + 10n })
    expect(await shop.getOrders(order)).toMatchObject([{ status: 'inactive', quantityAvailable: '1' }])
    const mineAt = async (time: bigint) => {
      await shop.client.setNextBlockTimestamp({ timestamp: time })
      await shop.client.mine({ blocks: 1 })
      await shop.service.indexed(31337, await shop.client.getBlockNumber())
    }
    await mineAt(validFrom)
    expect(await shop.getOrders(order)).toMatchObject([{ status: 'active' }])
    await mineAt(validFrom + 10n)
    expect(await shop.getOrders(order)).toMatchObject([{ status: 'expired' }])
  })

  test('returns amounts from 0 to 2^256-1', async () => {
    const orders = [
      await shop.listOrder({ quantity: maxUint256, tokenId: maxUint256, unitPrice: maxUint256 }),
      await shop.listOrder({ unitPrice: 0n }),
    ]
    const maxAmount = maxUint256.toString()
    expect(await shop.getOrders(...orders)).toMatchObject([
      {
        tokenId: maxAmount,
        priceAmount: maxAmount,
        quantityInitial: maxAmount,
        quantityAvailable: maxAmount,
      },
      {
        priceAmount: '0',
        priceAmountNet: '0',
        priceAmountFormatted: '0',
        priceUSD: 0,
        priceUSDFormatted: '0',
      },
    ])
  })

  test('sets the status decimals_missing for a currency without decimals', async () => {
    const order = await shop.listOrder({ currency: contracts.market, unitPrice: 5n })
    expect(await shop.getOrders(order)).toMatchObject([
      { status: 'decimals_missing', priceAmountFormatted: '5', priceUSD: 0, priceUSDFormatted: '' },
    ])
  })

  test('accepts 1 to 100 orders', async () => {
    const { collection: contractAddress, orderId } = await shop.listOrder()
    const ask = (length: number) =>
      shop.post('/sandbox/rpc/Marketplace/GetOrders', {
        input: Array.from({ length }, () => ({ contractAddress, orderId })),
      })
    expect(await ask(100)).toMatchObject({ status: 200, json: { orders: [{ orderId }] } })
    const details = { error: 'InvalidArgument', code: 2001, status: 400 }
    expect((await ask(0)).json).toMatchObject({
      ...details,
      cause: 'input: must have a length of at least 1.',
    })
    expect((await ask(101)).json).toMatchObject({
      ...details,
      cause: 'input: must have a length of at most 100.',
    })
  })
})
