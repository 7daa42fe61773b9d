import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Abi, getAddress, type Hex, parseAbi, zeroAddress } from 'viem'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { compileOnce } from '../../../../test/setup/contracts/compileOnce.js'
import { createDatabase } from '../../../../test/setup/database.js'
import { readArtifact } from '../../../sandbox/src/chain/readArtifact.js'
import { createService } from '../../src/createService.js'
import { readTables } from '../chain/support/readTables.js'
import { startShop, tokenAbi } from '../support/startShop.js'
import { stall } from './support/stall.js'

const abi = parseAbi([
  'function put(address collection, uint256 tokenId, uint256 price)',
  'function withdraw(bytes32 offerId)',
])

const shop = await startShop()
const { client, config, network, deployment } = shop
const seller = shop.account('seller')
const folder = fileURLToPath(new URL('./contracts', import.meta.url))
const { Bench } = compileOnce(folder)
const [benchAt, secondAt] = [await deploy(Bench, []), await deploySecond()]
await shop.approveMarket(seller, shop.contracts.erc721, true)
const served = await serve()
afterAll(served.service.close)

describe('defineServiceVenue', () => {
  test('indexes, lists and sells the orders of a custom market', async () => {
    const order = await offer(2_000n)
    const [known] = await ask('GetOrders', {
      input: [{ contractAddress: order.collection, orderId: order.orderId }],
    }).then(({ orders }) => orders)
    expect(known).toMatchObject({
      orderId: order.orderId,
      status: 'active',
      priceAmount: '2000',
      createdBy: seller.address,
      marketplace: 'third_party_kind_1',
      quantityAvailable: '1',
      feeBps: 0,
    })
    const { orders } = await ask('ListOrders', { filter: { marketplaces: ['third_party_kind_1'] } })
    expect(orders).toEqual([known])
    await buy(order, 'third_party_kind_1')
    expect(await statusOf(order)).toBe('filled')
  })

  test('rejects its orders under another marketplace kind', async () => {
    const order = await offer(2_000n)
    const body = {
      collectionAddress: order.collection,
      buyer: shop.account('buyer').address,
      marketplace: 'service_marketplace_v2',
      additionalFees: [],
      ordersData: [{ orderId: order.orderId, quantity: '1' }],
    }
    expect(await ask('GenerateBuyTransaction', body)).toMatchObject({ error: 'NotFound' })
    await shop.write({ from: seller, to: benchAt, abi, functionName: 'withdraw', args: [order.orderId] })
    expect(await statusOf(order)).toBe('cancelled')
  })

  test('reverts its orders on a reorg, to the tables of a fresh index', async () => {
    const order = await offer(2_000n)
    await buy(order, 'third_party_kind_1')
    await shop.reorg(1)
    expect(await statusOf(order)).toBe('active')
    const fresh = await serve()
    onTestFinished(fresh.service.close)
    expect(await readTables(served.databaseUrl)).toEqual(await readTables(fresh.databaseUrl))
  })

  test('keeps the orders of two markets of one kind apart', async () => {
    const [first, second] = [await shop.listOrder(), await listAt(secondAt)]
    expect(await statusOf(first)).toBe('active')
    expect(await statusOf(second)).toBe('active')
    await buy(second, 'third_party_kind_2')
    expect([await statusOf(first), await statusOf(second)]).toEqual(['active', 'filled'])
  })

  test('is the venue that docs/service.md shows', () => {
    const source = readFileSync(new URL('support/stall.ts', import.meta.url), 'utf8')
    const shown = source.replace('../../../src/index.js', '@tillkit/service')
    const docs = readFileSync(new URL('../../../../docs/service/markets.md', import.meta.url), 'utf8')
    expect(docs).toContain(`\`\`\`ts\n${shown}\`\`\``)
  })

  test('throws when the venue is unknown', () => {
    const venues = [{ venue: 'table', marketplace: 'third_party_kind_1' as const, address: benchAt }]
    const networks = [{ ...network, venues }]
    expect(() => createService({ ...config, networks })).toThrow(
      'networks: venues of sandbox: the venue must be tillkit, request, seaport. Received "table".',
    )
  })

  test('throws when the address of the contract is missing', () => {
    const networks = [
      { ...network, venues: [{ venue: 'stall', marketplace: 'third_party_kind_1' as const }] },
    ]
    expect(() => createService({ ...config, networks }, { venues: [stall] })).toThrow(
      'networks: venues of sandbox: stall needs the address of its contract.',
    )
  })
})

type Named = { collection: `0x${string}`; orderId: Hex; unitPrice: bigint }

async function serve() {
  const databaseUrl = await createDatabase()
  const venues = [
    { venue: 'stall', marketplace: 'third_party_kind_1' as const, address: benchAt },
    { venue: 'tillkit', marketplace: 'third_party_kind_2' as const, address: secondAt },
  ]
  const networks = [{ ...network, venues }]
  const service = createService({ ...config, databaseUrl, networks }, { venues: [stall] })
  await service.ready()
  return { service, databaseUrl }
}

async function ask(method: string, body: unknown) {
  const { number, hash } = await client.getBlock()
  await served.service.indexed(deployment.chainId, number, hash)
  const response = await served.service.fetch(
    new Request(`http://service.test/sandbox/rpc/Marketplace/${method}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-access-key': 'key' },
      body: JSON.stringify(body),
    }),
  )
  // The response has no type, as for a client without this package.
  return JSON.parse(await response.text())
}

async function statusOf({ collection: contractAddress, orderId }: Named) {
  const { orders } = await ask('GetOrders', { input: [{ contractAddress, orderId }] })
  return orders[0]?.status
}

/** Buys an order with the steps of the service. */
async function buy({ collection, orderId }: Named, marketplace: string) {
  const from = shop.account('buyer')
  const { steps } = await ask('GenerateBuyTransaction', {
    collectionAddress: collection,
    buyer: from.address,
    marketplace,
    additionalFees: [],
    ordersData: [{ orderId, quantity: '1' }],
  })
  for (const { to, data, value } of steps) await shop.send({ from, to, data, value: BigInt(value) })
}

let fresh = 77_000n

async function mint() {
  const tokenId = fresh++
  const args = [seller.address, tokenId]
  await shop.write({ from: seller, to: shop.contracts.erc721, abi: tokenAbi, functionName: 'mint', args })
  return tokenId
}

async function approve(operator: `0x${string}`) {
  const args = [operator, true]
  const call = { from: seller, to: shop.contracts.erc721, abi: tokenAbi }
  await shop.write({ ...call, functionName: 'setApprovalForAll', args })
}

async function offer(unitPrice: bigint): Promise<Named> {
  const { erc721: collection } = shop.contracts
  const tokenId = await mint()
  await approve(benchAt)
  const args = [collection, tokenId, unitPrice]
  const { logs } = await shop.write({ from: seller, to: benchAt, abi, functionName: 'put', args })
  return { collection, orderId: logs[0]?.topics[1] ?? '0x', unitPrice }
}

/** Lists an order on the Tillkit market at the address `to`. */
async function listAt(to: `0x${string}`): Promise<Named> {
  const { erc721: collection } = shop.contracts
  const tokenId = await mint()
  await approve(to)
  const terms = { currency: zeroAddress, unitPrice: 1_000n, validFrom: 0n, validUntil: 2n ** 64n - 1n }
  const args = [{ collection, tokenId, quantity: 1n, ...terms }]
  const { logs } = await shop.write({ from: seller, to, functionName: 'createOrder', args })
  return { collection, orderId: logs[0]?.topics[1] ?? '0x', unitPrice: 1_000n }
}

async function deploy(contract: { abi: unknown; bytecode: Hex } | undefined, args: readonly unknown[]) {
  if (!contract) throw new Error('The contract was not compiled.')
  const { abi, bytecode } = contract
  const hash = await client.deployContract({ abi: abi as Abi, bytecode, args, account: seller })
  const { contractAddress } = await client.waitForTransactionReceipt({ hash })
  return getAddress(contractAddress ?? '0x')
}

async function deploySecond() {
  return deploy(readArtifact('TillkitMarket'), [seller.address, shop.account('treasury').address, 250])
}
