import { encodeFunctionData, erc721Abi, keccak256, parseEther, parseEventLogs, parseUnits, toHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { marketAbi } from '../../../../src/venues/tillkit/marketAbi.js'
import { openMarket, payouts, totalOf } from './support/openMarket.js'

const market = await openMarket()
const { client, contracts, account, buyer, seller, send, revertOf, list, purchase, approve, owned } = market
const friend = account('stranger').address
const purchaseId = (name: string) => keccak256(toHex(name))

/** Lists 10 units at 2 USDC each, and approves the payment for all. */
async function listEdition() {
  const unitPrice = parseUnits('2', 6)
  const edition = { collection: contracts.erc1155, quantity: 10n, currency: contracts.usdc, unitPrice }
  const order = await list(edition)
  await approve({ token: contracts.usdc, amount: unitPrice * 10n })
  return order
}

describe('buy', () => {
  test('splits the price between seller, market and royalty receiver, and transfers the token', async () => {
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

  test('takes payment in each ERC-20', async () => {
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

  test('buys several items at once', async () => {
    const orders = [
      await list({ unitPrice: 5n }),
      await list({ unitPrice: 7n, maker: account('seller', 1) }),
      await list({ unitPrice: 3n, collection: contracts.erc1155, quantity: 4n }),
    ]
    await send(purchase({ items: orders, value: 5n + 7n + 12n }))
    const holdings = await Promise.all(orders.map((order) => owned(order, buyer.address)))
    expect(holdings).toEqual([1n, 1n, 4n])
  })

  test('buys a part of an order until it is filled', async () => {
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

  test('pays fees on top of the price', async () => {
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

  test('transfers the items to the recipient', async () => {
    const order = await list({ unitPrice: 0n })
    await send(purchase({ items: [order], recipient: friend }))
    expect(await owned(order, friend)).toBe(1n)
  })

  test('needs no approval for free items', async () => {
    const token = await list({ unitPrice: 0n, currency: contracts.usdc })
    const prints = await list({ unitPrice: 0n, collection: contracts.erc1155, quantity: 50n })
    expect((await send(purchase({ items: [token], currency: contracts.usdc }))).logs).toHaveLength(2)
    await send(purchase({ items: [prints] }))
    expect(await owned(prints, buyer.address)).toBe(50n)
  })

  test('accepts a purchase id once for each buyer', async () => {
    const order = await listEdition()
    const one = { items: [{ ...order, quantity: 1n }], currency: contracts.usdc }
    const isUsed = (account: typeof buyer) =>
      client.readContract({
        address: contracts.market,
        abi: marketAbi,
        functionName: 'purchased',
        args: [account.address, purchaseId('once')],
      })
    expect(await isUsed(buyer)).toBe(false)
    await send(purchase({ ...one, purchaseId: purchaseId('once') }))
    expect(await isUsed(buyer)).toBe(true)
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

  test('reverts with WrongPayment when the value is not the price', async () => {
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

  test('reverts with PaymentFailed when the allowance is too small', async () => {
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

  test('reverts with OrderChanged when the item differs from the order', async () => {
    const order = await list({ unitPrice: 100n })
    const refused = `OrderChanged(${order.orderId})`
    const lies = [{ collection: contracts.erc1155 }, { tokenId: 1n }, { unitPrice: 99n }]
    for (const lie of lies) expect(await revertOf(purchase({ items: [{ ...order, ...lie }] }))).toBe(refused)
    expect(await revertOf(purchase({ items: [order], currency: contracts.dai }))).toBe(refused)
  })

  test('reverts with NothingToBuy when there is no item or no quantity', async () => {
    const order = await list({ unitPrice: 100n })
    expect(await revertOf(purchase({ items: [] }))).toBe('NothingToBuy()')
    expect(await revertOf(purchase({ items: [{ ...order, quantity: 0n }] }))).toBe('NothingToBuy()')
  })

  test('buys nothing when one of the items fails', async () => {
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
