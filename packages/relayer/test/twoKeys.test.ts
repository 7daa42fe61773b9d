import type { Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../../service/src/store/openDatabase.js'
import { lockRelayer } from '../../service/src/store/relays.js'
import { openExecute } from '../../service/test/support/openExecute.js'
import { startRelayShop } from '../../service/test/support/startRelayShop.js'
import type { startShop } from '../../service/test/support/startShop.js'

/** Whether the node takes transactions. */
let sending = true
/** Runs before each request of the process with the second key. */
let isHeld = async (_body: string) => {}
const fetchUnlessHeld: typeof fetch = async (input, init) => {
  if (!sending && String(init?.body).includes('"eth_sendRawTransaction"')) throw new TypeError('fetch failed')
  return fetch(input, init)
}
const shop = await startRelayShop({ fetch: fetchUnlessHeld })
const { client, relayer, other, prepare, execute, listInDollars } = shop
const database = openDatabase({ url: shop.databaseUrl, maxConnections: 2 })
afterAll(database.close)

const first = shop.network.relayer?.privateKey ?? '0x'
const second = generatePrivateKey()
const { address: secondAddress } = privateKeyToAccount(second)
await client.setBalance({ address: secondAddress, value: 10n ** 18n })

/** Another process, with a key of its own. */
async function startAnother(limits: startShop.Relayer & { privateKey?: Hex } = {}) {
  const executeThere = await openExecute(shop, {
    fetch: async (input, init) => {
      await isHeld(String(init?.body))
      return fetchUnlessHeld(input, init)
    },
    // Who follows the chain sends again what is pending.
    roles: limits.rebroadcastInterval ? undefined : ['api'],
    relayer: { privateKey: second, ...limits },
  })
  return async (body: unknown) => (await executeThere(body)).status
}

/** Whose transactions were ever signed for a purchase. */
async function readSigners(purchaseId: string): Promise<string[]> {
  const rows = await database.query<{ relayer: string }>(
    'select relayer from relay_costs where purchase_id = $1 order by created_at',
    [purchaseId],
  )
  return rows.map((row) => (row.relayer === secondAddress.toLowerCase() ? 'second' : 'first'))
}

const count = (address = relayer.address) => client.getTransactionCount({ address })
/** Unix seconds that the chain has not come to. */
async function soon(): Promise<bigint> {
  const { timestamp } = await client.getBlock()
  const clock = BigInt(Math.floor(Date.now() / 1000))
  return (timestamp > clock ? timestamp : clock) + 240n
}
/** Free, so that it is one transaction. */
async function gift(options: Parameters<typeof prepare>[1] = {}) {
  const order = await listInDollars({ unitPrice: 0n })
  return { order, ...(await prepare(order, options)) }
}

/** Has the first key sign a purchase, and not send it. */
async function keep(options: Parameters<typeof prepare>[1] = {}) {
  const prepared = await gift(options)
  sending = false
  expect(await execute(prepared.body)).toMatchObject({ status: 200 })
  sending = true
  return prepared
}

describe('two keys on one database', () => {
  test('default: neither waits for the other', async () => {
    const executeThere = await startAnother()
    const { body, purchaseId } = await gift()
    await database.transaction(async (sql) => {
      await lockRelayer(sql, shop.network.chainId, relayer.address)
      expect(await executeThere(body)).toBe(200)
    })
    await shop.untilPurchased(purchaseId)
    expect(await readSigners(purchaseId)).toEqual(['second'])
  })

  test('behavior: a purchase that both accept at once is signed for once', async () => {
    const executeThere = await startAnother()
    const { body, purchaseId } = await gift()
    let simulated = 0
    isHeld = async (asked) => {
      // The second of a purchase’s two runs is the last thing that is asked before it is kept.
      if (!asked.includes('"eth_simulateV1"') || ++simulated !== 2) return
      sending = false
      expect(await execute(body)).toMatchObject({ status: 200 })
      sending = true
    }
    expect(await executeThere(body)).toBe(200)
    isHeld = async () => {}
    expect(simulated).toBe(2)
    await shop.untilPurchased(purchaseId)
    expect(await readSigners(purchaseId)).toEqual(['first'])
  })

  test('behavior: what one has signed the other does not sign while it may happen, whatever it offers', async () => {
    const { body, purchaseId } = await keep()
    const before = await count(secondAddress)
    const executeThere = await startAnother({ maxFeePerGas: '1' })
    expect(await executeThere(body)).toBe(200)
    await shop.untilPurchased(purchaseId)
    expect(await readSigners(purchaseId)).toEqual(['first'])
    expect(await count(secondAddress)).toBe(before)
  })

  test('behavior: what expires is signed by the other, and leaves the first no nonce unused', async () => {
    const before = await count()
    const deadline = await soon()
    const { order, purchaseId } = await keep({ change: { deadline: String(deadline) } })
    const behind = await keep({ signer: other })
    await client.setNextBlockTimestamp({ timestamp: deadline + 1n })
    await client.mine({ blocks: 1 })
    const executeThere = await startAnother()
    const again = await prepare(order, { purchaseId })
    expect(await executeThere(again.body)).toBe(200)
    await shop.untilPurchased(purchaseId)
    expect(await readSigners(purchaseId)).toEqual(['first', 'second'])
    expect(await count()).toBe(before)
    // Nothing in its place, and what is behind it.
    await startAnother({ privateKey: first, rebroadcastInterval: 20 })
    await shop.untilPurchased(behind.purchaseId, other)
    expect(await count()).toBe(before + 2)
    for (const id of [purchaseId, behind.purchaseId]) expect(await shop.countFills(id)).toBe(1)
  })

  test('behavior: what a key that is gone has signed is forgotten by whoever is left, once it is deep', async () => {
    const deadline = await soon()
    const { order, purchaseId } = await keep({ change: { deadline: String(deadline) } })
    await client.setNextBlockTimestamp({ timestamp: deadline + 1n })
    await client.mine({ blocks: 1 })
    const executeThere = await startAnother({ rebroadcastInterval: 20 })
    const again = await prepare(order, { purchaseId })
    expect(await executeThere(again.body)).toBe(200)
    await shop.untilPurchased(purchaseId)
    const replaced = async () => {
      const rows = await database.query<{ raw: Hex }>(
        'select raw from replaced_transactions where relayer = $1 order by nonce desc',
        [relayer.address.toLowerCase()],
      )
      return rows.map(({ raw }) => raw)
    }
    const [last = '0x'] = await replaced()
    // What was replaced before is as deep now; of this one the nonce is not used up.
    await client.mine({ blocks: 65 })
    await expect.poll(replaced, { timeout: 60_000, interval: 20 }).toEqual([last])
    await client.sendRawTransaction({ serializedTransaction: last })
    await client.mine({ blocks: 64 })
    await expect.poll(replaced, { timeout: 60_000, interval: 20 }).toEqual([])
  })
})
