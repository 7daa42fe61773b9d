import { type Hex, parseTransaction } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { testWhole } from '../../../test/setup/sample.js'
import { openDatabase } from '../../service/src/store/openDatabase.js'
import { openExecute as openAnother } from '../../service/test/support/openExecute.js'
import { refuseCalls } from '../../service/test/support/refuseCalls.js'
import { startRelayShop } from '../../service/test/support/startRelayShop.js'
import type { startShop } from '../../service/test/support/startShop.js'

/**
 * `sent` contains each transaction that a relayer sent to the node. `unkept` contains the transactions that the database had not stored
 * when the relayer sent them.
 */
const sent = new Set<Hex>()
const unkept: Hex[] = []

const shop = await startRelayShop({ fetch: ask })
const { client, relayer, buyer, other, prepare, listInDollars } = shop
const database = openDatabase({ url: shop.databaseUrl, maxConnections: 2 })
afterAll(database.close)

async function ask(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const calls: { method: string; params?: Hex[] }[] = [JSON.parse(String(init?.body))].flat()
  for (const { method, params: [raw = '0x'] = [] } of calls) {
    if (method !== 'eth_sendRawTransaction') continue
    sent.add(raw)
    const stored = await database.query('select from relay_transactions where raw = $1', [raw])
    if (stored.length === 0) unkept.push(raw)
  }
  return fetch(input, init)
}

/** Starts another process of the service, by default with unlimited gas budgets. Returns a function that calls its method `Execute`. */
function openExecute(limits: startShop.Relayer = {}, fetch: typeof globalThis.fetch = ask) {
  return openAnother(shop, { fetch, roles: ['api'], relayer: { budgets: unbounded, ...limits } })
}

const unbounded = { buyer: 1e12, collection: 1e12, project: 1e12 }

/** Repeats the HTTP request while it times out or the relayer answers “Try again”. */
async function untilAnswered(execute: openAnother.ReturnType, body: unknown) {
  for (;;) {
    const answer = await execute(body)
    if (answer.status !== 408 && !answer.json.cause?.includes('Try again')) return answer
  }
}

/** Stops the chain from mining until the end of the test, so accepted transactions stay pending. */
async function holdBlocks() {
  await client.setAutomine(false)
  onTestFinished(async () => {
    await client.setAutomine(true)
    await client.mine({ blocks: 1 })
  })
}

/** Returns the relayer's stored transactions, starting at a nonce. */
function readKept(fromNonce: number) {
  return database.query<{ nonce: string; raw: Hex; purchase_id: Hex; gas: string }>(
    'select nonce, raw, purchase_id, gas from relay_transactions where nonce >= $1 order by nonce',
    [fromNonce],
  )
}

const count = () => client.getTransactionCount({ address: relayer.address })
/** Prepares the purchase of a free order, which needs a single transaction. Returns the body for `Execute`. */
const gift = async (signer = buyer) =>
  (await prepare(await listInDollars({ unitPrice: 0n }), { signer })).body

describe('accept', () => {
  test('sends each of many concurrent purchases once and with its own nonce, with several processes', async () => {
    const first = await count()
    const executes = [shop.execute, await openExecute(), await openExecute()]
    const gifts = await listInDollars({ quantity: 100n, unitPrice: 0n })
    const purchases = []
    for (let left = 8; left > 0; left--) {
      purchases.push(await prepare(gifts), await prepare(gifts, { signer: other }))
    }
    await holdBlocks()
    // Two processes get each purchase at the same time, and only one of them may send it.
    const answers = await Promise.all(
      purchases.flatMap(({ body }, index) =>
        [0, 1].map((next) => untilAnswered(executes[(index + next) % 3] ?? shop.execute, body)),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    const stored = await readKept(first)
    expect(stored.map(({ nonce }) => Number(nonce))).toEqual(purchases.map((_, index) => first + index))
    expect(new Set(stored.map(({ purchase_id: id }) => id)).size).toBe(purchases.length)
    expect(new Set(stored.map(({ raw }) => raw))).toEqual(
      new Set([...sent].filter((raw) => (parseTransaction(raw).nonce ?? 0) >= first)),
    )
    expect(unkept).toEqual([])
    await client.setAutomine(true)
    await client.mine({ blocks: 1 })
    for (const { purchaseId, signer } of purchases) await shop.untilPurchased(purchaseId, signer)
    for (const { purchaseId } of purchases) expect(await shop.countFills(purchaseId)).toBe(1)
  })

  testWhole('keeps the budgets with many concurrent purchases and several processes', async () => {
    const signer = privateKeyToAccount(generatePrivateKey())
    const bodies = []
    for (let left = 12; left > 0; left--) bodies.push(await gift(signer))
    await holdBlocks()
    // The budget counts ten times the gas limit of a pending transaction. So it allows only a few of these purchases.
    const budgets = { buyer: 6_000_000, collection: 1e12, project: 1e12 }
    const executes = [await openExecute({ budgets }), await openExecute({ budgets })]
    const answers = await Promise.all(
      bodies.map((body, index) => untilAnswered(executes[index % 2] ?? shop.execute, body)),
    )
    const refused = answers.filter(({ status }) => status !== 200)
    for (const { json } of refused) {
      expect(json).toMatchObject({
        error: 'InvalidArgument',
        cause: expect.stringMatching(/this buyer today/),
      })
    }
    expect(refused.length).toBeGreaterThan(0)
    expect(refused.length).toBeLessThan(12)
    const rows = await database.query<{ gas: string }>('select gas from relay_costs where buyer = $1', [
      signer.address.toLowerCase(),
    ])
    expect(rows).toHaveLength(12 - refused.length)
    expect(rows.reduce((sum, { gas }) => sum + 10 * Number(gas), 0)).toBeLessThanOrEqual(budgets.buyer)
    expect(unkept).toEqual([])
  })

  test('signs a purchase once when another process accepts it at any moment', async () => {
    onTestFinished(() => client.setAutomine(true))
    const elsewhere = await openExecute()
    let isHeld = async () => {}
    const execute = await openExecute({}, async (input, init) => {
      await isHeld()
      return ask(input, init)
    })
    // Round 1 holds the first RPC request of this process, round 2 the second, and so on. Meanwhile, the other process accepts the
    // purchase.
    for (let number = 1, held = true; held; number++) {
      const first = await count()
      const body = await gift()
      await client.setAutomine(false)
      let requestCount = 0
      held = false
      isHeld = async () => {
        if (++requestCount !== number) return
        held = true
        expect((await elsewhere(body)).status).toBe(200)
      }
      expect((await execute(body)).status).toBe(200)
      isHeld = async () => {}
      expect(await readKept(first)).toHaveLength(1)
      await client.setAutomine(true)
      await client.mine({ blocks: 1 })
      expect(await count()).toBe(first + 1)
    }
  })

  testWhole('rejects a purchase when others are accepted during each attempt', async () => {
    // This request waits for twelve other purchases, which takes long on a slow machine. So the test raises the request timeout from 20 to
    // 240 seconds.
    const { setTimeout } = globalThis
    const slow = vi.spyOn(globalThis, 'setTimeout')
    slow.mockImplementation((run, delay = 0, ...more) =>
      setTimeout(run, delay === 20_000 ? 240_000 : delay, ...more),
    )
    onTestFinished(() => slow.mockRestore())
    const elsewhere = await openExecute()
    const body = await gift()
    const others: unknown[] = []
    for (let left = 12; left > 0; left--) others.push(await gift())
    const first = await count()
    await holdBlocks()
    let simulated = 0
    const execute = await openExecute({}, async (input, init) => {
      // An attempt to accept a purchase simulates it twice, and stores it right after the second simulation. So let the other process
      // accept another purchase at that moment.
      if (String(init?.body).includes('"eth_simulateV1"') && ++simulated % 2 === 0 && others.length > 0) {
        expect((await elsewhere(others.pop())).status).toBe(200)
      }
      return ask(input, init)
    })
    expect(await execute(body)).toMatchObject({
      status: 400,
      json: {
        error: 'WebrpcEndpoint',
        cause: expect.stringMatching(/This purchase was not sent\. Try again/),
      },
    })
    expect(simulated).toBe(24)
    const stored = await readKept(first)
    expect(stored).toHaveLength(12)
    expect(new Set([...sent].filter((raw) => (parseTransaction(raw).nonce ?? 0) >= first))).toEqual(
      new Set(stored.map(({ raw }) => raw)),
    )
    expect(unkept).toEqual([])
    expect((await execute(body)).status).toBe(200)
    expect(await readKept(first)).toHaveLength(13)
  })

  testWhole(
    'replaces a transaction that the node keeps rejecting, so that later nonces are sent',
    async () => {
      const first = await count()
      // The node rejects the first transaction, which contains a permit. The purchase would fail without the permit.
      let isRefusing = true
      const refused = (raw: Hex) => {
        const { nonce = 0, data } = parseTransaction(raw)
        return isRefusing && nonce === first && data !== undefined
      }
      const elsewhere = await openAnother(shop, {
        relayer: { rebroadcastInterval: 20, budgets: unbounded },
        fetch: (input, init) =>
          refuseCalls(
            ({ method, params: [raw] = [] }) =>
              method === 'eth_sendRawTransaction' &&
              refused(raw as Hex) && { code: -32000, message: 'oversized data' },
            [input, init],
          ),
      })
      const { body, purchaseId } = await prepare(await listInDollars(), { signer: other })
      expect(await elsewhere(body)).toMatchObject({ status: 200 })
      const behind = await prepare(await listInDollars({ unitPrice: 0n }))
      expect(await elsewhere(behind.body)).toMatchObject({ status: 200 })
      await shop.untilPurchased(behind.purchaseId)
      expect(await count()).toBe(first + 3)
      expect((await readKept(first)).map(({ gas }) => gas === '21000')).toEqual([true, true, false])
      expect(await shop.purchased(purchaseId, other)).toBe(false)
      // The node accepts transactions again, so the next request for the purchase succeeds.
      isRefusing = false
      expect(await elsewhere(body)).toMatchObject({ status: 200 })
      await shop.untilPurchased(purchaseId, other)
      expect(await shop.countFills(purchaseId)).toBe(1)
    },
  )

  test('rejects a purchase when the project uses half of the pending slots', async () => {
    const first = await count()
    const body = await gift()
    await database.query(
      `with pending as (
         insert into replaced_transactions (chain_id, relayer, nonce, target, data, gas, max_fee_per_gas, max_priority_fee_per_gas, raw)
         select $1, $2, n, $2, '0x', 21000, 1, 1, '0x' || n from generate_series($3::integer, $3 + 31) n returning *
       )
       insert into relay_costs (chain_id, relayer, nonce, project_id, buyer, purchase_id, collections, gas, hashes, created_at)
       select chain_id, relayer, nonce, '1', '', '', '{}', 0, '{}', now() from pending`,
      [shop.network.chainId, relayer.address.toLowerCase(), first],
    )
    const ask = () => shop.execute(body)
    expect((await ask()).json.cause).toBe('Too many purchases are waiting to be mined.')
    await database.query(`update relay_costs set project_id = 'other' where nonce = $1`, [first])
    expect(await ask()).toMatchObject({ status: 200 })
    expect(await readKept(first)).toHaveLength(1)
  })
})
