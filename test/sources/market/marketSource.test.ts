import { zeroAddress, zeroHash } from 'viem'
import { describe, expect, test } from 'vitest'
import { createTill } from '../../../src/client/createTill.js'
import { marketSource } from '../../../src/sources/market/marketSource.js'
import { startShop } from '../../checkout/support/startShop.js'
import { rewindEach } from '../../setup/rewindEach.js'

const shop = await startShop()
const { client, contracts, buyer, orderAbout, enter, agree } = shop
const { chainId } = shop.deployment
const getClient = () => client
const till = createTill({ source: marketSource({ getClient, getMarket: () => contracts.market }) })
const order = orderAbout(/100 prints, in USDC/)
const key = { contractAddress: order.collectionAddress, orderId: order.orderId }
const request = {
  chainId,
  buyer: buyer.address,
  collectionAddress: order.collectionAddress,
  marketplace: 'service_marketplace_v2',
} as const
await rewindEach(client)

describe('marketSource', () => {
  test('buys an order that it reads from the chain, as the service describes it', async () => {
    const { orders } = await till.getOrders({ chainId, input: [key] })
    const intent = await agree([{ order, quantity: 2n }])
    const [shown] = intent.orders
    expect(orders).toMatchObject([
      {
        orderId: order.orderId,
        status: 'active',
        tokenId: shown?.tokenId,
        createdBy: shown?.seller,
        priceAmount: shown?.unitPrice,
        priceCurrencyAddress: contracts.usdc,
        priceDecimals: 6,
        validUntil: shown?.validUntil,
      },
    ])
    const { checkout, wallet } = await enter({ intent, till })
    expect(await checkout.start()).toMatchObject({ status: 'success', outcome: { paid: intent.maxTotal } })
    expect(wallet.prompts).toHaveLength(2)
  })

  test('omits unknown ids, and orders of another collection', async () => {
    const input = [
      { ...key, orderId: zeroHash },
      { ...key, orderId: '7' },
      { ...key, contractAddress: zeroAddress },
    ]
    expect((await till.getOrders({ chainId, input })).orders).toEqual([])
  })

  test('reads the status of a cancelled order', async () => {
    const cancelled = orderAbout(/./, 'cancelled')
    const input = [{ contractAddress: cancelled.collectionAddress, orderId: cancelled.orderId }]
    expect((await till.getOrders({ chainId, input })).orders).toMatchObject([
      { status: 'cancelled', quantityAvailable: 0n },
    ])
  })

  const bought = { orderId: order.orderId, quantity: 1n }
  test.each([
    ['an unknown order', [{ ...bought, orderId: zeroHash }], 'NotFound', 'The market has no order'],
    ['another token', [{ ...bought, tokenId: 10n ** 9n }], 'InvalidArgument', 'Received token 1000000000.'],
    [
      'too many',
      [{ ...bought, quantity: 10n ** 9n }],
      'InvalidArgument',
      'can be bought. Received 1000000000.',
    ],
    ['an order twice', [bought, bought], 'InvalidArgument', 'an order is in the list twice'],
  ] as const)('makes no steps for %s', async (_, ordersData, code, details) => {
    await expect(
      till.generateBuyTransaction({ ...request, ordersData: [...ordersData] }),
    ).rejects.toMatchObject({ code, details: expect.stringContaining(details) })
  })

  test('supports no lists', async () => {
    await expect(till.listOrders({ chainId })).rejects.toMatchObject({ code: 'MethodNotFound' })
  })

  test('throws NotFound on a chain without a market', async () => {
    const source = marketSource({ getClient, getMarket: () => undefined })
    await expect(source.getOrders({ chainId, input: [key] })).rejects.toMatchObject({
      code: 'NotFound',
      details: `No market is set for chain ${chainId}.`,
    })
  })
})
