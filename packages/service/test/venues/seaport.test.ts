import pg from 'pg'
import { erc20Abi, maxUint256, parseAbi, zeroAddress } from 'viem'
import { describe, expect, onTestFinished, test } from 'vitest'
import { seaportAddress } from '../../../../src/venues/seaport/seaportAddress.js'
import { createWebhookHandler } from '../../../../src/webhooks/receiver/createWebhookHandler.js'
import type { Notification } from '../../../../src/webhooks/receiver/decodeNotification.js'
import { conduit } from '../../../../test/checkout/verify/support/seaportSteps.js'
import { createDatabase } from '../../../../test/setup/database.js'
import { listen } from '../../../../test/setup/ports/listen.js'
import { testWhole } from '../../../../test/setup/sample.js'
import { readTables } from '../chain/support/readTables.js'
import { startIndexer } from '../listeners/support/startIndexer.js'
import { createWholeService } from '../support/createWholeService.js'
import { tokenAbi } from '../support/startShop.js'
import { changeOrders } from './support/changeOrders.js'
import { bazaar, openSeaport, treasury } from './support/openSeaport.js'

const shop = await startIndexer({
  venuesConfig: [{ venue: 'seaport', marketplace: 'third_party_kind_1' }],
  config: { marketplaceNames: { third_party_kind_1: bazaar } },
})
const { client, contracts, config } = shop
const seaport = await openSeaport(shop)
const { list, shown, buy, generate, post, sign } = seaport
const buyer = shop.account('buyer')
const abi = parseAbi(['function balanceOf(address account, uint256 id) view returns (uint256)'])

/** The signature of Seaport's sale event. */
const fulfilled =
  'OrderFulfilled(bytes32 orderHash, address indexed offerer, address indexed zone, address recipient, (uint8 itemType, address token, uint256 identifier, uint256 amount)[] offer, (uint8 itemType, address token, uint256 identifier, uint256 amount, address recipient)[] consideration)'

const balanceOf = (account: `0x${string}`) =>
  client.readContract({ abi: erc20Abi, address: contracts.usdc, functionName: 'balanceOf', args: [account] })

describe('seaportServiceVenue', () => {
  test('stores, lists and sells a token with an approval and a fulfilment', async () => {
    const order = await list()
    const [known] = await shown(order)
    expect(known).toMatchObject({
      orderId: order.orderId,
      status: 'active',
      marketplace: bazaar,
      createdBy: seaport.seller.address,
      priceAmount: '5000000',
      priceCurrencyAddress: contracts.usdc,
      quantityAvailable: '1',
      feeBps: 500,
      feeBreakdown: [{ kind: 'marketplace', bps: 500 }],
      priceAmountNet: '4750000',
    })
    const filter = { marketplaces: [bazaar], collectionAddress: contracts.erc721, status: 'active' }
    const { json } = await shop.post('/sandbox/rpc/Marketplace/ListOrders', { filter })
    expect(json.orders).toEqual([known])
    const before = await balanceOf(treasury)
    const [approval, purchase, ...more] = await buy([[order, 1n]])
    expect(approval).toMatchObject({ id: 'tokenApproval', to: contracts.usdc, value: '0' })
    expect(purchase).toMatchObject({ id: 'buy', to: seaportAddress, price: '5000000', value: '0' })
    expect(more).toEqual([])
    expect(await shown(order)).toMatchObject([{ status: 'filled', quantityRemaining: '0' }])
    expect((await balanceOf(treasury)) - before).toBe(250_000n)
  })

  test('sells a part of an edition for ether, with a fee on top', async () => {
    const order = await list({ price: 1_000n, currency: zeroAddress, quantity: 10n })
    const additionalFees = [{ amount: '9', receiver: treasury }]
    const steps = await buy([[order, 3n]], { additionalFees })
    expect(steps).toMatchObject([{ id: 'buy', price: '3009', value: '3009' }])
    const args = [buyer.address, order.tokenId] as const
    const call = { abi, address: contracts.erc1155, functionName: 'balanceOf', args } as const
    expect(await client.readContract(call)).toBe(3n)
    expect(await shown(order)).toMatchObject([{ status: 'active', quantityRemaining: '7' }])
    await buy([[order, 7n]])
    expect(await shown(order)).toMatchObject([{ status: 'filled' }])
  })

  test('sells several orders at once through a conduit', async () => {
    const orders = [await list({ conduitKey: conduit.key }), await list({ conduitKey: conduit.key })]
    const additionalFees = [{ amount: '7', receiver: treasury }]
    const steps = await buy(
      orders.map((order) => [order, 1n] as const),
      { additionalFees },
    )
    expect(steps).toMatchObject([{ id: 'tokenApproval' }, { id: 'buy', price: '10000007' }])
    expect(await shown(...orders)).toMatchObject([{ status: 'filled' }, { status: 'filled' }])
  })

  test('shows cancellations and transfers', async () => {
    const [cancelled, transferred, kept] = [await list(), await list(), await list({ quantity: 5n })]
    await seaport.cancel(cancelled)
    await giveAway(transferred)
    expect(await shown(cancelled, transferred, kept)).toMatchObject([
      { status: 'cancelled' },
      { status: 'inactive' },
      { status: 'active' },
    ])
    await seaport.approve(contracts.erc1155, false)
    expect(await shown(kept)).toMatchObject([{ status: 'inactive', quantityAvailable: '0' }])
    await seaport.approve(contracts.erc1155)
    expect(await shown(kept)).toMatchObject([{ status: 'active' }])
    await seaport.raiseCounter()
    expect(await shown(kept)).toMatchObject([{ status: 'cancelled' }])
    expect(await generate([[kept, 1n]])).toMatchObject({ json: { error: 'InvalidArgument' } })
  })

  test('shows sales in a fresh index', async () => {
    const order = await list({ price: 1_000n, currency: zeroAddress, quantity: 4n })
    await buy([[order, 1n]])
    expect(await shown(order)).toMatchObject([{ quantityRemaining: '3', status: 'active' }])
    expect(await readTables(shop.databaseUrl)).toEqual(await reindex())
  })

  test('reverts the changes of reorged blocks', async () => {
    const order = await list({ price: 1_000n, currency: zeroAddress, quantity: 4n })
    const [before] = await shown(order)
    await buy([[order, 3n]])
    await seaport.cancel(order)
    expect(await shown(order)).toMatchObject([{ status: 'cancelled', quantityRemaining: '1' }])
    await shop.reorg(2)
    expect(await shown(order)).toEqual([before])
  })

  test('keeps a listing when the block of its posting is reorged', async () => {
    const order = await list()
    await shop.reorg(1)
    // The reorg also removed the mint of the token, so the listing is inactive.
    expect(await shown(order)).toMatchObject([{ status: 'inactive' }])
    const args = [seaport.seller.address, order.tokenId]
    const mint = { from: seaport.seller, to: contracts.erc721, abi: tokenAbi, functionName: 'mint', args }
    await shop.write(mint)
    expect(await shown(order)).toMatchObject([{ status: 'active' }])
  })

  testWhole('indexes the same tables as a fresh service for any sequence of actions', async () => {
    const end = async (_: openSeaport.Signed, number: number) => {
      if (number % 3 === 0) await seaport.raiseCounter()
    }
    const { cancel, approve } = seaport
    await changeOrders({ shop, list, buy, cancel, approve, giveAway, end })
    expect(await readTables(shop.databaseUrl)).toEqual(await reindex())
  })

  test("delivers Seaport's events to webhooks", async () => {
    const order = await list()
    let handle: createWebhookHandler.ReturnType['node'] = async () => {}
    const { url, close } = await listen((request, response) => void handle(request, response))
    onTestFinished(close)
    const events = [
      'OrderCancelled(bytes32 orderHash, address indexed offerer, address indexed zone)',
      fulfilled,
    ]
    const { secret } = await shop.add(url, { contractAddresses: [seaportAddress], events })
    const received = new Promise<Notification[]>((resolve) => {
      const handled: Notification[] = []
      const onNotification = (one: Notification) => void (handled.push(one) === 2 && resolve(handled))
      handle = createWebhookHandler({ secret, onNotification }).node
    })
    await buy([[order, 1n]])
    await seaport.cancel(await list())
    const [sold, cancelled] = await received
    expect(sold?.event).toMatchObject({
      name: expect.stringMatching(/^OrderFulfilled\(bytes32,/),
      args: { orderHash: order.orderId, offerer: seaport.seller.address, recipient: buyer.address },
    })
    expect(cancelled?.event).toMatchObject({ name: 'OrderCancelled(bytes32,address,address)' })
  })

  test('changes nothing when a listing is posted again', async () => {
    const order = await list()
    const before = await shown(order)
    expect(await post(order)).toMatchObject({ status: 200, json: { orderId: order.orderId } })
    expect(await shown(order)).toEqual(before)
  })

  test('rejects fees that cannot be split evenly for the quantity', async () => {
    const order = await list({ price: 1_000n, currency: zeroAddress, quantity: 10n })
    const additionalFees = [{ amount: '10', receiver: treasury }]
    expect(await generate([[order, 3n]], { additionalFees })).toMatchObject({
      json: { error: 'InvalidArgument', cause: expect.stringContaining('must be divisible') },
    })
  })

  test('rejects a listing that Seaport would reject, or that differs from its display', async () => {
    const order = await sign()
    const { parameters, signature } = order.order
    const [offered] = parameters.offer
    const [payment, fee] = parameters.consideration
    const tooMuch = { startAmount: `${maxUint256}`, endAmount: `${maxUint256}` }
    const refused: [object, RegExp][] = [
      [{ salt: '1' }, /signature does not match|did not sign this listing/],
      [{ offerer: buyer.address }, /signature does not match|did not sign this listing/],
      [{ counter: '5' }, /is cancelled/],
      [
        { consideration: [{ ...payment, startAmount: '1', endAmount: '1' }, fee] },
        /does not match|did not sign/,
      ],
      [{ consideration: [{ ...payment, endAmount: '1' }, fee] }, /does not match|did not sign/],
      [{ offer: [{ ...offered, endAmount: '0' }] }, /must offer one token/],
      [{ consideration: [{ ...payment, token: contracts.dai }, fee] }, /in one currency/],
      [{ offer: [offered, offered] }, /must offer one token/],
      [{ offer: [{ ...offered, itemType: 4 }] }, /not any of a set/],
      [{ offer: [{ ...offered, itemType: 3, startAmount: '3', endAmount: '3' }] }, /sold in parts/],
      [{ offer: [{ ...offered, startAmount: '0', endAmount: '0' }] }, /startAmount: must be at least 1/],
      [{ consideration: [{ ...payment, ...tooMuch }, fee] }, /must be at most 2\^256-1/],
      [{ orderType: 2 }, /open to every buyer/],
      [{ orderType: 4 }, /must offer one token/],
      [{ endTime: '2' }, /endTime: must be in the future/],
      [{ conduitKey: `0x${'12'.repeat(32)}` }, /must be the key of an existing conduit/],
      [{ offerer: 'me' }, /offerer/],
      [{ offer: [] }, /offer/],
    ]
    for (const [change, cause] of refused) {
      const { json } = await post(order, { order: { ...parameters, ...change } })
      expect(json).toMatchObject({ error: 'InvalidArgument', cause: expect.stringMatching(cause) })
    }
    const long = { signature: `0x${'00'.repeat(5_000)}` }
    expect(await post(order, {}, long)).toMatchObject({
      json: { cause: expect.stringMatching(/must have at most 4096 bytes/) },
    })
    expect(await shown(order)).toEqual([])
    expect(await post(order, {}, { signature })).toMatchObject({ status: 200 })
  })

  test('rejects a listing when the seller does not hold the token, or has cancelled', async () => {
    const [transferred, cancelled] = [await sign(), await sign()]
    await giveAway(transferred)
    await seaport.cancel(cancelled)
    expect((await post(transferred)).json.cause).toMatch(/does not own the token/)
    expect((await post(cancelled)).json.cause).toMatch(/off sale/)
  })

  test('rejects a marketplace kind without signed orders, an unserved kind and an unknown use', async () => {
    const order = await sign()
    const own = await post(order, { marketplace: 'service_marketplace_v2' })
    expect(own.json).toMatchObject({ error: 'NotImplemented' })
    expect((await post(order, { marketplace: 'third_party_kind_4' })).json.error).toBe('NotImplemented')
    expect((await post(order, {}, { executeType: 'unknown' })).json.cause).toMatch(/executeType/)
    expect((await post(order, { order: undefined, purchase: {} })).json.error).toBe('NotImplemented')
  })
})

/** Transfers one token of an order from the seller to a stranger. */
function giveAway(order: openSeaport.Signed) {
  return shop.giveAway(
    { ...order, maker: seaport.seller },
    order.collection === contracts.erc721 ? undefined : 1n,
  )
}

/**
 * Starts a service on a new database that contains only the signed listings and their markets. The service indexes the chain from the
 * start. Returns its tables.
 */
async function reindex() {
  const databaseUrl = await createTables()
  await copyListings(databaseUrl)
  const service = createWholeService({ ...config, databaseUrl })
  await service.ready()
  await service.close()
  return readTables(databaseUrl)
}

/** Creates a database with empty tables. */
async function createTables() {
  const databaseUrl = await createDatabase()
  const empty = createWholeService({ ...config, databaseUrl, roles: ['api'] })
  await empty.ready()
  await empty.close()
  return databaseUrl
}

/** Copies the shop's signed listings and its table of indexed markets to another database. */
async function copyListings(databaseUrl: string): Promise<void> {
  const [from, to] = [new pg.Client(shop.databaseUrl), new pg.Client(databaseUrl)]
  await Promise.all([from.connect(), to.connect()])
  for (const [table, where] of [
    ['sources', 'true'],
    ['orders', 'signed_block is not null'],
  ]) {
    const { rows } = await from.query(`select row_to_json(t) as row from ${table} t where ${where}`)
    const copy = `insert into ${table} select * from json_populate_recordset(null::${table}, $1)`
    await to.query(copy, [JSON.stringify(rows.map(({ row }) => row))])
  }
  await to.query('insert into availability (chain_id, order_id) select chain_id, order_id from orders')
  await Promise.all([from.end(), to.end()])
}
