import { afterAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../../service/src/store/openDatabase.js'
import { openExecute } from '../../service/test/support/openExecute.js'
import { startRelayShop } from '../../service/test/support/startRelayShop.js'

/** `sending` is whether the node accepts transactions. `telling` is whether the node returns receipts. */
let [sending, telling] = [true, true]
const fetchUnlessHeld: typeof fetch = async (input, init) => {
  const request = String(init?.body)
  if (!sending && request.includes('"eth_sendRawTransaction"')) throw new TypeError('fetch failed')
  // Imitates a node that is behind and does not know the transaction: the changed hash has no receipt.
  const body = telling
    ? request
    : request.replaceAll(/("eth_getTransactionReceipt","params":\["0x)\w{8}/g, '$100000000')
  return fetch(input, { ...init, body })
}
const shop = await startRelayShop({ fetch: fetchUnlessHeld })
const { client, relayer, prepare, execute, listInDollars } = shop
const database = openDatabase({ url: shop.databaseUrl, maxConnections: 1 })
afterAll(database.close)

/** Reads the stored cost of a nonce: the outcome, the used gas, and whether a reorg can still change the cost. */
async function readCost(nonce: number) {
  const [cost] = await database.query<{ outcome: string; counts: string | null; open: boolean }>(
    'select outcome, gas_used as counts, block_hash is not null as open from relay_costs where nonce = $1',
    [nonce],
  )
  return cost
}
const ends = (nonce: number, outcome: string) =>
  expect.poll(async () => (await readCost(nonce))?.outcome, { timeout: 60_000, interval: 20 }).toBe(outcome)

/** Makes the relayer store a purchase without sending it, and dates the record two hours back. Returns its nonce. */
async function keepLong() {
  const nonce = await client.getTransactionCount({ address: relayer.address })
  const { body, purchaseId } = await prepare(await listInDollars({ unitPrice: 0n }))
  sending = false
  expect(await execute(body)).toMatchObject({ status: 200 })
  await database.query(`update relay_costs set created_at = now() - interval '2 hours' where nonce = $1`, [
    nonce,
  ])
  return { nonce, purchaseId }
}
const follow = () => openExecute(shop, { fetch: fetchUnlessHeld, relayer: { rebroadcastInterval: 20 } })

describe('settleCosts', () => {
  test('records the cost of a replaced transaction that a reorg brings back', async () => {
    const { nonce, purchaseId } = await keepLong()
    await client.sendTransaction({ account: relayer, to: relayer.address, nonce, gas: 21_000n })
    await follow()
    await ends(nonce, 'unused')
    expect(await readCost(nonce)).toMatchObject({ open: true })
    sending = true
    await client.request({ method: 'anvil_reorg', params: [1, []] } as never)
    await shop.untilPurchased(purchaseId)
    await ends(nonce, 'succeeded')
    expect(Number((await readCost(nonce))?.counts)).toBeGreaterThan(21_000)
  })

  test('records the cost of a transaction in a block that the node showed late', async () => {
    const { nonce, purchaseId } = await keepLong()
    telling = false
    sending = true
    await follow()
    await shop.untilPurchased(purchaseId)
    await ends(nonce, 'unused')
    telling = true
    await ends(nonce, 'succeeded')
    expect(Number((await readCost(nonce))?.counts)).toBeGreaterThan(21_000)
  })

  test('stops looking for a replaced transaction after 64 blocks', async () => {
    const { nonce } = await keepLong()
    await client.sendTransaction({ account: relayer, to: relayer.address, nonce, gas: 21_000n })
    await follow()
    await ends(nonce, 'unused')
    await client.mine({ blocks: 65 })
    await expect
      .poll(() => readCost(nonce), { timeout: 60_000, interval: 20 })
      .toEqual({ outcome: 'unused', counts: null, open: false })
    sending = true
  })
})
