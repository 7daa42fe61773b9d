import { QueryClient } from '@tanstack/react-query'
import { createTill } from 'tillkit/core'
import { highestOfferQueryOptions, offerCountQueryOptions, offersQueryOptions } from 'tillkit/query'
import { type Address, erc20Abi, parseAbi } from 'viem'
import { describe, expect, onTestFinished, test } from 'vitest'
import { insertBlocked } from '../../src/store/blocked.js'
import { openDatabase } from '../../src/store/openDatabase.js'
import { createWholeService } from '../support/createWholeService.js'
import { startShop, tokenAbi } from '../support/startShop.js'
import { deployRequests, openRequests } from './support/openRequests.js'

const shop = await startShop({ venuesConfig: deployRequests })
const { client, contracts, config } = shop
const { market, seller } = openRequests(shop)
const maker = shop.account('buyer')
const kind = 'service_marketplace_v1'
const { usdc, weth } = contracts
let nextToken = 90_000n

const call = (method: string, body: object) => shop.post(`/sandbox/rpc/Marketplace/${method}`, body)

async function mint(): Promise<Token> {
  const tokenId = `${nextToken++}`
  const args = [seller.address, BigInt(tokenId)]
  await shop.write({ from: seller, to: contracts.erc721, abi: tokenAbi, functionName: 'mint', args })
  return { contractAddress: contracts.erc721, tokenId }
}

/** Makes an offer with the steps of the service, but with one allowance for all offers. Returns its id. */
async function makeOffer({ contractAddress, tokenId }: Token, pricePerToken: string, currencyAddress = usdc) {
  const offer = { tokenId, quantity: '1', expiry: '99999999999', currencyAddress, pricePerToken }
  const { json } = await call('GenerateOfferTransaction', {
    collectionAddress: contractAddress,
    maker: maker.address,
    contractType: 'ERC721',
    orderbook: kind,
    offer,
  })
  if (!json.steps) throw new Error(json.cause)
  const { to, data } = json.steps.at(-1)
  await approve(currencyAddress, 10n ** 18n)
  const { logs } = await shop.send({ from: maker, to, data })
  return BigInt(logs.find(({ address }) => address === market.toLowerCase())?.topics[1] ?? 0n).toString()
}

const approve = (currency: Address, amount: bigint) =>
  shop.write({ from: maker, to: currency, abi: erc20Abi, functionName: 'approve', args: [market, amount] })

const idsOf = (offers: readonly { orderId: string }[]) => offers.map(({ orderId }) => orderId)

/** Returns the results of the three methods about offers: the ids of the list, the id of the highest offer, and the count. */
async function read(token: Token, filter: object = {}) {
  const list = await call('ListOffersForCollectible', { ...token, filter })
  const { json: highest } = await call('GetCollectibleHighestOffer', { ...token, filter })
  const { json: count } = await call('GetCountOfOffersForCollectible', { ...token, filter })
  return { ids: idsOf(list.json.offers), highest: highest.order?.orderId, count: count.count }
}

describe('the offers for a token', () => {
  test('returns active offers of this token only, newest first, and the highest unit price', async () => {
    const [token, other] = [await mint(), await mint()]
    expect(await read(token)).toEqual({ ids: [], highest: undefined, count: 0 })
    const low = await makeOffer(token, '900')
    const high = await makeOffer(token, '1100')
    const equal = await makeOffer(token, '1100')
    await makeOffer(other, '5000')
    // If two offers are equal, the older one counts as the highest.
    expect(await read(token)).toEqual({ ids: [equal, high, low], highest: high, count: 3 })
    const body = { ...token, chainId: '1' }
    const { json, headers } = await call('ListOffersForCollectible', body)
    expect(json.offers[0]).toMatchObject({ side: 'offer', status: 'active', priceAmount: '1100' })
    expect(headers.get('indexed-block')).toBe(`${await client.getBlockNumber()}`)
    const { json: highest } = await call('GetCollectibleHighestOffer', body)
    expect(highest.order).toEqual(json.offers[1])

    const cancel = { collectionAddress: token.contractAddress, maker: maker.address, marketplace: kind }
    const { steps } = (await call('GenerateCancelTransaction', { ...cancel, orderId: high })).json
    await shop.send({ from: maker, to: steps[0].to, data: steps[0].data })
    expect(await read(token)).toEqual({ ids: [equal, low], highest: equal, count: 2 })
    // With this allowance, the maker can pay only the lower offer: 900 and the royalty on top.
    await approve(usdc, 1_000n)
    expect(await read(token)).toEqual({ ids: [low], highest: low, count: 1 })
    await approve(usdc, 0n)
    expect(await read(token)).toEqual({ ids: [], highest: undefined, count: 0 })
    await approve(usdc, 10n ** 18n)
  })

  test('returns each offer once, by cursor and by number', async () => {
    const token = await mint()
    const made: string[] = []
    for (const price of ['10', '30', '20', '40', '50']) made.unshift(await makeOffer(token, price))
    const byCursor: string[] = []
    for (let cursor: string | undefined, more = true; more; ) {
      const { json } = await call('ListOffersForCollectible', { ...token, page: { pageSize: 2, cursor } })
      byCursor.push(...idsOf(json.offers))
      more = json.page.more
      cursor = json.page.cursor
      expect(json.page.page).toBe(Math.ceil(byCursor.length / 2))
    }
    expect(byCursor).toEqual(made)
    const byNumber: string[] = []
    for (const page of [1, 2, 3, 4]) {
      const { json } = await call('ListOffersForCollectible', { ...token, page: { page, pageSize: 2 } })
      byNumber.push(...idsOf(json.offers))
      expect(json.page).toMatchObject({ page, pageSize: 2, more: page < 3 })
    }
    expect(byNumber).toEqual(made)
  })

  test('answers the queries of the kit with every offer, the highest first', async () => {
    const { contractAddress, tokenId } = await mint()
    const token = { chainId: shop.deployment.chainId, contractAddress, tokenId: BigInt(tokenId) }
    const made = new Map<string, string>()
    for (const price of ['20', '50', '10', '40'])
      made.set(price, await makeOffer({ contractAddress, tokenId }, price))
    const base = 'http://service.test/sandbox'
    const fetch: typeof globalThis.fetch = async (url, init) => shop.service.fetch(new Request(url, init))
    const till = createTill({ accessKey: 'key', marketplaceUrl: base, apiUrl: base, fetch })
    const queries = new QueryClient()
    const options = offersQueryOptions(till, { ...token, filter: { currencies: [usdc] }, pageSize: 3 })
    const data = await queries.fetchInfiniteQuery({ ...options, pages: 5 })
    expect(data.pages.map(({ offers }) => offers.length)).toEqual([3, 1])
    const prices = (options.select?.(data) ?? []).map(({ orderId, priceAmount }) => [
      `${priceAmount}`,
      orderId,
    ])
    expect(prices).toEqual(['50', '40', '20', '10'].map((price) => [price, made.get(price)]))
    expect((await queries.fetchQuery(highestOfferQueryOptions(till, token)))?.orderId).toBe(made.get('50'))
    expect(await queries.fetchQuery(offerCountQueryOptions(till, token))).toBe(4)
  })

  test('compares currencies in dollars, and never the currencies that the network does not have', async () => {
    const value = 10n ** 16n
    await shop.write({ from: maker, to: weth, abi: wethAbi, functionName: 'deposit', args: [], value })
    const token = await mint()
    const dollars = await makeOffer(token, '1000000')
    // This offer is lower in dollars, although its price in base units is higher.
    const ether = await makeOffer(token, '1000000000', weth)
    const { json } = await call('ListOffersForCollectible', token)
    const prices = json.offers.map(({ priceUSD }: { priceUSD: number }) => priceUSD)
    expect(prices[1]).toBeGreaterThan(prices[0])
    expect(await read(token)).toEqual({ ids: [ether, dollars], highest: dollars, count: 2 })
    expect(await read(token, { currencies: [weth] })).toEqual({ ids: [ether], highest: ether, count: 1 })
    const more = await makeOffer(token, '5000000000000000', weth)
    expect((await read(token)).highest).toBe(more)

    // This network does not have USDC, so the offer in USDC does not count.
    const currencies = shop.deployment.currencies.filter(({ address }) => address !== usdc)
    const foreign = { currencies, usdCurrency: undefined }
    expect((await ask(foreign, 'GetCollectibleHighestOffer', token)).order.orderId).toBe(more)
    const named = { ...token, filter: { currencies: [usdc, weth] } }
    expect((await ask({}, 'GetCollectibleHighestOffer', named)).order.orderId).toBe(more)
    const none = { currencies: [], usdCurrency: undefined, uniswapV2: undefined }
    expect(await ask(none, 'GetCollectibleHighestOffer', token)).toMatchObject({
      error: 'InvalidArgument',
      cause: expect.stringMatching(/filter\.currencies: is required/),
    })
    // Without prices in dollars, an offer in the filter's first currency counts as the highest.
    expect((await ask(none, 'GetCollectibleHighestOffer', named)).order.orderId).toBe(dollars)
  })

  test('filters by maker, market and currency, and refuses what it cannot read', async () => {
    const token = await mint()
    const offer = await makeOffer(token, '1000')
    const all = { ids: [offer], highest: offer, count: 1 }
    const nothing = { ids: [], highest: undefined, count: 0 }
    const filter = { createdBy: [seller.address, maker.address], marketplace: [kind], currencies: [usdc] }
    expect(await read(token, filter)).toEqual(all)
    expect(await read(token, { ...filter, createdBy: [seller.address] })).toEqual(nothing)
    expect(await read(token, { ...filter, marketplace: ['third_party_kind_1'] })).toEqual(nothing)
    expect(await read(token, { ...filter, currencies: [weth] })).toEqual(nothing)
    const refused: [object, RegExp][] = [
      [{ filter: { marketplace: ['unknown'] } }, /filter\.marketplace/],
      [{ filter: { createdBy: [] } }, /filter\.createdBy/],
      [{ page: { cursor: 'odd' } }, /page\.cursor/],
      [{ page: { page: 1_000, pageSize: 100 } }, /page\.page/],
      [{ tokenId: '-1' }, /tokenId/],
    ]
    for (const [change, cause] of refused) {
      const { json } = await call('ListOffersForCollectible', { ...token, ...change })
      expect(json, JSON.stringify(change)).toMatchObject({
        error: expect.stringMatching(/InvalidArgument|WebrpcBadRequest/),
        cause: expect.stringMatching(cause),
      })
    }
  })

  test('leaves out offers of blocked makers, and refuses blocked tokens', async () => {
    const [token, blocked] = [await mint(), await mint()]
    await makeOffer(token, '1000')
    const database = openDatabase({ url: shop.databaseUrl, maxConnections: 1 })
    onTestFinished(database.close)
    const { chainId } = shop.deployment
    await insertBlocked(database, chainId, { kind: 'seller', target: maker.address.toLowerCase() })
    const target = `${blocked.contractAddress.toLowerCase()}/${blocked.tokenId}`
    await insertBlocked(database, chainId, { kind: 'token', target })
    expect((await ask({}, 'ListOffersForCollectible', token)).offers).toEqual([])
    expect(await ask({}, 'GetCollectibleHighestOffer', token)).toEqual({})
    expect(await ask({}, 'GetCountOfOffersForCollectible', token)).toEqual({ count: 0 })
    for (const method of methods) {
      expect(await ask({}, method, blocked)).toMatchObject({ error: 'PermissionDenied' })
      const own = { ...token, filter: { createdBy: [maker.address] } }
      expect(await ask({}, method, own)).toMatchObject({ error: 'PermissionDenied' })
    }
  })
})

/** Sends a request to a second service, whose network has these changes in its configuration. */
async function ask(change: object, method: string, body: object) {
  const networks = config.networks.map((network) => ({ ...network, ...change }))
  const another = createWholeService({ ...config, networks, roles: ['api'] })
  onTestFinished(another.close)
  const response = await another.fetch(
    new Request(`http://service.test/sandbox/rpc/Marketplace/${method}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', 'x-access-key': 'key' },
    }),
  )
  return JSON.parse(await response.text())
}

const methods = ['ListOffersForCollectible', 'GetCollectibleHighestOffer', 'GetCountOfOffersForCollectible']
const wethAbi = parseAbi(['function deposit() payable'])

type Token = { contractAddress: Address; tokenId: string }
