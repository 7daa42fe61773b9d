import fc from 'fast-check'
import { getAddress, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { marketAbi } from '../../../../../src/venues/tillkit/marketAbi.js'
import { testWhole } from '../../../../../test/setup/sample.js'
import { startShop } from '../../support/startShop.js'

const shop = await startShop()
const { contracts, deployment } = shop
const { erc721, erc1155, usdc, dai } = contracts

async function list(body: object = {}) {
  const { json } = await shop.post('/sandbox/rpc/Marketplace/ListOrders', body)
  return json
}

/** Returns all pages of a list. Calls `between` after each page. */
async function listAll(body: Body, between = async () => {}) {
  const { page, ...rest } = body
  const pages: Wire[][] = []
  for (let cursor: string | undefined; pages.length === 0 || cursor; await between()) {
    const answer = await list({ ...rest, page: { ...page, cursor } })
    expect(answer.page).toMatchObject({ page: pages.length + 1, more: answer.page.cursor !== undefined })
    pages.push(answer.orders)
    cursor = answer.page.cursor
  }
  return pages
}

/** Returns every order: those of the sandbox, and those that the tests of this file list. */
async function everything(): Promise<Wire[]> {
  return (await listAll({ page: { pageSize: 100 } })).flat()
}

/** Adds to each order its `place`: the index of its listing among all listings on the chain. */
async function inOrder(orders: Wire[]): Promise<Wire[]> {
  const created = {
    abi: marketAbi,
    address: contracts.market,
    eventName: 'OrderCreated',
    strict: true,
  } as const
  const logs = await shop.client.getContractEvents({ ...created, fromBlock: 0n })
  const places = new Map(logs.map(({ args }, place) => [args.orderId as string, place]))
  return orders.map((order) => ({ ...order, place: places.get(order.orderId) ?? Number.NaN }))
}

describe('listOrders', () => {
  test('lists all orders of the sandbox', async () => {
    const sold = deployment.orders.map(({ collectionAddress: collection, orderId }) => ({
      collection,
      orderId,
    }))
    const first = await list({ page: { pageSize: 100 } })
    expect(first.orders).toHaveLength(sold.length)
    // `ListOrders` and `GetOrders` must return the same orders.
    const byId = (orders: Wire[]) => [...orders].sort((a, b) => compare(a.orderId, b.orderId))
    expect(byId(first.orders)).toEqual(byId(await shop.getOrders(...sold)))
    expect(first.page).toEqual({
      page: 1,
      pageSize: 100,
      more: false,
      sort: [{ column: 'createdAt', order: 'desc' }],
    })
  })

  test('sets headers with the block and its age', async () => {
    await shop.listOrder()
    const { headers } = await shop.post('/sandbox/rpc/Marketplace/ListOrders', {})
    const block = await shop.client.getBlock()
    expect(headers.get('indexed-block')).toBe(`${block.number}`)
    expect(headers.get('indexed-block-age')).toMatch(/^\d+$/)
    expect(headers.get('access-control-expose-headers')).toBe('Indexed-Block, Indexed-Block-Age')
  })

  test('shows listings, purchases and cancellations in their block', async () => {
    const [one, other] = [await shop.listOrder({ unitPrice: 5n }), await shop.listOrder({ unitPrice: 7n })]
    const own = { filter: { collectionAddress: erc721, status: 'active' }, page: { pageSize: 2 } }
    expect((await list(own)).orders).toMatchObject([{ orderId: other.orderId }, { orderId: one.orderId }])
    await shop.fillOrder(one)
    await shop.cancelOrder(other)
    const after = await list({
      ...own,
      filter: { tokenIds: [String(one.tokenId)], collectionAddress: erc721 },
    })
    expect(after.orders).toMatchObject([{ orderId: one.orderId, status: 'filled' }])
    const shown = (await list(own)).orders.map(({ orderId }: Wire) => orderId)
    expect(shown).not.toContain(one.orderId)
    expect(shown).not.toContain(other.orderId)
  })

  testWhole('returns the same as a plain loop for every filter and sort', async () => {
    // Several orders share their price, times and block, so their ids decide which of them comes first.
    for (const unitPrice of [3n, 3n, 9n]) await shop.listOrder({ unitPrice, quantity: 2n, currency: usdc })
    const all = await inOrder(await everything())
    const { makers, tokenIds, prices } = shape(all)
    const status = ['active', 'inactive', 'expired', 'cancelled', 'filled', 'decimals_missing']
    const kinds = [
      ['service_marketplace_v2'],
      ['third_party_kind_1', 'service_marketplace_v2'],
      ['third_party_kind_1'],
    ]
    const body = fc.record({
      filter: fc.record({
        collectionAddress: seldom(fc.constantFrom(erc721, erc1155, zeroAddress)),
        createdBy: seldom(fc.constantFrom(...makers)),
        currencies: seldom(fc.subarray([zeroAddress, usdc, dai], { minLength: 1 })),
        marketplaces: seldom(fc.constantFrom(...kinds)),
        status: seldom(fc.constantFrom(...status)),
      }),
      tokens: seldom(fc.subarray(tokenIds, { minLength: 1 })),
      bounds: seldom(fc.tuple(fc.constantFrom(...prices), fc.constantFrom(...prices))),
      sort: fc.uniqueArray(
        fc.record({
          column: fc.constantFrom('createdAt', 'priceAmount', 'validUntil'),
          order: fc.constantFrom('asc', 'desc'),
        }),
        { selector: ({ column }) => column, maxLength: 3 },
      ),
      pageSize: fc.constantFrom(1, 3, 7, 100),
    })
    let shown = 0
    await fc.assert(
      fc.asyncProperty(body, async ({ filter, tokens, bounds, sort, pageSize }) => {
        const isPriced = bounds || sort.some(({ column }) => column === 'priceAmount')
        const fullFilter: Filter = {
          ...filter,
          ...(tokens && { tokenIds: tokens, collectionAddress: filter.collectionAddress ?? erc1155 }),
          ...(isPriced && { currencies: [filter.currencies?.[0] ?? usdc] }),
          ...(bounds && { minPrice: bounds[0], maxPrice: bounds[1] }),
        }
        const pages = await listAll({ filter: fullFilter, sort, page: { pageSize } })
        expect(pages.flat().map(({ orderId }) => orderId)).toEqual(plainly(all, fullFilter, sort))
        expect(pages.slice(0, -1).every((page) => page.length === pageSize)).toBe(true)
        shown += pages.flat().length
      }),
      { seed: 11, numRuns: 120 },
    )
    expect(shown).toBeGreaterThan(500)
  })

  test.each(['asc', 'desc'])(
    'continues pages in order %s while orders are added, sold and cancelled',
    async (order) => {
      const before = (await everything()).map(({ orderId }) => orderId)
      const sort = [{ column: 'createdAt', order }]
      let added = 0
      const pages = await listAll({ sort, page: { pageSize: 12 } }, async () => {
        const listed = await shop.listOrder()
        added++
        if (added === 2) await shop.cancelOrder(listed)
      })
      const listedIds = pages.flat().map(({ orderId }) => orderId)
      expect(new Set(listedIds).size).toBe(listedIds.length)
      expect(listedIds.filter((orderId) => before.includes(orderId))).toHaveLength(before.length)
      // An ascending list ends with the new orders. A descending list begins with them, so its later pages do not have them.
      expect(listedIds.length > before.length).toBe(order === 'asc')
    },
  )

  test('filters by the marketplace names of the configuration', async () => {
    const service = await startShop({ config: { marketplaceNames: { service_marketplace_v2: 'bazaar' } } })
    const path = '/sandbox/rpc/Marketplace/ListOrders'
    const { json } = await service.post(path, { filter: { marketplaces: ['bazaar'] }, page: { pageSize: 1 } })
    expect(json.orders).toMatchObject([{ marketplace: 'bazaar' }])
  })

  test.each([
    [{ filter: { tokenIds: ['1'] } }, /collectionAddress/],
    [{ filter: { minPrice: '1' } }, /one currency/],
    [{ filter: { maxPrice: '1', currencies: [usdc, dai] } }, /one currency/],
    [{ sort: [{ column: 'priceAmount', order: 'asc' }] }, /one currency/],
    [{ sort: [{ column: 'id', order: 'asc' }] }, /createdAt, priceAmount, validUntil/],
    [{ sort: [{ column: 'constructor', order: 'asc' }] }, /createdAt, priceAmount, validUntil/],
    [{ sort: [{ column: 'createdAt', order: 'ASC; drop table orders' }] }, /asc or desc/],
    [{ sort: Array(2).fill({ column: 'createdAt', order: 'asc' }) }, /twice/],
    [{ sort: Array(4).fill({ column: 'createdAt', order: 'asc' }) }, /length of at most 3/],
    [{ filter: { status: 'sold' } }, /must be a listed status\. Received "sold"/],
    [{ filter: { status: 'unknown' } }, /must be a listed status\. Received "unknown"/],
    [{ filter: { marketplaces: ['bazaar'] } }, /"bazaar"/],
    [{ filter: { currencies: [] } }, /at least 1/],
    [{ filter: { tokenIds: ['-1'], collectionAddress: erc721 } }, /tokenIds/],
    [{ page: { pageSize: 0 } }, /at least 1/],
    [{ page: { pageSize: 101 } }, /at most 100/],
    [{ page: { pageSize: 1.5 } }, /pageSize/],
    [{ page: { cursor: 'e30' } }, /page.cursor/],
    [{ page: { cursor: '\u0000' } }, /page.cursor/],
    [{ page: { cursor: 'x'.repeat(1_001) } }, /at most 1000/],
    [
      { page: { cursor: cursorOf([2, 'createdAt desc', ['9'.repeat(19)], `0x${'0'.repeat(64)}`]) } },
      /cursor/,
    ],
    [{ page: { cursor: cursorOf([2, 'createdAt desc', ['1'], '0x1']) } }, /cursor/],
    [{ page: { cursor: cursorOf([2, 'createdAt asc', ['1'], `0x${'0'.repeat(64)}`]) } }, /cursor/],
  ])('rejects %j', async (body, cause) => {
    const answer = await list(body)
    expect(answer).toMatchObject({ error: 'InvalidArgument', cause: expect.stringMatching(cause) })
  })
})

/** The fields of an order that these tests read. */
type Wire = {
  orderId: string
  collectionContractAddress: string
  tokenId: string
  createdBy: string
  priceCurrencyAddress: string
  priceAmount: string
  marketplace: string
  status: string
  /** The index of this order among all orders, sorted by their listing on the chain. */
  place: number
  validUntil: string
}
type Filter = {
  collectionAddress?: string | undefined
  tokenIds?: string[] | undefined
  createdBy?: string | undefined
  currencies?: string[] | undefined
  marketplaces?: string[] | undefined
  status?: string | undefined
  minPrice?: string | undefined
  maxPrice?: string | undefined
}
type Body = { filter?: Filter; sort?: { column: string; order: string }[]; page?: object }

/** Returns the sorted ids of the orders that pass the filter. It is a simple reference implementation of `ListOrders`. */
function plainly(all: Wire[], filter: Filter, sort: { column: string; order: string }[]): string[] {
  const passed = all.filter(
    (order) =>
      (!filter.collectionAddress || order.collectionContractAddress === filter.collectionAddress) &&
      (!filter.tokenIds || filter.tokenIds.includes(order.tokenId)) &&
      (!filter.createdBy || order.createdBy === filter.createdBy) &&
      (!filter.currencies || filter.currencies.includes(getAddress(order.priceCurrencyAddress))) &&
      (!filter.marketplaces || filter.marketplaces.includes(order.marketplace)) &&
      (!filter.status || order.status === filter.status) &&
      (!filter.minPrice || BigInt(order.priceAmount) >= BigInt(filter.minPrice)) &&
      (!filter.maxPrice || BigInt(order.priceAmount) <= BigInt(filter.maxPrice)),
  )
  const keys = sort.length > 0 ? sort : [{ column: 'createdAt', order: 'desc' }]
  const direction = (order: string) => (order === 'asc' ? 1 : -1)
  return passed
    .sort((a, b) => {
      for (const { column, order } of keys) {
        const way = compare(valueIn(a, column), valueIn(b, column)) * direction(order)
        if (way !== 0) return way
      }
      return compare(a.orderId, b.orderId) * direction(keys.at(-1)?.order ?? 'asc')
    })
    .map(({ orderId }) => orderId)
}

function valueIn(order: Wire, column: string): string | bigint {
  if (column === 'priceAmount') return BigInt(order.priceAmount)
  return column === 'createdAt' ? BigInt(order.place) : order.validUntil
}

function compare<value extends string | bigint>(one: value, other: value): number {
  return one === other ? 0 : one < other ? -1 : 1
}

/** Makes a filter `undefined` in most cases. With many filters at once, hardly any order would pass. */
function seldom<value>(arbitrary: fc.Arbitrary<value>): fc.Arbitrary<value | undefined> {
  return fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary })
}

/** Returns the distinct values of the orders, for each field that a filter uses. */
function shape(all: Wire[]) {
  const distinct = (of: (order: Wire) => string) => [...new Set(all.map(of))]
  return {
    makers: distinct(({ createdBy }) => createdBy),
    tokenIds: distinct(({ tokenId }) => tokenId).slice(0, 8),
    prices: distinct(({ priceAmount }) => priceAmount),
  }
}

function cursorOf(content: unknown): string {
  return Buffer.from(JSON.stringify(content)).toString('base64url')
}
