import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import {
  encodeAbiParameters,
  encodeDeployData,
  getAddress,
  type Hex,
  keccak256,
  parseAbi,
  zeroAddress,
} from 'viem'
import { privateKeyToAccount, sign } from 'viem/accounts'
import { beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Finding } from '../../../src/checkout/errors/finding.js'
import { createIntent } from '../../../src/checkout/intent/intent.js'
import type { Policy } from '../../../src/checkout/verify/policy.js'
import { createTill } from '../../../src/client/createTill.js'
import { SeaportComponents } from '../../../src/protocol/seaportListing.js'
import { marketSource } from '../../../src/sources/market/marketSource.js'
import { seaportSource } from '../../../src/sources/seaport/seaportSource.js'
import { seaportAddress } from '../../../src/venues/seaport/seaportAddress.js'
import { seaportDomain, seaportTypes } from '../../../src/venues/seaport/seaportOrder.js'
import { startShop } from '../../checkout/support/startShop.js'
import { openSeaport } from '../../checkout/venues/support/openSeaport.js'
import { conduit } from '../../checkout/verify/support/seaportSteps.js'
import { compileOnce } from '../../setup/contracts/compileOnce.js'
import { rewindEach } from '../../setup/rewindEach.js'
import { openApi } from './support/openApi.js'
import { openTill } from './support/openTill.js'

const shop = await startShop()
const { client, contracts, buyer, keyOf, rpcUrl } = shop
const { chainId } = shop.deployment
const seaport = await openSeaport(shop)
const api = await openApi()
const till = openTill(api.url, rpcUrl)
const price = 5_000_000n
const ether = 10n ** 16n
const usual = { from: buyer.address, contract: contracts.erc721 }

await rewindEach(client)
beforeEach(async () => {
  api.kept.clear()
})

describe('seaportSource', () => {
  test('buys signed orders of an API', async () => {
    const [one, other] = [await list({ price }), await list({ price: 2n * price })]
    const [order] = await fetchOrders([one])
    expect(order).toMatchObject({
      orderId: one,
      chainId,
      status: 'active',
      marketplace: 'third_party_kind_1',
      quantityAvailable: 1n,
      priceAmount: price,
      priceDecimals: 6,
      priceCurrencyAddress: contracts.usdc,
      feeBps: 500,
    })
    const { state, prompts } = await buy([one, other])
    expect(state).toMatchObject({ status: 'success', outcome: { paid: 3n * price } })
    expect(prompts).toHaveLength(2)
    expect(await fetchOrders([one])).toMatchObject([{ status: 'filled', quantityAvailable: 0n }])
  })

  test('buys a part of an edition that is partly sold', async () => {
    const orderId = await list({ price: ether, currency: zeroAddress, quantity: 10n })
    await seaport.take(orderId, 4n)
    expect(await fetchOrders([orderId], contracts.erc1155)).toMatchObject([
      { status: 'active', quantityInitial: 10n, quantityAvailable: 6n, priceAmount: ether },
    ])
    const { state, prompts } = await buy([orderId], { contract: contracts.erc1155, quantity: 3n })
    expect(state).toMatchObject({ status: 'success', outcome: { paid: 3n * ether } })
    expect(prompts).toHaveLength(1)
    const steps = generate([orderId], { contract: contracts.erc1155, quantity: 4n })
    await expect(steps).rejects.toMatchObject({
      code: 'InvalidArgument',
      details: /Only 3 of order .* can be bought\. Received 4/,
    })
  })

  test('pays through the conduit that the seller named', async () => {
    const orderId = await list({ price, terms: { conduitKey: conduit.key } })
    const { state } = await buy([orderId])
    expect(state).toMatchObject({ status: 'success', outcome: { paid: price } })
    const parameters = { ...seaport.parametersOf(orderId), conduitKey: `0x${'12'.repeat(32)}` }
    const getListings = async () => [{ parameters, signature: '0x' }]
    const source = seaportSource({ getClient: () => client, getListings, listListings: getListings })
    const otherTill = createTill({ source })
    const { orders } = await otherTill.listOrders({ chainId })
    await expect(generate([orders[0]?.orderId ?? ''], { till: otherTill })).rejects.toMatchObject({
      code: 'InvalidArgument',
      details: expect.stringMatching(/a conduit that is not there/),
    })
  })

  test('passes the zone’s signature of a restricted order on', async () => {
    const keeper = privateKeyToAccount(keyOf('treasury'))
    const zone = await deployGatekeeper(keeper.address)
    const orderId = await list({ price, terms: { zone, restrictedByZone: true } })
    const policy = { zones: { [chainId]: [zone] } }
    const refused = await buy([orderId], { policy })
    expect(refused.state).toMatchObject({ status: 'error', error: { code: 'WouldRevert', funds: 'none' } })
    const hash = keccak256(
      encodeAbiParameters([{ type: 'bytes32' }, { type: 'address' }], [orderId as Hex, buyer.address]),
    )
    const extraData = await sign({ hash, privateKey: keyOf('treasury'), to: 'hex' })
    keep(orderId, { extraData })
    const { state } = await buy([orderId], { policy })
    expect(state).toMatchObject({ status: 'success', outcome: { paid: price } })
    const unnamed = await buy([await list({ price, terms: { zone, restrictedByZone: true } })])
    expect(codesOf(unnamed.state)).toEqual(['unknown-contract'])
  })

  test('accepts plain signed orders without the fields of an API', async () => {
    const orderId = await list({ price })
    const { parameters, signature } = seaport.signedOf(orderId)
    const plain = [{ parameters: { ...parameters, counter: Number(parameters.counter) }, signature }]
    const source = seaportSource({ getClient: () => client, getListings: async () => plain })
    const { orders } = await createTill({ source }).getOrders({ chainId, input: [key(orderId)] })
    expect(orders).toMatchObject([{ orderId, status: 'active' }])
    expect(await generate([orderId], { till: createTill({ source }) })).toMatchObject([
      { id: 'tokenApproval' },
      { id: 'buy', price },
    ])
  })

  test('sells as the second fallback of a service that is down', async () => {
    const [orderId, unknown] = [await list({ price }), `0x${'99'.repeat(32)}`]
    const closed = 'http://127.0.0.1:1'
    const down = createTill({
      accessKey: 'k',
      marketplaceUrl: [closed, `${closed}/backup`],
      apiUrl: closed,
      retry: { count: 0, delay: 1 },
      fallback: [marketSource({ getClient: () => client, getMarket: () => contracts.market }), till],
    })
    const { orders } = await down.getOrders({ chainId, input: [key(orderId)] })
    const intent = createIntent({
      items: orders.map((order) => ({ order, quantity: 1n })),
      buyer: buyer.address,
    })
    const { checkout } = await shop.enter({ till: down, intent })
    expect(await checkout.start()).toMatchObject({ status: 'success', outcome: { paid: price } })
    const lost = down.getOrders({ chainId, input: [key(unknown)] })
    await expect(lost).rejects.toMatchObject({
      code: 'WebrpcRequestFailed',
      details: expect.stringMatching(/No address of the service/),
    })
    await expect(
      down.getSwapPrices({
        chainId,
        userAddress: buyer.address,
        buyCurrencyAddress: contracts.usdc,
        buyAmount: 1n,
      }),
    ).rejects.toMatchObject({ code: 'WebrpcRequestFailed' })
  })

  test('continues a list, and omits orders that it cannot sell', async () => {
    const orderIds = [await list({ price }), await list({ price }), await list({ price })]
    const [first = '', dwindling = '', last = ''] = orderIds
    const terms = structuredClone(seaport.signedOf(dwindling).parameters)
    for (const item of terms.offer) item.endAmount = '0'
    keep(dwindling, { parameters: terms, order_hash: null })
    const pages = [await till.listOrders({ chainId })]
    for (let cursor = pages[0]?.page.cursor; cursor; cursor = pages.at(-1)?.page.cursor)
      pages.push(await till.listOrders({ chainId, page: { cursor } }))
    expect(pages.map(({ orders }) => orders.map(({ orderId }) => orderId))).toEqual([[first], [], [last]])
  })

  test.each([
    ['the seller cancels the order', (orderId: string) => seaport.cancel(orderId), 'cancelled'],
    ['the seller cancels all orders', () => seaport.takeAllBack(), 'cancelled'],
    ['another buyer takes the order', (orderId: string) => seaport.take(orderId, 1n), 'filled'],
    [
      'the API reports the status',
      async (orderId: string) => keep(orderId, { status: 'CANCELLED' }),
      'cancelled',
    ],
    [
      'the API reports an off-chain cancellation',
      async (orderId: string) => keep(orderId, { cancelled: true }),
      'cancelled',
    ],
    ['the API reports a sale', async (orderId: string) => keep(orderId, { finalized: true }), 'filled'],
    [
      'the API reports an invalid order',
      async (orderId: string) => keep(orderId, { marked_invalid: true }),
      'inactive',
    ],
  ] as const)('reports the status when %s', async (_, happens, status) => {
    const orderId = await list({ price: ether, currency: zeroAddress })
    await happens(orderId)
    expect(await fetchOrders([orderId])).toMatchObject([{ orderId, status, quantityAvailable: 0n }])
    await expect(generate([orderId])).rejects.toMatchObject({
      code: 'InvalidArgument',
      details: `Order ${orderId} is ${status}.`,
    })
  })

  test.each([
    [
      'a hash that does not match the terms',
      { order_hash: `0x${'ab'.repeat(32)}` },
      'WebrpcBadResponse',
      /has the hash/,
    ],
    [
      'an order of another chain, by its name',
      { chain: 'ethereum' },
      'WebrpcBadResponse',
      /is on chain ethereum/,
    ],
    ['an order of another chain, by its number', { chain: 1 }, 'WebrpcBadResponse', /is on chain 1\./],
    ['an order without terms', { protocol_data: {} }, 'WebrpcBadResponse', /parameters/],
    ['null as the order', { protocol_data: null }, 'WebrpcBadResponse', /cannot be read/],
    [
      'an order on an earlier Seaport',
      { protocol_address: `0x${'15'.repeat(20)}` },
      'NotImplemented',
      /must be on Seaport 1\.6/,
    ],
  ] as const)('rejects when the API returns %s', async (_, wrong, code, details) => {
    const orderId = await list({ price })
    keep(orderId, wrong)
    const error = { code, details: expect.stringMatching(details) }
    await expect(till.getOrders({ chainId, input: [key(orderId)] })).rejects.toMatchObject(error)
    await expect(generate([orderId])).rejects.toMatchObject(error)
  })

  test('rejects a signature that is missing, of another account, or for another chain', async () => {
    const [orderId, other] = [await list({ price }), await list({ price })]
    const message = z.decode(SeaportComponents, seaport.parametersOf(orderId) as never)
    const domain = { ...seaportDomain, chainId: 1, verifyingContract: seaportAddress }
    const elsewhere = await privateKeyToAccount(keyOf('seller')).signTypedData({
      domain,
      types: seaportTypes,
      primaryType: 'OrderComponents',
      message,
    })
    for (const signature of ['0x', seaport.signedOf(other).signature, elsewhere]) {
      keep(orderId, { signature })
      await expect(generate([orderId])).rejects.toMatchObject({
        code: 'InvalidArgument',
        details: expect.stringMatching(/signature|did not sign this listing/),
      })
    }
  })

  test('rejects an order that is unknown, of another collection, or listed twice', async () => {
    const [orderId, other] = [await list({ price }), await list({ price })]
    const [{ parameters, signature }] = [seaport.signedOf(other)]
    const source = seaportSource({
      getClient: () => client,
      getListings: async () => [{ parameters, signature }],
    })
    const otherTill = createTill({ source })
    expect((await otherTill.getOrders({ chainId, input: [key(orderId)] })).orders).toEqual([])
    await expect(generate([orderId], { till: otherTill })).rejects.toMatchObject({ code: 'NotFound' })
    await expect(generate([other], { till: otherTill, contract: contracts.erc1155 })).rejects.toMatchObject({
      code: 'NotFound',
    })
    await expect(generate([orderId, orderId])).rejects.toMatchObject({ details: /in the list twice/ })
  })

  test('rejects when the API or the chain fails', async () => {
    const orderId = await list({ price })
    const { parameters, signature } = seaport.signedOf(orderId)
    const lists: [unknown, string][] = [
      [{ nothing: [] }, 'WebrpcBadResponse'],
      [undefined, 'WebrpcBadResponse'],
    ]
    for (const [answer, code] of lists) {
      const source = seaportSource({ getClient: () => client, getListings: async () => answer })
      await expect(generate([orderId], { till: createTill({ source }) })).rejects.toMatchObject({ code })
    }
    const down = openTill('http://127.0.0.1:1', rpcUrl)
    await expect(generate([orderId], { till: down })).rejects.toMatchObject({ code: 'WebrpcRequestFailed' })
    const silent = { ...client, request: () => Promise.reject(new Error('down')) } as never
    const source = seaportSource({
      getClient: () => silent,
      getListings: async () => [{ parameters, signature }],
    })
    await expect(generate([orderId], { till: createTill({ source }) })).rejects.toMatchObject({
      code: 'WebrpcRequestFailed',
      details: 'The chain could not be read for these orders.',
    })
  })

  test('matches the example in docs/venues.md', () => {
    const exampleCode = readFileSync(fileURLToPath(new URL('./support/openTill.ts', import.meta.url)), 'utf8')
      .replace('../../../../src/core.js', 'tillkit/core')
      .replace('../../../../src/sources/seaport/index.js', 'tillkit/sources/seaport')
    const docs = readFileSync(new URL('../../../docs/venues.md', import.meta.url), 'utf8')
    expect(docs).toContain(`\`\`\`ts\n${exampleCode}\`\`\``)
    expect(exampleCode.split('\n').length).toBeLessThan(30)
  })
})

/** Signs a listing, and stores it in the API. */
async function list(options: Parameters<typeof seaport.list>[0]): Promise<string> {
  const orderId = await seaport.list(options)
  keep(orderId, {})
  return orderId
}

function keep(orderId: string, more: object) {
  const { parameters, signature } = seaport.signedOf(orderId)
  api.kept.set(orderId, { parameters, signature, ...more })
}

function key(orderId: string, contractAddress = usual.contract) {
  return { contractAddress, orderId }
}

async function fetchOrders(orderIds: readonly string[], contract = usual.contract) {
  const { orders } = await till.getOrders({
    chainId,
    input: orderIds.map((orderId) => key(orderId, contract)),
  })
  return orders
}

type BuyOptions = {
  contract?: `0x${string}`
  quantity?: bigint
  policy?: Policy
  till?: ReturnType<typeof createTill>
}

async function generate(orderIds: readonly string[], options: BuyOptions = {}) {
  const { contract: collectionAddress = usual.contract, quantity = 1n, till: usedTill = till } = options
  const { steps } = await usedTill.generateBuyTransaction({
    chainId,
    collectionAddress,
    buyer: usual.from,
    marketplace: 'third_party_kind_1',
    ordersData: orderIds.map((orderId) => ({ orderId, quantity })),
  })
  return steps
}

async function buy(orderIds: readonly string[], { contract, quantity = 1n, policy = {} }: BuyOptions = {}) {
  const items = (await fetchOrders(orderIds, contract)).map((order) => ({ order, quantity }))
  const intent = createIntent({ items, buyer: buyer.address })
  const { checkout, wallet } = await shop.enter({ till, intent, policy })
  return { state: await checkout.start(), prompts: wallet.prompts }
}

async function deployGatekeeper(keeper: `0x${string}`) {
  const folder = fileURLToPath(new URL('../../checkout/support/contracts', import.meta.url))
  const { Gatekeeper } = compileOnce(folder)
  const { bytecode = '0x' } = Gatekeeper ?? {}
  const abi = parseAbi(['constructor(address keeper)'])
  const data = encodeDeployData({ abi, bytecode: bytecode as Hex, args: [keeper] })
  const account = privateKeyToAccount(keyOf('deployer'))
  const hash = await client.sendTransaction({ account, data, chain: null })
  const { contractAddress } = await client.waitForTransactionReceipt({ hash })
  return getAddress(contractAddress ?? '0x')
}

function codesOf(state: { status: string; error?: unknown }) {
  const { findings = [] } = (state.error ?? {}) as { findings?: Finding[] }
  return findings.map(({ code }) => code)
}
