import { countOffers, highestOffers, listOffers } from '../../../src/store/listOffers.js'
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
/** The options of `listOffers` for a token that has an active offer, so that the statements find rows. */
const offered = { chainId, collection, tokenId: 708n, blockedMakers: new Set([maker(300)]), now: 0 }
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
  // Half of all orders have this token id, but in another collection. So a scan by the token id alone would read too many rows.
  'listOrders of a token that is not listed': list({
    sort: cheapest,
    filter: { ...priced, collection, tokenIds: [print] },
  }),
  'listOrders of a print': list({
    sort: cheapest,
    filter: { ...priced, collection: prints, tokenIds: [print] },
  }),
  // These filters match only a few orders of a large table, or depend on the current time.
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
  'listOffers of a token': (sql) => listOffers(sql, { ...offered, offset: 0, limit: 21 }),
  'listOffers of a token, deep': (sql) => {
    const after = { sequence: 9_000_000n, orderId: maker(0) }
    return listOffers(sql, { ...offered, makers: [maker(700)], kinds: ['kind'], after, offset: 0, limit: 21 })
  },
  // Half of all orders are listings of this token, which a search for offers must not read.
  'listOffers of a print': (sql) =>
    listOffers(sql, { ...offered, collection: prints, tokenId: print, offset: 0, limit: 21 }),
  'highestOffers of a token': (sql) => highestOffers(sql, { ...offered, currencies: [currency, maker(0)] }),
  'highestOffers of a print': (sql) =>
    highestOffers(sql, { ...offered, collection: prints, tokenId: print, currencies: [currency] }),
  'countOffers of a token': (sql) => countOffers(sql, { ...offered, currencies: [currency] }),
  'countOffers of a print': (sql) => countOffers(sql, { ...offered, collection: prints, tokenId: print }),
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
