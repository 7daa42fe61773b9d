import { readFileSync } from 'node:fs'
import { QueryClient } from '@tanstack/react-query'
import { type Address, createClient, custom, getAddress } from 'viem'
import { mainnet } from 'viem/chains'
import { describe, expect, test } from 'vitest'
import { findSweep } from '../src/checkout/intent/findSweep.js'
import { createIntent } from '../src/checkout/intent/intent.js'
import { createListingIntent } from '../src/checkout/listing/listingIntent.js'
import { runCancel } from '../src/checkout/listing/runCancel.js'
import { createOfferIntent } from '../src/checkout/offer/offerIntent.js'
import { readOffer } from '../src/checkout/offer/readOffer.js'
import { createSellIntent } from '../src/checkout/offer/sellIntent.js'
import { verifyPurchase } from '../src/checkout/proof/verifyPurchase.js'
import type { Policy } from '../src/checkout/verify/policy.js'
import { requirePolicy } from '../src/checkout/verify/requirePolicy.js'
import { createTill } from '../src/client/createTill.js'
import { followOrders } from '../src/client/followOrders.js'
import { readOrder } from '../src/protocol/read/readOrder.js'
import { balancesQueryOptions } from '../src/query/balancesQueryOptions.js'
import { erc20QueryOptions } from '../src/query/erc20QueryOptions.js'
import { getBalances } from '../src/query/getBalances.js'
import { getTokenMetadata } from '../src/query/getTokenMetadata.js'
import { invalidateOrders } from '../src/query/invalidateOrders.js'
import { tokenMetadataQueryOptions } from '../src/query/tokenMetadataQueryOptions.js'
import { marketSource } from '../src/sources/market/marketSource.js'
import { parseOptions } from '../src/widget/parseOptions.js'
import { readExports } from '../tools/readExports.js'
import { readMembers } from '../tools/readMembers.js'
import { wireOrder } from './protocol/support/wireOrder.js'

const valid: Address = '0x5FbDB2315678afecb367f032d93F642f64180aa3'

/** Variants of the valid address, each with a small mistake. `says` is the text that the error must contain. */
const slips: [text: string, says: string][] = [
  // viem encodes an address only if its letters have the right case. Here one letter has the wrong case, or all are upper case.
  ...[...valid].flatMap((letter, index): [string, string][] => {
    if (index < 2 || !/[a-f]/i.test(letter)) return []
    const other = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()
    return [[`${valid.slice(0, index)}${other}${valid.slice(index + 1)}`, valid]]
  }),
  [`0x${valid.slice(2).toUpperCase()}`, valid],
  ...[
    valid.slice(0, -1),
    `${valid}0`,
    valid.replace('B', 'g'),
    valid.replace('B', 'О'),
    valid.slice(2),
    `0X${valid.slice(2)}`,
    ` ${valid}`,
    `${valid}\n`,
    'alice.eth',
    '',
  ].map((text): [string, string] => [text, '0x and 40 hex digits']),
]

const base = 'https://market.example'
const retry = { count: 0, delay: 0 }
const till = createTill({ accessKey: 'key', marketplaceUrl: base, apiUrl: base, fetch: neverFetch, retry })
const client = createClient({ chain: mainnet, transport: custom({ request: neverFetch }, { retryCount: 0 }) })
const order = { ...readOrder(wireOrder({}), undefined), chainId: 1 }
const intent = { items: [{ order, quantity: 1n }], buyer: valid }
const listing = {
  chainId: 1,
  seller: valid,
  marketplace: 'third_party_kind_1',
  collectionAddress: valid,
  tokenId: 1n,
  quantity: 1n,
  unitPrice: 1n,
  currency: valid,
  validUntil: new Date(Date.now() + 3_600_000),
} as const
const offer = {
  chainId: 1,
  maker: valid,
  marketplace: 'service_marketplace_v2',
  collectionAddress: valid,
  tokenId: 1n,
  standard: 'ERC721',
  quantity: 1n,
  currency: valid,
  unitPrice: 1n,
  validUntil: new Date(Date.now() + 3_600_000),
} as const
const sale = { ...offer, seller: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', orderId: '1' } as const
const widget = {
  accessKey: 'key',
  marketplaceUrl: base,
  chain: { id: 1, rpcUrl: base },
  orders: [{ contractAddress: valid, orderId: '1' }],
  markets: [valid],
}
const item = { orderId: '1', collectionAddress: valid, quantity: 1n, unitPrice: 1n, seller: valid }
const proof = {
  client,
  policy: { markets: { 1: [valid] } },
  chainId: 1,
  market: valid,
  currency: valid,
  buyer: valid,
  items: [item],
  hash: `0x${'9'.repeat(64)}`,
} as const
const sweep = { till, chainId: 1, collectionAddress: valid, currency: valid, quantity: 1n }
const cancel = {
  till,
  client,
  wallet: {},
  intent: { chainId: 1, seller: valid, marketplace: 'third_party_kind_1' },
  orderId: '1',
  collectionAddress: valid,
} as never as runCancel.Options
/** Follows a collection for a moment. */
const follow = (contractAddress: Address) =>
  followOrders(till, { chainId: 1, contractAddress, signal: AbortSignal.timeout(20), onEvent() {} })
const ask = (options: { queryFn: unknown }) => (options.queryFn as (context: object) => unknown)({})

/** Every public option that takes an address, with a function that must throw if the address is wrong. */
const options: { [option: string]: (address: Address) => unknown } = {
  ...Object.fromEntries(
    (['markets', 'zones', 'contracts', 'routers', 'swapTokens', 'checkouts'] as const).map((field) => [
      `Policy.${field}`,
      (address: Address) => requirePolicy({ [field]: { 1: [address] } } as Policy),
    ]),
  ),
  'PolicyMarket.address': (address) => requirePolicy({ markets: { 1: [{ address }] } }),
  'followOrders.contractAddress': follow,
  'UseLiveOrdersParameters.contractAddress': follow,
  'invalidateOrders.contractAddress': (contractAddress) =>
    invalidateOrders(new QueryClient(), { chainId: 1, contractAddress }),
  'PolicyMarket.helper': (helper) => requirePolicy({ markets: { 1: [{ address: valid, helper }] } }),
  'createIntent.buyer': (buyer) => createIntent({ ...intent, buyer }),
  'createIntent.recipient': (recipient) => createIntent({ ...intent, recipient }),
  'createIntent.fees': (receiver) => createIntent({ ...intent, fees: [{ amount: 1n, receiver }] }),
  'IntentPay.currency': (currency) => createIntent({ ...intent, pay: { currency, maxAmount: 1n } }),
  'Order.collectionContractAddress': (collectionContractAddress) =>
    createIntent({ ...intent, items: [{ order: { ...order, collectionContractAddress }, quantity: 1n }] }),
  'Order.createdBy': (createdBy) =>
    createIntent({ ...intent, items: [{ order: { ...order, createdBy }, quantity: 1n }] }),
  'Order.priceCurrencyAddress': (priceCurrencyAddress) =>
    createIntent({ ...intent, items: [{ order: { ...order, priceCurrencyAddress }, quantity: 1n }] }),
  'ListingIntent.seller': (seller) => createListingIntent({ ...listing, seller }),
  'ListingIntent.market': (market) => createListingIntent({ ...listing, market }),
  'ListingIntent.collectionAddress': (collectionAddress) =>
    createListingIntent({ ...listing, collectionAddress }),
  'ListingIntent.currency': (currency) => createListingIntent({ ...listing, currency }),
  'ListingIntent.zone': (zone) => createListingIntent({ ...listing, zone }),
  'ListingIntent.conduit': (address) =>
    createListingIntent({ ...listing, conduit: { key: `0x${'0'.repeat(64)}`, address } }),
  'CancelListingVariables.market': (market) => runCancel({ ...cancel, intent: { ...cancel.intent, market } }),
  'CancelListingVariables.collectionAddress': (collectionAddress) =>
    runCancel({ ...cancel, collectionAddress }),
  'SellerContext.seller': (seller) => runCancel({ ...cancel, intent: { ...cancel.intent, seller } }),
  'runCancel.collectionAddress': (collectionAddress) => runCancel({ ...cancel, collectionAddress }),
  'OfferIntent.maker': (maker) => createOfferIntent({ ...offer, maker }),
  'OfferIntent.market': (market) => createOfferIntent({ ...offer, market }),
  'OfferIntent.collectionAddress': (collectionAddress) => createOfferIntent({ ...offer, collectionAddress }),
  'OfferIntent.currency': (currency) => createOfferIntent({ ...offer, currency }),
  'SellIntent.seller': (seller) => createSellIntent({ ...sale, seller }),
  'SellIntent.maker': (maker) => createSellIntent({ ...sale, maker }),
  'SellIntent.market': (market) => createSellIntent({ ...sale, market }),
  'SellIntent.collectionAddress': (collectionAddress) => createSellIntent({ ...sale, collectionAddress }),
  'SellIntent.currency': (currency) => createSellIntent({ ...sale, currency }),
  'OfferButton.market': (market) => createOfferIntent({ ...offer, market }),
  'OfferButton.collectionAddress': (collectionAddress) => createOfferIntent({ ...offer, collectionAddress }),
  'OfferButton.currency': (currency) => createOfferIntent({ ...offer, currency }),
  'ListButton.market': (market) => createListingIntent({ ...listing, market }),
  'ListButton.currencies': (currency) => createListingIntent({ ...listing, currency }),
  'ListButton.collectionAddress': (collectionAddress) =>
    createListingIntent({ ...listing, collectionAddress }),
  'OfferList.collectionAddress': (collectionAddress) => createSellIntent({ ...sale, collectionAddress }),
  'OfferList.market': (market) => createSellIntent({ ...sale, market }),
  'AcceptOfferButton.market': (market) => createSellIntent({ ...sale, market }),
  'readOffer.market': (market) => readOffer({ client, market, intent: createSellIntent(sale) }),
  'verifyPurchase.market': (market) => verifyPurchase({ ...proof, market }),
  'verifyPurchase.currency': (currency) => verifyPurchase({ ...proof, currency }),
  'verifyPurchase.buyer': (buyer) => verifyPurchase({ ...proof, buyer }),
  'verifyPurchase.recipient': (recipient) => verifyPurchase({ ...proof, recipient }),
  'SoldItem.collectionAddress': (collectionAddress) =>
    verifyPurchase({ ...proof, items: [{ ...item, collectionAddress }] }),
  'SoldItem.seller': (seller) => verifyPurchase({ ...proof, items: [{ ...item, seller }] }),
  'findSweep.collectionAddress': (collectionAddress) => findSweep({ ...sweep, collectionAddress }),
  'findSweep.currency': (currency) => findSweep({ ...sweep, currency }),
  'findSweep.buyer': (buyer) => findSweep({ ...sweep, buyer }),
  'OrderKey.contractAddress': (contractAddress) =>
    till.getOrder({ chainId: 1, contractAddress, orderId: '1' }),
  'listOrders.collectionAddress': (collectionAddress) =>
    till.listOrders({ chainId: 1, filter: { collectionAddress } }),
  'listOrders.currencies': (currency) => till.listOrders({ chainId: 1, filter: { currencies: [currency] } }),
  'UseCurrencyParameters.address': (address) =>
    ask(erc20QueryOptions(client, { chainId: 1, address, wanted: ['symbol'], query: { enabled: true } })),
  'UseCollectionNameParameters.address': (address) =>
    ask(erc20QueryOptions(client, { chainId: 1, address, wanted: ['name'], query: { enabled: true } })),
  'getBalances.account': (account) => getBalances({ client, account, currencies: [valid] }),
  'getBalances.currencies': (currency) => getBalances({ client, account: valid, currencies: [currency] }),
  'balancesQueryOptions.account': (account) =>
    ask(balancesQueryOptions(client, { chainId: 1, account, currencies: [valid] })),
  'balancesQueryOptions.currencies': (currency) =>
    ask(balancesQueryOptions(client, { chainId: 1, account: valid, currencies: [currency] })),
  'getTokenMetadata.address': (address) => getTokenMetadata({ client, address, tokenId: 1n }),
  'tokenMetadataQueryOptions.address': (address) =>
    ask(tokenMetadataQueryOptions(client, { chainId: 1, address, tokenId: 1n })),
  'marketSource.getMarket': (market) =>
    marketSource({ getClient: () => client, getMarket: () => market }).getOrders({
      chainId: 1,
      input: [{ contractAddress: valid, orderId: `0x${'9'.repeat(64)}` }],
    }),
  'MountOptions.markets': (market) => parseOptions({ ...widget, markets: [market] }),
  'MountOptions.recipient': (recipient) => parseOptions({ ...widget, recipient }),
  'MountOptions.fees': (receiver) => parseOptions({ ...widget, fees: [{ amount: 1n, receiver }] }),
  'MountOptions.pay': (currency) => parseOptions({ ...widget, pay: { currency, maxAmount: 1n } }),
  'MountOptions.policy': (address) => parseOptions({ ...widget, policy: { zones: { 1: [address] } } }),
  'WidgetOrder.contractAddress': (contractAddress) =>
    parseOptions({ ...widget, orders: [{ contractAddress, orderId: '1' }] }),
}

const codes = /^(InvalidArgument|WidgetOptionInvalid|PolicyInvalid|InvalidIntent)$/

describe('options that take an address', () => {
  test.each(Object.entries(options))('%s names each slip, and its fix', async (_, take) => {
    for (const [text, says] of slips) {
      const error = await errorOf(() => take(text as Address))
      expect({ text, error }).toMatchObject({
        error: { code: expect.stringMatching(codes), fix: expect.any(String) },
      })
      const { details } = error as { details: string }
      expect(details).toContain(says)
      expect(details).toContain(JSON.stringify(text).slice(1, -1))
    }
  })

  test.each(Object.entries(options))('%s takes the checksum and lower case', async (_, take) => {
    for (const text of [valid, valid.toLowerCase()]) {
      const details = `${((await errorOf(() => take(text as Address))) as { details?: string })?.details}`
      expect(details).not.toMatch(/checksum|hex digits/)
    }
  })

  test('lists every public option that takes an address', () => {
    const named = readMembers(readExports())
      .filter(({ file }) => !/^(packages\/|src\/(protocol|venues|swaps|testing|webhooks)\/)/.test(file))
      .filter(({ file, start }) => {
        const line = readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')
          .slice(start)
          .split('\n')[0]
        return /\bAddress\b/.test(line ?? '')
      })
      .map(({ path }) => path.split('.'))
      .filter(([type = '']) => !results.includes(type))
      .map((path) => `${path[0]}.${path.at(-1)}`)
    expect(named.length).toBeGreaterThan(20)
    expect(named.filter((name) => !Object.hasOwn(options, name))).toEqual([])
  })
})

/** Names whose addresses need no check: Tillkit returns them, Tillkit has read their addresses, or they only display an address. */
const results = [
  ...['BasketView', 'PayPicker', 'SwapQuoteTable', 'PayOption', 'Facts', 'Shortage', 'UsePaymentParameters'],
  ...['Buy', 'Trust', 'BasketIntent', 'Spent', 'CheckoutError', 'Forecast', 'Outcome', 'ExplainOptions'],
  ...['Intent', 'IntentOrder', 'PurchaseProof', 'ReportedSale', 'SaleTerms', 'readCounter', 'readDeductions'],
  ...[
    'seaportSource',
    'Funding',
    'FundingRequest',
    'UseFundingParameters',
    'Offer',
    'Network',
    'NetworkContracts',
    'NetworkCurrency',
  ],
]

async function errorOf(run: () => unknown): Promise<unknown> {
  try {
    await run()
    return undefined
  } catch (error) {
    return error
  }
}

/** Fails if a function sends a request, because Tillkit must refuse a wrong address without one. */
async function neverFetch(): Promise<never> {
  throw new Error('Not needed.')
}

test('the valid address has its checksum', () => {
  expect(getAddress(valid.toLowerCase())).toBe(valid)
})
