import type { Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../../service/src/store/openDatabase.js'
import { lockRelayer } from '../../service/src/store/relays.js'
import { openExecute } from '../../service/test/support/openExecute.js'
import { startRelayShop } from '../../service/test/support/startRelayShop.js'
import type { startShop } from '../../service/test/support/startShop.js'

/** Whether the node accepts transactions. */
let sending = true
/** Each process of `startAnother` awaits this function before an RPC request, with the request's body. So a test can delay the request. */
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

/** Starts another process, by default with the second key. */
async function startAnother(limits: startShop.Relayer & { privateKey?: Hex } = {}) {
  const executeThere = await openExecute(shop, {
    fetch: async (input, init) => {
      await isHeld(String(init?.body))
      return fetchUnlessHeld(input, init)
    },
    // A process rebroadcasts only if it indexes the chain. So without an interval, the process has only the role `api`.
    roles: limits.rebroadcastInterval ? undefined : ['api'],
    relayer: { privateKey: second, ...limits },
  })
  return async (body: unknown) => (await executeThere(body)).status
}

/** Returns which key, `first` or `second`, signed each transaction of the purchase, oldest first. */
async function readSigners(purchaseId: string): Promise<string[]> {
  const rows = await database.query<{ relayer: string }>(
    'select relayer from relay_costs where purchase_id = $1 order by created_at',
    [purchaseId],
  )
  return rows.map((row) => (row.relayer === secondAddress.toLowerCase() ? 'second' : 'first'))
}

const count = (address = relayer.address) => client.getTransactionCount({ address })
/** Returns a time after the newest block and after this machine's clock, in Unix seconds. */
async function soon(): Promise<bigint> {
  const { timestamp } = await client.getBlock()
  const clock = BigInt(Math.floor(Date.now() / 1000))
  return (timestamp > clock ? timestamp : clock) + 240n
}
/** Prepares the purchase of a free order, which needs a single transaction. */
async function gift(options: Parameters<typeof prepare>[1] = {}) {
  const order = await listInDollars({ unitPrice: 0n })
  return { order, ...(await prepare(order, options)) }
}

/** Makes the process with the first key store a purchase. The node rejects the transaction, so the purchase stays unsent. */
async function keep(options: Parameters<typeof prepare>[1] = {}) {
  const prepared = await gift(options)
  sending = false
  expect(await execute(prepared.body)).toMatchObject({ status: 200 })
  sending = true
  return prepared
}

describe('two keys on one database', () => {
  test('sends with one key while the other one is locked', async () => {
    const executeThere = await startAnother()
    const { body, purchaseId } = await gift()
    await database.transaction(async (sql) => {
      await lockRelayer(sql, shop.network.chainId, relayer.address)
      expect(await executeThere(body)).toBe(200)
    })
    await shop.untilPurchased(purchaseId)
    expect(await readSigners(purchaseId)).toEqual(['second'])
  })

  test('signs a purchase once when both keys accept it at the same time', async () => {
    const executeThere = await startAnother()
    const { body, purchaseId } = await gift()
    let simulated = 0
    isHeld = async (request) => {
      // An attempt to accept a purchase simulates it twice, and stores it right after the second simulation. So let the other process
      // accept the purchase at that moment.
      if (!request.includes('"eth_simulateV1"') || ++simulated !== 2) return
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

  test("does not sign with one key while the other key's transaction may be mined", async () => {
    const { body, purchaseId } = await keep()
    const before = await count(secondAddress)
    const executeThere = await startAnother({ maxFeePerGas: '1' })
    expect(await executeThere(body)).toBe(200)
    await shop.untilPurchased(purchaseId)
    expect(await readSigners(purchaseId)).toEqual(['first'])
    expect(await count(secondAddress)).toBe(before)
  })

  test("signs an expired purchase with the other key, and cancels the first key's nonce", async () => {
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
    // The process with the first key cancels the replaced purchase, and then sends the purchase of the next nonce.
    await startAnother({ privateKey: first, rebroadcastInterval: 20 })
    await shop.untilPurchased(behind.purchaseId, other)
    expect(await count()).toBe(before + 2)
    for (const id of [purchaseId, behind.purchaseId]) expect(await shop.countFills(id)).toBe(1)
  })

  test('removes the replaced transactions of a key that no process has, after 64 blocks', async () => {
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
    // After 64 blocks, the relayer removes the replaced transactions. It keeps the one with the highest nonce, because no mined transaction
    // has used that nonce yet.
    await client.mine({ blocks: 65 })
    await expect.poll(replaced, { timeout: 60_000, interval: 20 }).toEqual([last])
    await client.sendRawTransaction({ serializedTransaction: last })
    await client.mine({ blocks: 64 })
    await expect.poll(replaced, { timeout: 60_000, interval: 20 }).toEqual([])
  })
})
