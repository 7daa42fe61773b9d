import { encodeFunctionData, erc721Abi, keccak256, parseEther, parseEventLogs, parseUnits, toHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { marketAbi } from '../../../../src/venues/tillkit/marketAbi.js'
import { openMarket, payouts, totalOf } from './support/openMarket.js'

const market = await openMarket()
const { client, contracts, account, buyer, seller, send, revertOf, list, purchase, approve, owned } = market
const friend = account('stranger').address
const purchaseId = (name: string) => keccak256(toHex(name))

/** Lists 10 units at 2 USDC each and approves the payment of all. */
async function listEdition() {
  const unitPrice = parseUnits('2', 6)
  const edition = { collection: contracts.erc1155, quantity: 10n, currency: contracts.usdc, unitPrice }
  const order = await list(edition)
  await approve({ token: contracts.usdc, amount: unitPrice * 10n })
  return order
}

describe('buy', () => {
  test('default', async () => {
    const order = await list({ unitPrice: parseEther('1') })
    const receivers = [seller.address, account('treasury').address, account('royaltyReceiver').address]
    const balances = () => Promise.all(receivers.map((address) => client.getBalance({ address })))
    const before = await balances()
    const { logs } = await send(purchase({ items: [order], purchaseId: purchaseId('default') }))
    const after = await balances()

    expect(after.map((balance, index) => balance - (before[index] ?? 0n))).toEqual([
      parseEther('0.925'),
      parseEther('0.025'),
      parseEther('0.05'),
    ])
    expect(await owned(order, buyer.address)).toBe(1n)
    expect(await client.getBalance({ address: contracts.market })).toBe(0n)
    const [filled] = parseEventLogs({ abi: marketAbi, eventName: 'OrderFilled', logs })
    expect(filled?.args).toEqual({
      orderId: order.orderId,
      buyer: buyer.address,
      purchaseId: purchaseId('default'),
      recipient: buyer.address,
      quantity: 1n,
      price: parseEther('1'),
    })
  })

  test('parameters: currency', async () => {
    for (const currency of [contracts.usdc, contracts.dai, contracts.usdt]) {
      const order = await list({ unitPrice: 1_000_001n, currency })
      await approve({ token: currency, amount: 1_000_001n })
      const receipt = await send(purchase({ items: [order], currency }))
      expect(payouts(receipt, currency)).toEqual({
        [account('royaltyReceiver').address]: 50_000n,
        [account('treasury').address]: 25_000n,
        [seller.address]: 925_001n,
      })
      expect(await owned(order, buyer.address)).toBe(1n)
    }
  })

  test('parameters: items', async () => {
    const orders = [
      await list({ unitPrice: 5n }),
      await list({ unitPrice: 7n, maker: account('seller', 1) }),
      await list({ unitPrice: 3n, collection: contracts.erc1155, quantity: 4n }),
    ]
    await send(purchase({ items: orders, value: 5n + 7n + 12n }))
    const holdings = await Promise.all(orders.map((order) => owned(order, buyer.address)))
    expect(holdings).toEqual([1n, 1n, 4n])
  })

  test('parameters: quantity', async () => {
    const order = await listEdition()
    const currency = contracts.usdc
    await send(purchase({ items: [{ ...order, quantity: 3n }], currency }))
    await send(
      purchase({
        items: [
          { ...order, quantity: 1n },
          { ...order, quantity: 2n },
        ],
        currency,
      }),
    )
    expect(await owned(order, buyer.address)).toBe(6n)
    expect(await revertOf(purchase({ items: [{ ...order, quantity: 5n }], currency }))).toBe(
      `NotEnoughLeft(${order.orderId}, 4)`,
    )
    await send(purchase({ items: [{ ...order, quantity: 4n }], currency }))
    expect(await revertOf(purchase({ items: [{ ...order, quantity: 1n }], currency }))).toBe(
      `NotEnoughLeft(${order.orderId}, 0)`,
    )
  })

  test('parameters: fees', async () => {
    const order = await list({ unitPrice: parseUnits('10', 18), currency: contracts.dai })
    const fees = [
      { receiver: friend, amount: 123n },
      { receiver: account('relayer').address, amount: 0n },
      { receiver: account('newcomer').address, amount: 456n },
    ]
    await approve({ token: contracts.dai, amount: totalOf({ items: [order], fees }) })
    const paid = payouts(
      await send(purchase({ items: [order], currency: contracts.dai, fees })),
      contracts.dai,
    )
    expect(paid).toMatchObject({ [friend]: 123n, [account('newcomer').address]: 456n })
    expect(Object.values(paid).reduce((sum, amount) => sum + amount)).toBe(order.unitPrice + 579n)
  })

  test('parameters: recipient', async () => {
    const order = await list({ unitPrice: 0n })
    await send(purchase({ items: [order], recipient: friend }))
    expect(await owned(order, friend)).toBe(1n)
  })

  test('behavior: what is free costs nothing and needs no approval', async () => {
    const token = await list({ unitPrice: 0n, currency: contracts.usdc })
    const prints = await list({ unitPrice: 0n, collection: contracts.erc1155, quantity: 50n })
    expect((await send(purchase({ items: [token], currency: contracts.usdc }))).logs).toHaveLength(2)
    await send(purchase({ items: [prints] }))
    expect(await owned(prints, buyer.address)).toBe(50n)
  })

  test('behavior: a purchase id is good for one purchase of each buyer', async () => {
    const order = await listEdition()
    const one = { items: [{ ...order, quantity: 1n }], currency: contracts.usdc }
    const made = (account: typeof buyer) =>
      client.readContract({
        address: contracts.market,
        abi: marketAbi,
        functionName: 'purchased',
        args: [account.address, purchaseId('once')],
      })
    expect(await made(buyer)).toBe(false)
    await send(purchase({ ...one, purchaseId: purchaseId('once') }))
    expect(await made(buyer)).toBe(true)
    expect(await revertOf(purchase({ ...one, purchaseId: purchaseId('once') }))).toBe(
      `PurchaseAlreadyMade(${purchaseId('once')})`,
    )
    const other = account('buyer', 1)
    await approve({ token: contracts.usdc, amount: order.unitPrice, from: other })
    await send(purchase({ ...one, purchaseId: purchaseId('once'), from: other }))
    await send(purchase(one))
    await send(purchase(one))
    expect(await owned(order, buyer.address)).toBe(3n)
  })

  test('error: WrongPayment', async () => {
    const order = await list({ unitPrice: 100n })
    const fees = [{ receiver: friend, amount: 1n }]
    for (const value of [0n, 100n, 102n]) {
      expect(await revertOf(purchase({ items: [order], fees, value }))).toBe(`WrongPayment(101, ${value})`)
    }
    const priced = await listEdition()
    expect(await revertOf(purchase({ items: [priced], currency: contracts.usdc, value: 1n }))).toBe(
      'WrongPayment(0, 1)',
    )
  })

  test('error: PaymentFailed', async () => {
    const order = await list({ unitPrice: 100n, currency: contracts.dai })
    await approve({ token: contracts.dai, amount: 99n })
    expect(await revertOf(purchase({ items: [order], currency: contracts.dai }))).toBe(
      `PaymentFailed(${contracts.dai})`,
    )
    const native = await list({ unitPrice: 100n })
    const fees = [{ receiver: contracts.dai, amount: 1n }]
    expect(await revertOf(purchase({ items: [native], fees }))).toMatch(/^PaymentFailed\(0x0+\)$/)
    const noToken = await list({ unitPrice: 100n, currency: friend })
    expect(await revertOf(purchase({ items: [noToken], currency: friend }))).toBe(`PaymentFailed(${friend})`)
  })

  test('error: OrderChanged', async () => {
    const order = await list({ unitPrice: 100n })
    const refused = `OrderChanged(${order.orderId})`
    const lies = [{ collection: contracts.erc1155 }, { tokenId: 1n }, { unitPrice: 99n }]
    for (const lie of lies) expect(await revertOf(purchase({ items: [{ ...order, ...lie }] }))).toBe(refused)
    expect(await revertOf(purchase({ items: [order], currency: contracts.dai }))).toBe(refused)
  })

  test('error: NothingToBuy', async () => {
    const order = await list({ unitPrice: 100n })
    expect(await revertOf(purchase({ items: [] }))).toBe('NothingToBuy()')
    expect(await revertOf(purchase({ items: [{ ...order, quantity: 0n }] }))).toBe('NothingToBuy()')
  })

  test('error: all or nothing', async () => {
    const good = await list({ unitPrice: 1n })
    const gone = await list({ unitPrice: 1n })
    const away = [seller.address, friend, gone.tokenId] as const
    const data = encodeFunctionData({ abi: erc721Abi, functionName: 'transferFrom', args: away })
    await send({ from: seller, to: contracts.erc721, data })
    expect(await revertOf(purchase({ items: [good, gone] }))).toMatch(/^ERC721/)
    await expect(send(purchase({ items: [good, gone] }))).rejects.toThrow('reverted')
    expect(await owned(good, seller.address)).toBe(1n)
  })
})
