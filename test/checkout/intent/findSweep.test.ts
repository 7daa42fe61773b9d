import { type Address, isAddressEqual, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { createBasket } from '../../../src/checkout/createBasket.js'
import { createBasketIntent } from '../../../src/checkout/intent/basketIntent.js'
import { compareSweeps } from '../../../src/checkout/intent/compareSweeps.js'
import { findSweep } from '../../../src/checkout/intent/findSweep.js'
import { createIntent } from '../../../src/checkout/intent/intent.js'
import type { Order } from '../../../src/protocol/order.js'
import { startShop } from '../support/startShop.js'
import { asOrder } from '../venues/support/createServiceOf.js'

const [works, buyer, seller, coins] = ['3', '1', '2', '4'].map((digit) => `0x${digit.repeat(40)}`) as [
  ...[Address, Address, Address, Address],
]
const search = { chainId: 1, collectionAddress: works, currency: coins, quantity: 3n, buyer }

function order(id: number, priceAmount: bigint, known: Partial<Order> = {}): Order {
  return asOrder({
    orderId: `${id}`,
    chainId: 1,
    collectionContractAddress: works,
    createdBy: seller,
    tokenId: BigInt(id),
    priceCurrencyAddress: coins,
    priceAmount,
    quantityAvailable: 1n,
    ...known,
  })
}

/** Creates a service that lists these pages of orders. It is a mock, because the test is about the selection of orders only. */
function listOf(pages: readonly (readonly Order[])[]) {
  const requests: unknown[] = []
  const listOrders = async ({ page, ...rest }: { page?: { cursor?: string | undefined } | undefined }) => {
    const at = Number(page?.cursor ?? 0)
    requests.push({ at, ...rest })
    const more = at + 1 < pages.length
    const shown = { page: at, pageSize: 100, more, sort: [], ...(more && { cursor: `${at + 1}` }) }
    return { orders: [...(pages[at] ?? [])], page: shown }
  }
  return { till: { listOrders } as never, requests }
}

const idsOf = ({ items }: findSweepReturn) =>
  items.map(({ order: { orderId }, quantity }) => [orderId, quantity])
type findSweepReturn = Awaited<ReturnType<typeof findSweep>>

describe('findSweep', () => {
  test('returns the cheapest orders over several pages, with the rest taken from an edition', async () => {
    const { till, requests } = listOf([
      [order(1, 5n), order(2, 5n, { quantityAvailable: 4n })],
      [order(3, 6n), order(4, 7n)],
    ])
    const sweep = await findSweep({ till, ...search, quantity: 6n })
    expect(idsOf(sweep)).toEqual([
      ['1', 1n],
      ['2', 4n],
      ['3', 1n],
    ])
    expect(sweep).toMatchObject({ quantity: 6n, total: 31n })
    expect(requests).toMatchObject([
      { at: 0, filter: { collectionAddress: works, currencies: [coins], status: 'active' } },
      { at: 1, sort: [{ column: 'priceAmount', order: 'asc' }] },
    ])
    // Order 2 sells 4 units of its token, and only 2 units are missing. `findSweep` takes these 2, and reads no second page.
    expect(idsOf(await findSweep({ till, ...search }))).toEqual([
      ['1', 1n],
      ['2', 2n],
    ])
    expect(requests).toHaveLength(3)
  })

  test('ignores orders that do not match, whoever lists them', async () => {
    const { till } = listOf([
      [
        order(1, 1n, { createdBy: buyer }),
        order(2, 1n, { priceCurrencyAddress: zeroAddress }),
        order(3, 1n, { collectionContractAddress: coins }),
        order(4, 1n, { status: 'cancelled' }),
        order(5, 1n, { quantityAvailable: 0n, status: 'active' }),
        order(6, 1n, { side: 'offer' }),
        order(7, 1n, { chainId: 2 }),
        order(8, 2n),
        // Orders 8 and 9 sell the same token, and the list repeats order 8. `findSweep` must take this token only once.
        order(9, 3n, { tokenId: 8n }),
        order(8, 3n),
        order(10, 9n),
      ],
    ])
    expect(idsOf(await findSweep({ till, ...search, maxPrice: 8n }))).toEqual([['8', 1n]])
    expect(await findSweep({ till, ...search })).toMatchObject({ quantity: 2n, total: 11n })
  })

  test('stops at an endless list, and at the limit of orders per purchase', async () => {
    const own = Array.from({ length: 30 }, () => [order(1, 1n, { createdBy: buyer })])
    const endless = listOf(own)
    expect(await findSweep({ till: endless.till, ...search })).toMatchObject({ items: [], quantity: 0n })
    expect(endless.requests).toHaveLength(20)
    const many = listOf([Array.from({ length: 60 }, (_, index) => order(index, 1n))])
    expect(await findSweep({ till: many.till, ...search, quantity: 60n })).toMatchObject({ quantity: 50n })
  })

  test('throws for an unsorted list and for an invalid quantity', async () => {
    const { till } = listOf([[order(1, 5n), order(2, 4n)]])
    await expect(findSweep({ till, ...search })).rejects.toMatchObject({ code: 'WebrpcBadResponse' })
    for (const quantity of [0n, -1n, 2n ** 256n, 2, '2', Number.NaN, null, undefined]) {
      const requests = findSweep({ till, ...search, quantity: quantity as bigint })
      await expect(requests).rejects.toMatchObject({ code: 'InvalidIntent' })
    }
  })
})

describe('compareSweeps', () => {
  const sweepOf = (...orders: Order[]) => findSweep({ till: listOf([orders]).till, ...search, quantity: 9n })

  test('lists missing, new and changed orders', async () => {
    const shown = await sweepOf(
      order(1, 5n),
      order(2, 5n, { quantityAvailable: 3n }),
      order(3, 6n),
      order(4, 6n),
    )
    const now = await sweepOf(
      ...[order(2, 5n, { quantityAvailable: 2n }), order(3, 7n), order(4, 8n, { feeBps: 9 }), order(5, 9n)],
    )
    expect(compareSweeps(shown, now).map(({ order: { orderId }, ...change }) => [orderId, change])).toEqual([
      ['1', { kind: 'gone', shown: 1n, now: 0n }],
      ['2', { kind: 'quantity', shown: 3n, now: 2n }],
      ['3', { kind: 'price', shown: 6n, now: 7n }],
      ['4', { kind: 'price', shown: 6n, now: 8n }],
      ['4', { kind: 'terms', shown: 1n, now: 1n }],
      ['5', { kind: 'new', shown: 0n, now: 1n }],
    ])
    expect(compareSweeps(shown, shown)).toEqual([])
  })
})

describe('createBasketIntent', async () => {
  const shop = await startShop()
  const { chainId } = shop.deployment

  test("buys a sweep after a sold order was replaced with the buyer's consent", async () => {
    const { till } = await shop.enter({ order: shop.orderAbout(/./) })
    const order = shop.deployment.orders.find(
      ({ status, currency, collectionAddress }) =>
        status === 'active' &&
        currency === zeroAddress &&
        isAddressEqual(collectionAddress, shop.contracts.erc721),
    )
    const find = () =>
      findSweep({
        till,
        chainId,
        collectionAddress: order?.collectionAddress ?? works,
        currency: zeroAddress,
        quantity: 2n,
        buyer: shop.buyer.address,
      })
    const shown = await find()
    expect(shown.quantity).toBe(2n)
    const [sold] = shown.items
    if (!sold) return expect.unreachable()
    const first = await shop.enter({
      intent: createIntent({ items: [sold], buyer: shop.buyer.address, recipient: seller }),
    })
    expect(await first.checkout.start()).toMatchObject({ status: 'success' })
    const basket = async (sweep: typeof shown) => {
      const entered = await shop.enter({
        intent: createBasketIntent({ items: sweep.items, buyer: shop.buyer.address }) as never,
        create: createBasket as never,
      })
      return { state: await entered.checkout.start(), prompts: entered.wallet.prompts }
    }
    const refused = await basket(shown)
    expect(refused).toMatchObject({ state: { status: 'review' }, prompts: [] })
    const now = await find()
    expect(compareSweeps(shown, now).map(({ kind }) => kind)).toEqual(['gone', 'new'])
    expect(await basket(now)).toMatchObject({ state: { status: 'success' } })
  })
})
