import { listOrders } from '../../../src/store/listOrders.js'
import { seeded } from './seedTables.js'
import type { StoreCalls } from './storeCalls.js'
import { tipOf } from './tipOf.js'

const { chainId, collection, prints, print, maker, currency } = seeded
const [cheapest, newest, latest] = [
  [{ column: 'priceAmount', direction: 'asc' }],
  [{ column: 'createdAt', direction: 'desc' }],
  [{ column: 'validUntil', direction: 'desc' }],
] as const
const priced = { status: 'active', currencies: [currency] } as const

/** Typical lists of a shop: of all orders, of a collection, of its tokens, and of an account. */
export const listStatements: StoreCalls = {
  'listOrders of a chain': list({ sort: newest, filter: {} }),
  'listOrders of a chain by price': list({ sort: cheapest, filter: priced }),
  'listOrders of a collection': list({ sort: newest, filter: { collection } }),
  'listOrders of a collection by price': list({ sort: cheapest, filter: { ...priced, collection } }),
  'listOrders of a collection by price, deep': (sql, count) =>
    list({
      sort: cheapest,
      filter: { ...priced, collection, minPrice: 1n },
      after: { values: [BigInt(tipOf(count))], orderId: '0x' },
    })(sql, count),
  'listOrders of a collection by their ends': list({
    sort: latest,
    filter: { status: 'active', collection },
  }),
  'listOrders of a token': list({ sort: cheapest, filter: { ...priced, collection, tokenIds: [702n] } }),
  'listOrders of a token, newest first': list({ sort: newest, filter: { collection, tokenIds: [702n] } }),
  'listOrders of tokens': list({
    sort: cheapest,
    filter: { ...priced, collection, tokenIds: Array.from({ length: 50 }, (_, index) => BigInt(index * 12)) },
  }),
  // Half of all orders have this token id, but in another collection.
  'listOrders of a token that is not listed': list({
    sort: cheapest,
    filter: { ...priced, collection, tokenIds: [print] },
  }),
  'listOrders of a print': list({
    sort: cheapest,
    filter: { ...priced, collection: prints, tokenIds: [print] },
  }),
  // These filters match few of many orders, or depend on the time.
  'listOrders of what has expired': list({ sort: newest, filter: { status: 'expired', collection } }),
  'listOrders of what cannot be bought now': list({
    sort: newest,
    filter: { status: 'inactive', collection },
  }),
  'listOrders of a currency without decimals': list({ sort: newest, filter: { status: 'decimals_missing' } }),
  'listOrders of a market': list({ sort: newest, filter: { status: 'active', kinds: ['kind'] } }),
  'listOrders of a market with few': list({ sort: newest, filter: { status: 'active', kinds: ['seldom'] } }),
  'listOrders of a chain without what is blocked': list({
    sort: newest,
    filter: {},
    blocked: {
      collections: new Set([`0x${'a'.repeat(40)}`]),
      sellers: new Set([maker(700)]),
      tokens: new Map([[collection, new Set(['702'])]]),
    },
  }),
  'listOrders of an account': list({ sort: newest, filter: { maker: maker(700) } }),
  'listOrders of an account by price': list({ sort: cheapest, filter: { ...priced, maker: maker(700) } }),
  'listOrders of an account in a collection': list({
    sort: newest,
    filter: { maker: maker(700), collection },
  }),
}

function list(
  options: Pick<listOrders.Options, 'filter' | 'sort' | 'after' | 'blocked'>,
): StoreCalls[string] {
  return (sql) => listOrders(sql, { ...options, chainId, limit: 21, now: 0 })
}
