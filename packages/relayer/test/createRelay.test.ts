import type { Hex } from 'viem'
import { afterAll, describe, expect, test } from 'vitest'
import { testWhole } from '../../../test/setup/sample.js'
import { openDatabase } from '../../service/src/store/openDatabase.js'
import { openExecute } from '../../service/test/support/openExecute.js'
import { refuseCalls } from '../../service/test/support/refuseCalls.js'
import { startRelayShop } from '../../service/test/support/startRelayShop.js'

/** RPC methods that fail for the service that `startRelayShop` starts, but not for services of `startAnother`. */
const blocked = new Set<string>()
const warnings: string[] = []
/** The RPC method that the node does not support. */
let unsupported: string | undefined
const shop = await startRelayShop({
  fetch: async (input, init) => {
    const text = String(init?.body)
    if ([...blocked].some((method) => text.includes(`"${method}"`))) {
      throw new TypeError('fetch failed')
    }
    return refuseCalls(
      ({ method }) => method === unsupported && { code: -32601, message: 'Method not found' },
      [input, init],
    )
  },
  log: { info() {}, error() {}, warn: (_, message) => warnings.push(message) },
})
const { relayer, other, client, prepare, execute, listInDollars } = shop
const database = openDatabase({ url: shop.databaseUrl, maxConnections: 1 })
afterAll(database.close)

/** Runs a function while an RPC method fails. */
async function without<value>(method: string, run: () => Promise<value>): Promise<value> {
  blocked.add(method)
  return run().finally(() => blocked.delete(method))
}

/** Starts another service that rebroadcasts often, on the same database. The service stops after the test. */
const startAnother = (limits: { maxGas?: number; maxFeePerGas?: string } = {}) =>
  openExecute(shop, { relayer: { rebroadcastInterval: 200, ...limits } })

async function readRaws(purchaseId: Hex): Promise<Hex[]> {
  const rows = await database.query<{ raw: Hex }>(
    'select raw from relay_transactions where purchase_id = $1 order by nonce',
    [purchaseId],
  )
  return rows.map(({ raw }) => raw)
}

/** Waits at most 45 seconds until the database has new transactions for the purchase instead of `raws`. */
async function untilSignedAgain(purchaseId: Hex, raws: readonly Hex[]): Promise<void> {
  for (const end = Date.now() + 45_000; (await readRaws(purchaseId)).join() === raws.join(); ) {
    if (Date.now() > end) throw new Error('Nothing was signed again.')
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
}

/** Repeats a request to the service while it times out, as it may on a busy machine. */
async function untilAnswered<answer extends { status: number }>(ask: () => Promise<answer>): Promise<answer> {
  for (;;) {
    const answer = await ask()
    if (answer.status !== 408) return answer
  }
}

const count = () => client.getTransactionCount({ address: relayer.address })

describe('createRelay', () => {
  test('stores a transaction before it sends it', async () => {
    const order = await listInDollars()
    const { body, purchaseId } = await prepare(order)
    const answer = await without('eth_sendRawTransaction', () => execute(body))
    expect(answer).toMatchObject({ status: 200, json: { orderId: order.orderId } })
    expect(await readRaws(purchaseId)).toHaveLength(2)
    expect(await shop.purchased(purchaseId)).toBe(false)
    expect(warnings).toContain('The relayer cannot send a purchase.')
    await execute(body)
    await shop.untilPurchased(purchaseId)
  })

  test('sends a stored transaction when its purchase is requested again', async () => {
    const order = await listInDollars({ quantity: 10n })
    const before = await shop.money()
    const { body, purchaseId } = await prepare(order)
    await without('eth_sendRawTransaction', () => execute(body))
    const raws = await readRaws(purchaseId)
    expect(raws).toHaveLength(2)
    expect(await execute(body)).toMatchObject({ status: 200, json: { orderId: order.orderId } })
    await shop.untilPurchased(purchaseId)
    expect(await readRaws(purchaseId)).toEqual(raws)
    expect(await shop.countFills(purchaseId)).toBe(1)
    expect(before - (await shop.money())).toBe(3_000_000n)
  })

  test('sends a stored transaction from the next process', async () => {
    const order = await listInDollars({ quantity: 10n })
    const before = await shop.money()
    const earlier = await prepare(order, { signer: other })
    const { body, purchaseId } = await prepare(order)
    await without('eth_sendRawTransaction', () => execute(earlier.body))
    // The node gets this transaction, but cannot mine it, because the earlier nonce is still unused.
    expect(await execute(body)).toMatchObject({ status: 200 })
    expect(await shop.purchased(purchaseId)).toBe(false)
    await without('eth_sendRawTransaction', async () => {
      const executeThere = await startAnother()
      await shop.untilPurchased(earlier.purchaseId, other)
      await shop.untilPurchased(purchaseId)
      expect(await executeThere(body)).toMatchObject({ status: 200, json: { orderId: order.orderId } })
    })
    expect(await execute(earlier.body)).toMatchObject({ status: 200 })
    expect(await shop.countFills(purchaseId)).toBe(1)
    expect(await shop.countFills(earlier.purchaseId)).toBe(1)
    expect(before - (await shop.money())).toBe(3_000_000n)
  })

  testWhole("lets processes share the relayer's key", async () => {
    const executeThere = await startAnother()
    const orders = await listInDollars({ quantity: 100n })
    const [mine, others] = [await shop.money(), await shop.money(other)]
    const gifts = await listInDollars({ quantity: 100n, unitPrice: 0n })
    const purchases = [await prepare(orders), await prepare(orders, { signer: other })]
    for (let left = 3; left > 0; left--) {
      purchases.push(await prepare(gifts), await prepare(gifts, { signer: other }))
    }
    const answers = await Promise.all(
      purchases.flatMap(({ body }, index) => {
        const both = [execute, executeThere].map((ask: openExecute.ReturnType) =>
          untilAnswered(() => ask(body)),
        )
        return index % 2 ? both : both.reverse()
      }),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    for (const { purchaseId, signer } of purchases) {
      await shop.untilPurchased(purchaseId, signer)
    }
    for (const { purchaseId } of purchases) expect(await shop.countFills(purchaseId)).toBe(1)
    expect([mine - (await shop.money()), others - (await shop.money(other))]).toEqual([
      3_000_000n,
      3_000_000n,
    ])
  })

  test('assigns a new nonce when another transaction used it', async () => {
    const order = await listInDollars({ quantity: 10n })
    const { body, purchaseId } = await prepare(order)
    await without('eth_sendRawTransaction', () => execute(body))
    const raws = await readRaws(purchaseId)
    // Two unrelated transactions of the relayer's key use the nonces of the purchase.
    for (const _ of raws) {
      const hash = await client.sendTransaction({ account: relayer, to: relayer.address, chain: null })
      await client.waitForTransactionReceipt({ hash })
    }
    expect(await execute(body)).toMatchObject({ status: 200, json: { orderId: order.orderId } })
    expect(await readRaws(purchaseId)).not.toEqual(raws)
    await shop.untilPurchased(purchaseId)
    expect(await shop.countFills(purchaseId)).toBe(1)
  })

  test('raises the fee when it has become too low', async () => {
    const order = await listInDollars({ quantity: 10n })
    const { body, purchaseId } = await prepare(order)
    await client.setAutomine(false)
    const before = await count()
    try {
      await execute(body)
      const raws = await readRaws(purchaseId)
      await client.setNextBlockBaseFeePerGas({ baseFeePerGas: 50n * 10n ** 9n })
      await client.mine({ blocks: 1 })
      expect(await shop.purchased(purchaseId)).toBe(false)
      await startAnother()
      await untilSignedAgain(purchaseId, raws)
    } finally {
      await client.setAutomine(true)
    }
    await client.mine({ blocks: 1 })
    await shop.untilPurchased(purchaseId)
    expect(await count()).toBe(before + 2)
    expect(await shop.countFills(purchaseId)).toBe(1)
  })

  test('estimates the gas when the node cannot simulate', async () => {
    const order = await listInDollars({ quantity: 10n, unitPrice: 0n })
    const { body, purchaseId } = await prepare(order)
    unsupported = 'eth_simulateV1'
    try {
      const late = { ...body, body: { purchase: { ...(body.body.purchase as object), deadline: '1' } } }
      expect((await execute(late)).json.error).toBe('InvalidArgument')
      expect(await execute(body)).toMatchObject({ status: 200 })
      await shop.untilPurchased(purchaseId)
      // Without `eth_simulateV1`, the service estimates gas. It cannot estimate a purchase whose permit is not yet on the chain.
      const dear = await listInDollars({ unitPrice: 987_654_321n })
      const { body: withPermit } = await prepare(dear)
      expect(await execute(withPermit)).toMatchObject({
        status: 400,
        json: { error: 'WebrpcEndpoint', cause: expect.stringMatching(/cannot simulate/) },
      })
    } finally {
      unsupported = undefined
    }
  })

  test('rejects a purchase when the node fails before it is stored', async () => {
    const order = await listInDollars({ quantity: 10n })
    const { body, purchaseId } = await prepare(order)
    for (const method of ['eth_simulateV1', 'eth_getTransactionCount', 'eth_getBalance']) {
      const answer = await without(method, () => execute(body))
      expect(answer).toMatchObject({ status: 500, json: { error: 'WebrpcInternalError' } })
    }
    expect(await readRaws(purchaseId)).toEqual([])
    expect(await shop.allowance()).toBe(0n)
  })

  test('rejects a purchase above the gas limit or the maximum fee', async () => {
    const order = await listInDollars({ quantity: 10n })
    const { body, purchaseId } = await prepare(order)
    const executeWith = async (limits: Parameters<typeof startAnother>[0]) =>
      (await startAnother(limits))(body)
    expect(await executeWith({ maxGas: 50_000 })).toMatchObject({
      json: { error: 'InvalidArgument', cause: expect.stringMatching(/^The purchase uses up to \d+ gas/) },
    })
    expect(await executeWith({ maxFeePerGas: '1' })).toMatchObject({
      json: { error: 'WebrpcEndpoint', cause: 'The gas price is higher than the relayer’s limit.' },
    })
    expect(await readRaws(purchaseId)).toEqual([])
  })

  test('rejects a purchase when the relayer cannot pay', async () => {
    const order = await listInDollars({ quantity: 10n })
    const { body, purchaseId } = await prepare(order)
    const value = await client.getBalance({ address: relayer.address })
    await client.setBalance({ address: relayer.address, value: 1n })
    expect(await execute(body)).toMatchObject({
      status: 400,
      json: { error: 'WebrpcEndpoint', cause: 'The relayer cannot pay for gas now.' },
    })
    await client.setBalance({ address: relayer.address, value })
    expect(await readRaws(purchaseId)).toEqual([])
    expect(await execute(body)).toMatchObject({ status: 200 })
    await shop.untilPurchased(purchaseId)
  })
})
