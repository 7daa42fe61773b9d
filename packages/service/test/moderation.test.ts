import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { BlockError, runBlock } from '../src/runBlock.js'
import { startIndexer } from './listeners/support/startIndexer.js'
import { startReceiver } from './listeners/support/startReceiver.js'
import { createWholeService } from './support/createWholeService.js'
import { type startShop, tokenAbi } from './support/startShop.js'
import { bazaar, openSeaport } from './venues/support/openSeaport.js'

let skew = 0
const shop = await startIndexer({
  now: () => Date.now() + skew,
  venuesConfig: [{ venue: 'seaport', marketplace: 'third_party_kind_1' }],
  config: { marketplaceNames: { third_party_kind_1: bazaar } },
})
const receiver = await startReceiver()
const { contracts } = shop
const stranger = shop.account('stranger')
const folder = await mkdtemp(join(tmpdir(), 'tillkit-test-'))
afterAll(() => rm(folder, { recursive: true }))
const path = join(folder, 'config.json')
await writeFile(path, JSON.stringify(shop.config))

/** Runs `tillkit block`, and moves the clock by five seconds. Then every process has applied the change. Returns the output. */
async function block(...argv: string[]): Promise<string> {
  let printed = ''
  const write = (text: string) => {
    printed += text
  }
  await runBlock({ argv: [...argv, '--config', path], write })
  skew += 5_000
  return printed
}

const marketplace = '/sandbox/rpc/Marketplace'
const first = await shop.listOrder()
const print = await shop.listOrder({ quantity: 5n })
const foreign = await shop.listOrder({ maker: stranger })
const orders = { first, print, foreign }
type Name = keyof typeof orders
const names: Name[] = ['first', 'print', 'foreign']

const idsOf = (listed: { orderId: string }[]) => listed.map(({ orderId }) => orderId).sort()
const list = (filter: object = {}) => shop.post(`${marketplace}/ListOrders`, { filter })

/** Returns the sorted ids of this test's three orders, as far as `ListOrders` returns them. Leaves out the sandbox's own orders. */
async function listed(filter?: object): Promise<string[]> {
  const { json } = await list(filter)
  const own = new Set<string>(names.map((name) => orders[name].orderId))
  return idsOf(json.orders).filter((orderId) => own.has(orderId))
}

function lookUp(...found: startShop.Listed[]) {
  const input = found.map(({ collection, orderId }) => ({ contractAddress: collection, orderId }))
  return shop.post(`${marketplace}/GetOrders`, { input })
}

/** Requests the steps that list the token of an order once more. */
function offer({ collection, tokenId, maker, quantity }: startShop.Listed) {
  return shop.post(`${marketplace}/GenerateListingTransaction`, {
    collectionAddress: collection,
    owner: maker.address,
    marketplace: 'service_marketplace_v2',
    listing: {
      tokenId: `${tokenId}`,
      quantity: `${quantity}`,
      expiry: '4102444800',
      currencyAddress: `0x${'0'.repeat(40)}`,
      pricePerToken: '1',
    },
  })
}

function withdraw({ collection, orderId, maker }: startShop.Listed) {
  return shop.post(`${marketplace}/GenerateCancelTransaction`, {
    collectionAddress: collection,
    maker: maker.address,
    marketplace: 'service_marketplace_v2',
    orderId,
  })
}

/** Each case blocks one of the three orders. The filter matches only this order. */
const cases: [kind: string, target: string, blocked: Name, filter: object][] = [
  ['collection', print.collection, 'print', { collectionAddress: print.collection }],
  [
    'token',
    `${first.collection}/${first.tokenId}`,
    'first',
    { collectionAddress: first.collection, tokenIds: [`${first.tokenId}`] },
  ],
  ['seller', stranger.address, 'foreign', { createdBy: stranger.address }],
]

describe('runBlock', () => {
  test.each(cases)(
    'hides and refuses orders of a blocked %s until it is removed',
    async (kind, target, name, filter) => {
      const blocked = orders[name]
      const others = names.filter((one) => one !== name).map((one) => orders[one])
      const [other = first] = others
      // These requests fill the caches of the service before the order is blocked.
      for (const _ of [1, 2, 3]) expect((await lookUp(blocked, other)).json.orders).toHaveLength(2)
      expect(await listed()).toEqual(idsOf([blocked, ...others]))

      expect(await block('add', kind, target)).toBe(
        `sandbox: the ${kind} ${target.toLowerCase()} is blocked.\n`,
      )
      const refusal = {
        status: 403,
        json: {
          error: 'PermissionDenied',
          cause: expect.stringMatching(`^This ${kind} is blocked by the marketplace's operator: .*0x`),
        },
      }
      expect(await listed()).toEqual(idsOf(others))
      expect(await listed({ status: 'active' })).toEqual(idsOf(others))
      expect(await list(filter)).toMatchObject(refusal)
      for (const _ of [1, 2, 3])
        expect(idsOf((await lookUp(blocked, other)).json.orders)).toEqual([other.orderId])
      expect(await lookUp(blocked)).toMatchObject(refusal)
      expect(await shop.generateBuy(blocked)).toMatchObject(refusal)
      expect(await offer(blocked)).toMatchObject(refusal)
      // A seller may cancel an order even if it is blocked.
      expect((await withdraw(blocked)).json.steps).toHaveLength(1)
      expect((await shop.generateBuy(other)).json.steps).toHaveLength(1)
      expect((await offer(other)).json.steps).toHaveLength(1)

      expect(await block('remove', kind, target)).toBe(
        `sandbox: the ${kind} ${target.toLowerCase()} is no longer blocked.\n`,
      )
      expect(await listed()).toEqual(idsOf([blocked, ...others]))
      expect((await lookUp(blocked)).json.orders).toHaveLength(1)
      expect((await shop.generateBuy(blocked)).json.steps).toHaveLength(1)
    },
  )

  test('rejects a signed listing of a blocked seller', async () => {
    const seaport = await openSeaport(shop)
    const signed = await seaport.sign()
    const seller = shop.account('seller').address
    await block('add', 'seller', seller)
    expect(await seaport.post(signed)).toMatchObject({
      status: 403,
      json: { cause: expect.stringMatching(/^This seller is blocked by the marketplace's operator: 0x/) },
    })
    await block('remove', 'seller', seller)
    expect((await lookUp(signed as never)).json.orders).toEqual([])
    expect((await seaport.post(signed)).status).toBe(200)
  })

  test('keeps events of blocked orders, tokens and collections from webhooks', async () => {
    const own = await shop.listOrder()
    const others = await shop.listOrder({ maker: stranger })
    const [hiddenToken, shownToken] = [90_001n, 90_002n]
    const path = '/moderated'
    await shop.add(receiver.url + path, {
      contractAddresses: [contracts.market, contracts.erc721, contracts.erc1155],
      events: [
        'OrderCancelled(bytes32 indexed orderId)',
        'Transfer(address indexed from, address indexed to, uint256 indexed tokenId)',
        'TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value)',
      ],
    })
    const entries = [
      ['seller', stranger.address],
      ['token', `${contracts.erc721}/${hiddenToken}`],
      ['collection', contracts.erc1155],
    ] as const
    for (const entry of entries) await block('add', ...entry)
    onTestFinished(async () => {
      for (const entry of entries) await block('remove', ...entry)
    })
    const seller = shop.account('seller')
    const newcomer = shop.account('newcomer')
    await shop.mint(newcomer.address, 1n, 1n)
    await shop.mintOne(newcomer.address, hiddenToken)
    await shop.cancelOrder(others)
    await shop.mintOne(newcomer.address, shownToken)
    await shop.cancelOrder(own)
    const seen = (await receiver.arrived(2, path)).map(({ body }) => body.event.values.at(-1))
    expect(seen.map((value: string) => BigInt(value))).toEqual([shownToken, BigInt(own.orderId)])
    const add = {
      url: `${receiver.url}/refused`,
      filters: { contractAddresses: [contracts.erc1155], events: ['URI(string value, uint256 indexed id)'] },
    }
    expect(await shop.call('AddWebhookListener', add)).toMatchObject({
      status: 403,
      json: { cause: expect.stringMatching(/^This collection is blocked by the marketplace's operator: 0x/) },
    })
    await shop.write({
      from: newcomer,
      to: contracts.erc721,
      abi: tokenAbi,
      functionName: 'transferFrom',
      args: [newcomer.address, seller.address, shownToken],
    })
    expect((await receiver.arrived(3, path)).length).toBe(3)
  })

  test('applies entries of the configuration, which the command lists but does not remove', async () => {
    const { address } = stranger
    const networks = [{ ...shop.network, blocked: { sellers: [address] } }]
    const other = createWholeService({ ...shop.config, networks, roles: ['api'] })
    onTestFinished(other.close)
    await other.ready()
    const response = await other.fetch(
      new Request(`http://service.test${marketplace}/GetOrders`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-access-key': 'key' },
        body: JSON.stringify({ input: [{ contractAddress: foreign.collection, orderId: foreign.orderId }] }),
      }),
    )
    expect(await response.json()).toMatchObject({ error: 'PermissionDenied' })
    await writeFile(path, JSON.stringify({ ...shop.config, networks }))
    onTestFinished(() => writeFile(path, JSON.stringify(shop.config)))
    await block('add', 'collection', print.collection)
    expect(await block('list')).toBe(
      [
        `sandbox: seller ${address.toLowerCase()} (configuration)`,
        `sandbox: collection ${print.collection.toLowerCase()} (database)\n`,
      ].join('\n'),
    )
    expect(JSON.parse(await block('remove', 'collection', print.collection, '--json'))).toEqual({
      network: 'sandbox',
      kind: 'collection',
      target: print.collection.toLowerCase(),
      changed: true,
    })
    await expect(block('remove', 'seller', address)).rejects.toThrow('Remove it there.')
  })

  const address = `0x${'a'.repeat(40)}`
  test.each([
    [['block'], 'use one of add, remove, list.'],
    [['list', 'seller'], 'list takes only options.'],
    [['add'], 'name one of collection, token, seller, and its address'],
    [['add', 'buyer', address], 'name one of collection, token, seller, and its address'],
    [['add', 'seller', address, address], 'name one of collection, token, seller, and its address'],
    [['add', 'seller', '0x1'], 'the seller must be an address. Received "0x1".'],
    [['add', 'seller', `0xA${'a'.repeat(39)}`], 'the seller must be an address.'],
    [['add', 'token', address], 'the token must be a collection and a token id'],
    [['add', 'token', `${address}/01`], 'the token must be a collection and a token id'],
    [['add', 'token', `${address}/${2n ** 256n}`], 'the token must be a collection and a token id'],
    [['add', 'seller', address, '--network', 'atlantis'], '--network must be one of sandbox.'],
  ])('throws BlockError for %j, and changes nothing', async (argv, message) => {
    const failure = await block(...argv).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(BlockError)
    expect(String(failure)).toContain(message)
    expect(await block('list')).toBe('Nothing is blocked.\n')
  })
})
