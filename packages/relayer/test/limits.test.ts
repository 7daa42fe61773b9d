import { fileURLToPath } from 'node:url'
import { type Address, encodeDeployData, getAddress, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { compileOnce } from '../../../test/setup/contracts/compileOnce.js'
import { testWhole } from '../../../test/setup/sample.js'
import { openExecute } from '../../service/test/support/openExecute.js'
import { startRelayShop } from '../../service/test/support/startRelayShop.js'
import type { startShop } from '../../service/test/support/startShop.js'

const warnings: string[] = []
/** Whether the node accepts transactions. */
let sending = true
const shop = await startRelayShop({
  fetch: async (input, init) => {
    if (!sending && String(init?.body).includes('"eth_sendRawTransaction"'))
      throw new TypeError('fetch failed')
    return fetch(input, init)
  },
  log: { info() {}, error() {}, warn: (_, message) => warnings.push(message) },
  relayer: {
    rebroadcastInterval: 2 ** 31 - 1,
    budgets: { buyer: 15_000_000, collection: 25_000_000, project: 90_000_000 },
  },
})
const { client, buyer, other, relayer, prepare, execute, listInDollars } = shop
const { CrookedCollection } = compileOnce(fileURLToPath(new URL('contracts', import.meta.url)))
const signs = ['GasPrice', 'BaseFee', 'GasLeft', 'Armed'] as const

/**
 * Deploys a hostile collection that behaves well in a simulation and burns gas in a block. `sign` is the value by which the collection
 * tells the two apart.
 */
async function deploy(sign: (typeof signs)[number]): Promise<Address> {
  if (!CrookedCollection) throw new Error('CrookedCollection.sol was not compiled.')
  const data = encodeDeployData({ ...CrookedCollection, args: [signs.indexOf(sign)] })
  const hash = await client.sendTransaction({ account: shop.account('stranger'), data })
  const { contractAddress } = await client.waitForTransactionReceipt({ hash })
  return getAddress(contractAddress ?? '0x')
}

/** Sends a purchase. A transaction with a higher fee comes first in the same block, and makes the collection burn gas. */
async function burn(collection: Address, body: unknown, executeThere: Execute = execute) {
  const arm = (armed: boolean) => ({
    account: shop.account('stranger'),
    address: collection,
    chain: null,
    gas: 100_000n,
    abi: CrookedCollection?.abi ?? [],
    functionName: 'arm',
    args: [armed],
  })
  await client.setAutomine(false)
  try {
    const answer = await executeThere(body)
    await client.writeContract({ ...arm(true), gasPrice: 10n ** 12n })
    await client.mine({ blocks: 1 })
    return answer
  } finally {
    await client.setAutomine(true)
    await client.waitForTransactionReceipt({ hash: await client.writeContract(arm(false)) })
  }
}

/** Starts another service on the same database with its own limits. The service stops after the test. */
const startAnother = (relayer: startShop.Relayer) => openExecute(shop, { relayer })

/** Starts another service with the given limits and without gas budgets. */
const startUnbounded = (limits: startShop.Relayer) => startAnother({ budgets: unbounded, ...limits })

type Execute = (body: unknown) => Promise<{ status: number; json: unknown }>

const unbounded = { buyer: 1e12, collection: 1e12, project: 1e12 }

const stranger = () => privateKeyToAccount(generatePrivateKey())
const count = () => client.getTransactionCount({ address: relayer.address })
const balance = () => client.getBalance({ address: relayer.address })

describe('createRelay', () => {
  test.each([
    ['GasPrice', /^A contract rejects the call for an unknown reason/],
    ['BaseFee', /^A contract rejects the call for an unknown reason/],
    // The simulation gets no more gas than the transaction, so the collection burns gas in both.
    ['GasLeft', /^The purchase uses up to \d+ gas\. The relayer pays for at most 1000000/],
  ] as const)(
    'pays nothing for a collection that tells a simulation from a block by %s',
    async (sign, cause) => {
      const order = await listInDollars({ collection: await deploy(sign), unitPrice: 0n })
      const { body } = await prepare(order)
      const before = [await count(), await balance()]
      for (let left = 3; left > 0; left--) {
        expect(await execute(body)).toMatchObject({
          json: { error: 'InvalidArgument', cause: expect.stringMatching(cause) },
        })
      }
      expect([await count(), await balance()]).toEqual(before)
    },
  )

  testWhole('limits the gas of reverted purchases by the budgets of buyer and collection', async () => {
    const collection = await deploy('Armed')
    const before = await count()
    const purchases = [
      { signer: buyer },
      { signer: buyer, refused: 'buyer' },
      { signer: buyer, refused: 'buyer' },
      { signer: other },
      { signer: stranger(), refused: 'collection' },
      { signer: stranger(), refused: 'collection' },
      { signer: other, refused: 'buyer' },
    ]
    for (const { signer, refused } of purchases) {
      const { body } = await prepare(await listInDollars({ collection, unitPrice: 0n }), { signer })
      const { status, json } = await burn(collection, body)
      expect(status).toBe(refused ? 400 : 200)
      if (!refused) continue
      const cause = expect.stringMatching(`too much gas for this ${refused} today`)
      expect(json).toMatchObject({ error: 'InvalidArgument', cause })
    }
    expect(await count()).toBe(before + 2)
    expect(warnings.filter((text) => text === 'A purchase failed on chain.')).toHaveLength(2)
    const response = await shop.service.fetch(new Request('http://service.test/metrics'))
    const metrics = await response.text()
    expect(metrics).toContain('tillkit_relay_transactions_total{network="sandbox",outcome="reverted"} 2')
    expect(metrics).toMatch(/tillkit_relay_gas_total\{network="sandbox",outcome="reverted"\} [1-9]/)
    expect(metrics).toMatch(/tillkit_relayer_balance_wei\{network="sandbox"\} [1-9]/)
  })

  testWhole('reports a purchase that failed in its block, and does not send it a third time', async () => {
    const collection = await deploy('Armed')
    const executeThere = await startUnbounded({})
    const { body } = await prepare(await listInDollars({ collection, unitPrice: 0n }))
    expect((await burn(collection, body, executeThere)).status).toBe(200)
    expect((await burn(collection, body, executeThere)).status).toBe(200)
    const before = await count()
    expect(await executeThere(body)).toMatchObject({
      status: 400,
      json: {
        error: 'InvalidArgument',
        cause: expect.stringMatching(
          /^The purchase already failed 2 times on chain: 0x[0-9a-f]{64}, 0x[0-9a-f]{64}\.$/,
        ),
      },
    })
    expect(await count()).toBe(before)
  })

  test('rejects a purchase above the budgets', async () => {
    const order = await listInDollars()
    const { body } = await prepare(order)
    const before = await count()
    for (const [budgets, error, cause] of [
      [{ buyer: 1 }, 'InvalidArgument', /for this buyer today/],
      [{ collection: 1 }, 'InvalidArgument', /for this collection today/],
      [{ project: 1 }, 'ProjectLimitReached', /for this project today/],
    ] as const) {
      const executeThere = await startUnbounded({ budgets: { ...unbounded, ...budgets } })
      expect(await executeThere(body)).toMatchObject({ json: { error, cause: expect.stringMatching(cause) } })
    }
    // The budget for each collection does not apply to a collection that the configuration names. So the relayer relays the purchase although
    // the budget is only 1.
    const executeThere = await startUnbounded({
      collections: [order.collection],
      budgets: { ...unbounded, collection: 1 },
    })
    expect(await count()).toBe(before)
    expect(await executeThere(body)).toMatchObject({ status: 200 })
  })

  test('rejects collections that are not configured', async () => {
    const { body } = await prepare(await listInDollars())
    const executeThere = await startUnbounded({ collections: [shop.contracts.erc1155] })
    expect(await executeThere(body)).toMatchObject({
      status: 400,
      json: { error: 'InvalidArgument', cause: expect.stringMatching(/does not pay for the collection 0x/) },
    })
  })

  test('applies maxGasPerItem to each order', async () => {
    const executeThere = await startUnbounded({ maxGasPerItem: 50_000 })
    const { body } = await prepare(await listInDollars({ unitPrice: 0n }))
    expect(await executeThere(body)).toMatchObject({
      json: { cause: expect.stringMatching(/The relayer pays for at most 50000/) },
    })
  })

  testWhole('rejects a purchase whose price floor is below its gas cost', async () => {
    const currency = shop.contracts.usdc
    const { body } = await prepare(await listInDollars({ quantity: 2n }))
    // `perNative` is the value of one ether in units of USDC. With the first value, the order costs less than its gas; with the second,
    // more.
    const dear = await startUnbounded({ priceFloors: [{ currency, perNative: `1${'0'.repeat(15)}` }] })
    expect(await dear(body)).toMatchObject({
      json: { error: 'InvalidArgument', cause: 'The price is below the maximum cost of the gas.' },
    })
    const fair = await startUnbounded({ priceFloors: [{ currency, perNative: '1000' }] })
    expect(await fair(body)).toMatchObject({ status: 200 })
  })

  test('rejects a purchase when the balance would fall below minBalance', async () => {
    const { body } = await prepare(await listInDollars())
    const value = await balance()
    const executeThere = await startUnbounded({ minBalance: String(parseEther('1')) })
    await client.setBalance({ address: relayer.address, value: parseEther('1') - 1n })
    expect(await executeThere(body)).toMatchObject({
      json: { error: 'WebrpcEndpoint', cause: 'The relayer cannot pay for gas now.' },
    })
    await client.setBalance({ address: relayer.address, value })
    expect(await executeThere(body)).toMatchObject({ status: 200 })
  })

  testWhole('sends no expired purchase, and cancels its nonce', async () => {
    const { body, purchaseId } = await prepare(await listInDollars({ quantity: 10n }), { signer: other })
    const before = await count()
    sending = false
    const { status } = await execute(body)
    sending = true
    expect(status).toBe(200)
    // The signature of a purchase is valid for at most 1,800 seconds, so it has expired now.
    await client.increaseTime({ seconds: 1_860 })
    await client.mine({ blocks: 1 })
    expect(await execute(body)).toMatchObject({ status: 400, json: { error: 'InvalidArgument' } })
    expect(await count()).toBe(before)
    await startAnother({ rebroadcastInterval: 20 })
    for (const end = Date.now() + 45_000; (await count()) < before + 2; ) {
      if (Date.now() > end) throw new Error('The nonces were not used up.')
      await new Promise((resolve) => setTimeout(resolve, 25))
    }
    const sent = await sentSince(before)
    expect(sent.map(({ to, input, gas }) => [getAddress(to ?? '0x'), input, gas])).toEqual(
      sent.map(() => [relayer.address, '0x', 21_000n]),
    )
    expect(sent).toHaveLength(2)
    expect(await shop.purchased(purchaseId, other)).toBe(false)
  })
})

/** Returns the transactions that the relayer has sent, starting at a nonce. */
async function sentSince(nonce: number) {
  const last = await client.getBlockNumber()
  const numbers = Array.from({ length: 10 }, (_, index) => last - BigInt(index))
  const blocks = await Promise.all(
    numbers.map((blockNumber) => client.getBlock({ blockNumber, includeTransactions: true })),
  )
  return blocks
    .flatMap(({ transactions }) => transactions)
    .filter((transaction) => getAddress(transaction.from) === relayer.address && transaction.nonce >= nonce)
}
