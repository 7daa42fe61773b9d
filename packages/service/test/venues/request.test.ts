import { createWalletClient, custom, erc20Abi, parseAbi, zeroAddress } from 'viem'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createCheckout } from '../../../../src/checkout/createCheckout.js'
import { createIntent } from '../../../../src/checkout/intent/intent.js'
import { createMemoryStorage } from '../../../../src/checkout/storage/checkoutStorage.js'
import { createTill } from '../../../../src/client/createTill.js'
import { createLocks } from '../../../../src/testing/createLocks.js'
import { createScriptedWallet } from '../../../../src/testing/createScriptedWallet.js'
import { createDatabase } from '../../../../test/setup/database.js'
import { testWhole } from '../../../../test/setup/sample.js'
import { readTables } from '../chain/support/readTables.js'
import { createWholeService } from '../support/createWholeService.js'
import { startShop } from '../support/startShop.js'
import { changeOrders } from './support/changeOrders.js'
import { deployRequests, openRequests } from './support/openRequests.js'

const shop = await startShop({ venuesConfig: deployRequests })
const { client, contracts, config } = shop
const requests = openRequests(shop)
const { list, shown, buy, generate, market, helper, other } = requests
const buyer = shop.account('buyer')
const receiver = `0x${'4'.repeat(40)}` as const
for (const collection of [contracts.erc721, contracts.erc1155]) {
  for (const operator of [market, other]) await requests.approve(collection, true, operator)
}
// Both orders have the same order id, because each is the first one of its market.
const twins = [await list(), await list({ at: other })] as const

describe('requestServiceVenue', () => {
  test('lists a token under a number, and sells it with an approval and a request', async () => {
    const order = await list()
    expect(order.orderId).toMatch(/^\d+$/)
    const [known] = await shown(order)
    expect(known).toMatchObject({
      orderId: order.orderId,
      status: 'active',
      marketplace: 'service_marketplace_v1',
      createdBy: requests.seller.address,
      tokenId: `${order.tokenId}`,
      quantityAvailable: '1',
      priceAmount: '5000000',
      priceCurrencyAddress: contracts.usdc,
      feeBps: 500,
      feeBreakdown: [{ kind: 'royalty', bps: 500 }],
      priceAmountNet: '4750000',
    })
    const filter = { marketplaces: ['service_marketplace_v1'], tokenIds: [`${order.tokenId}`] }
    const body = { filter: { ...filter, collectionAddress: order.collection } }
    const { json } = await shop.post('/sandbox/rpc/Marketplace/ListOrders', body)
    expect(json.orders).toEqual([known])
    const steps = await buy([[order, 1n]])
    expect(steps).toMatchObject([
      { id: 'tokenApproval', to: contracts.usdc, value: '0' },
      { id: 'buy', to: market, price: '5000000', value: '0' },
    ])
    expect(await shown(order)).toMatchObject([{ status: 'filled', quantityRemaining: '0' }])
  })

  test('sells a part of an edition for ether, with a fee on top', async () => {
    const order = await list({ price: 1_000n, currency: zeroAddress, quantity: 10n })
    const additionalFees = [{ amount: '9', receiver }]
    const steps = await buy([[order, 3n]], { additionalFees })
    expect(steps).toMatchObject([{ id: 'buy', to: market, price: '3009', value: '3009' }])
    expect(await editionsOf(order.tokenId)).toBe(3n)
    expect(await shown(order)).toMatchObject([{ status: 'active', quantityRemaining: '7' }])
    await buy([[order, 7n]])
    expect(await shown(order)).toMatchObject([{ status: 'filled' }])
  })

  test('sells several orders at once for ether through the helper', async () => {
    const orders = [await list(), await list()]
    const lines = orders.map((order) => [order, 1n] as const)
    const before = await dollarsOf(receiver)
    const steps = await buy(lines, { additionalFees: [{ amount: '14', receiver }] })
    expect(steps).toMatchObject([{ id: 'tokenApproval' }, { id: 'buy', to: market, price: '10000014' }])
    expect((await dollarsOf(receiver)) - before).toBe(14n)
    const paid = { price: 1_000n, currency: zeroAddress }
    const inEther = [await list(paid), await list(paid)]
    const [purchase] = await buy(inEther.map((order) => [order, 1n] as const))
    expect(purchase).toMatchObject({ to: helper, price: '2000', value: '2000' })
    const states = await shown(...orders, ...inEther)
    expect(states.map(({ status }: { status: string }) => status)).toEqual(Array(4).fill('filled'))
  })

  test('buys with createCheckout from the market that the policy trusts', async () => {
    const listed = [
      await list({ quantity: 4n }),
      await list({ price: 10n ** 15n, currency: zeroAddress }),
      await list({ price: 10n ** 15n, currency: zeroAddress }),
    ]
    const till = createTill({
      timeout: 60_000,
      accessKey: 'key',
      marketplaceUrl: 'http://service.test/sandbox',
      apiUrl: 'http://service.test',
      fetch: (input, init) => shop.service.fetch(new Request(input, init)),
    })
    const orders = await Promise.all(
      listed.map(({ collection, orderId }) =>
        till.getOrder({ chainId: config.networks[0]?.chainId ?? 0, contractAddress: collection, orderId }),
      ),
    )
    const rpc = (request: { method: string; params: readonly unknown[] }) =>
      client.request(request as never, { retryCount: 0 }) as Promise<unknown>
    const chainId = shop.deployment.chainId
    for (const [items, paid] of [
      [orders.slice(0, 1).map((order) => ({ order, quantity: 3n })), 15_000_000n],
      [orders.slice(1).map((order) => ({ order, quantity: 1n })), 2n * 10n ** 15n],
    ] as const) {
      const wallet = createScriptedWallet({ account: buyer, rpc, chainId })
      const checkout = createCheckout({
        till,
        client,
        intent: createIntent({ items, buyer: buyer.address }),
        storage: createMemoryStorage(),
        locks: createLocks(),
        wallet: createWalletClient({ account: buyer.address, transport: custom(wallet.provider) }),
        policy: { markets: { [chainId]: [{ address: market, helper }] } },
      })
      expect(await checkout.start()).toMatchObject({ status: 'success', outcome: { paid } })
    }
    await shop.untilIndexed()
    expect(await shown(...listed)).toMatchObject([
      { quantityRemaining: '1' },
      { status: 'filled' },
      { status: 'filled' },
    ])
  })

  test('keeps orders of two markets with the same number apart', async () => {
    const [twin, late] = twins
    expect(twin.orderId).toBe(late.orderId)
    const found = await shown(twin)
    expect(found.map(({ marketplace }: { marketplace: string }) => marketplace).sort()).toEqual([
      'service_marketplace_v1',
      'third_party_kind_1',
    ])
    await buy([[late, 1n]])
    const standings = (await shown(twin)).map((order: { marketplace: string; status: string }) => [
      order.marketplace,
      order.status,
    ])
    expect(new Map(standings)).toEqual(
      new Map([
        ['service_marketplace_v1', 'active'],
        ['third_party_kind_1', 'filled'],
      ]),
    )
  })

  test('shows cancellations, transfers and fills', async () => {
    const [cancelled, transferred, one, work] = [
      await list(),
      await list(),
      await list({ quantity: 1n }),
      await list(),
    ]
    await requests.cancel(cancelled)
    await giveAway(transferred)
    expect(await shown(cancelled, transferred, one, work)).toMatchObject([
      { status: 'cancelled' },
      { status: 'inactive' },
      { status: 'active' },
      { status: 'active' },
    ])
    await requests.approve(contracts.erc1155, false)
    expect(await shown(one)).toMatchObject([{ status: 'inactive', quantityAvailable: '0' }])
    await requests.approve(contracts.erc1155)
    await requests.invalidate(contracts.erc721)
    expect(await shown(one, work)).toMatchObject([{ status: 'active' }, { status: 'cancelled' }])
    const later = await list()
    await requests.invalidate()
    // Order `one` is already invalid, but the contract still accepts its cancellation. The service must index both events.
    await requests.cancel(one)
    expect(await shown(one, later)).toMatchObject([{ status: 'cancelled' }, { status: 'cancelled' }])
    expect(await shown(await list())).toMatchObject([{ status: 'active' }])
  })

  testWhole('indexes the same tables as a fresh service for any sequence of actions', async () => {
    const end = (order: openRequests.Listed, number: number) =>
      requests.invalidate(...(number % 3 === 0 ? [] : [order.collection]))
    const { cancel, approve } = requests
    await changeOrders({ shop, list, buy, cancel, approve, giveAway, end })
    expect(await readTables(shop.databaseUrl)).toEqual(await reindex())
  })

  test('rejects orders that the market cannot sell at once', async () => {
    const inEther = { price: 1_000n, currency: zeroAddress, at: other }
    const several = [await list(inEther), await list(inEther)].map((order) => [order, 1n] as const)
    expect(await generate(several)).toMatchObject({
      json: { error: 'InvalidArgument', cause: expect.stringContaining('must have one order') },
    })
    const inDollars = [await list(), await list()].map((order) => [order, 1n] as const)
    const additionalFees = [{ amount: '13', receiver }]
    expect(await generate(inDollars, { additionalFees })).toMatchObject({
      json: { error: 'InvalidArgument', cause: expect.stringContaining('must be divisible') },
    })
  })
})

function dollarsOf(account: `0x${string}`) {
  const call = { abi: erc20Abi, address: contracts.usdc, functionName: 'balanceOf' } as const
  return client.readContract({ ...call, args: [account] })
}

function editionsOf(tokenId: bigint) {
  const abi = parseAbi(['function balanceOf(address account, uint256 id) view returns (uint256)'])
  const call = { abi, address: contracts.erc1155, functionName: 'balanceOf' } as const
  return client.readContract({ ...call, args: [buyer.address, tokenId] })
}

/** Transfers one token of an order from the seller to a stranger. */
function giveAway(order: openRequests.Listed) {
  return shop.giveAway(
    { ...order, maker: requests.seller },
    order.collection === contracts.erc721 ? undefined : 1n,
  )
}

/** Returns the tables of a service that indexes the chain from the start. */
async function reindex() {
  const databaseUrl = await createDatabase()
  const fresh = createWholeService({ ...config, databaseUrl })
  onTestFinished(fresh.close)
  await fresh.ready()
  const { number, hash } = await client.getBlock()
  await fresh.indexed(shop.deployment.chainId, number, hash)
  return readTables(databaseUrl)
}
