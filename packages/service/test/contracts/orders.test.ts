import { encodeFunctionData, type Hex, keccak256, zeroAddress, zeroHash } from 'viem'
import { describe, expect, test } from 'vitest'
import { marketAbi } from '../../../../src/venues/tillkit/marketAbi.js'
import { type Call, openMarket } from './support/openMarket.js'

const market = await openMarket()
const { client, contracts, account, seller, send, revertOf, list, purchase } = market
const owner = account('deployer')

const offer = {
  collection: contracts.erc721,
  tokenId: 0n,
  quantity: 1n,
  currency: zeroAddress,
  unitPrice: 1n,
  validFrom: 0n,
  validUntil: 2n ** 64n - 1n,
}

function creation(changes: Partial<typeof offer>): Call {
  const args = [{ ...offer, ...changes }] as const
  return { from: seller, data: encodeFunctionData({ abi: marketAbi, functionName: 'createOrder', args }) }
}

function cancellation(orderId: Hex, from = seller): Call {
  return {
    from,
    data: encodeFunctionData({ abi: marketAbi, functionName: 'cancelOrder', args: [orderId] }),
  }
}

function pause(value: boolean, from = owner): Call {
  return { from, data: encodeFunctionData({ abi: marketAbi, functionName: 'setPaused', args: [value] }) }
}

function getOrder(orderId: Hex) {
  return client.readContract({
    address: contracts.market,
    abi: marketAbi,
    functionName: 'getOrder',
    args: [orderId],
  })
}

describe('createOrder', () => {
  test('stores an order', async () => {
    const order = await list({
      unitPrice: 5n,
      collection: contracts.erc1155,
      quantity: 7n,
      validUntil: 9_999_999_999n,
    })
    expect(await getOrder(order.orderId)).toEqual({
      maker: seller.address,
      collection: contracts.erc1155,
      tokenId: order.tokenId,
      quantity: 7n,
      remaining: 7n,
      currency: zeroAddress,
      unitPrice: 5n,
      validFrom: 0n,
      validUntil: 9_999_999_999n,
      multiple: true,
      cancelled: false,
    })
  })

  test("derives the id from the item and from the maker's number of orders", async () => {
    const ids = [creation({}), creation({ unitPrice: 2n }), creation({ tokenId: 1n })].map((call) =>
      client.call({ account: seller, to: contracts.market, data: call.data }),
    )
    const [first, ...others] = (await Promise.all(ids)).map(({ data }) => data)
    expect(new Set([first, ...others]).size).toBe(3)
    await send(creation({}))
    const again = await client.call({ account: seller, to: contracts.market, data: creation({}).data })
    expect(again.data).not.toBe(first)
  })

  test('reverts when the quantity or the collection cannot be sold', async () => {
    expect(await revertOf(creation({ quantity: 0n }))).toBe('NothingToSell()')
    expect(await revertOf(creation({ quantity: 2n }))).toBe('QuantityNotOne(2)')
    for (const collection of [contracts.usdc, seller.address]) {
      expect(await revertOf(creation({ collection }))).toBe(`UnsupportedCollection(${collection})`)
    }
  })
})

describe('cancelOrder', () => {
  test('cancels an order', async () => {
    const order = await list({ unitPrice: 5n })
    await send(cancellation(order.orderId))
    expect(await getOrder(order.orderId)).toMatchObject({ cancelled: true, remaining: 1n })
    expect(await revertOf(purchase({ items: [order] }))).toBe(`OrderAlreadyCancelled(${order.orderId})`)
  })

  test('reverts when the order is unknown, filled, or of another maker', async () => {
    const order = await list({ unitPrice: 5n })
    const nobodys = keccak256('0x01')
    expect(await revertOf(cancellation(nobodys))).toBe(`UnknownOrder(${nobodys})`)
    expect(await revertOf(cancellation(order.orderId, account('stranger')))).toBe('NotMaker()')
    await send(purchase({ items: [order] }))
    expect(await revertOf(cancellation(order.orderId))).toBe(`NotEnoughLeft(${order.orderId}, 0)`)
    const other = await list({ unitPrice: 5n })
    await send(cancellation(other.orderId))
    expect(await revertOf(cancellation(other.orderId))).toBe(`OrderAlreadyCancelled(${other.orderId})`)
  })
})

describe('getOrder', () => {
  test('returns no maker for an unknown order', async () => {
    expect(await getOrder(zeroHash)).toMatchObject({ maker: zeroAddress, quantity: 0n })
    const order = { ...(await list({ unitPrice: 1n })), orderId: zeroHash }
    expect(await revertOf(purchase({ items: [order] }))).toBe(`UnknownOrder(${zeroHash})`)
  })

  test('counts an order as open from validFrom to the second before validUntil', async () => {
    const { timestamp } = await client.getBlock()
    const [validFrom, validUntil] = [timestamp + 1_000n, timestamp + 2_000n]
    const order = await list({ unitPrice: 1n, validFrom, validUntil })
    const refusalAt = async (time: bigint) => {
      await client.setNextBlockTimestamp({ timestamp: time })
      await client.mine({ blocks: 1 })
      return revertOf(purchase({ items: [order] }))
    }
    expect(await refusalAt(validFrom - 1n)).toBe(`OrderNotStarted(${order.orderId})`)
    expect(await refusalAt(validFrom)).toBeUndefined()
    expect(await refusalAt(validUntil - 1n)).toBeUndefined()
    expect(await refusalAt(validUntil)).toBe(`OrderExpired(${order.orderId})`)
  })
})

describe('setPaused', () => {
  test('stops listings and purchases, but not cancellations', async () => {
    const order = await list({ unitPrice: 1n })
    await send(pause(true))
    expect(await revertOf(purchase({ items: [order] }))).toBe('MarketPaused()')
    expect(await revertOf(creation({}))).toBe('MarketPaused()')
    expect(await revertOf(cancellation(order.orderId))).toBeUndefined()
    await send(pause(false))
    expect(await revertOf(purchase({ items: [order] }))).toBeUndefined()
  })

  test('reverts when the caller is not the owner', async () => {
    expect(await revertOf(pause(true, seller))).toBe(`OwnableUnauthorizedAccount(${seller.address})`)
  })
})
