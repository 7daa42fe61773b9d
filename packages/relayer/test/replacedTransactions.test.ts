import { type Hex, parseGwei } from 'viem'
import { afterAll, describe, expect, test } from 'vitest'
import { testWhole } from '../../../test/setup/sample.js'
import { openDatabase } from '../../service/src/store/openDatabase.js'
import { openExecute } from '../../service/test/support/openExecute.js'
import { startRelayShop } from '../../service/test/support/startRelayShop.js'
import type { startShop } from '../../service/test/support/startShop.js'

/** Whether the node accepts transactions. */
let sending = true
/** The number of checks of pending transactions. Each check ends with a read of the relayer's balance. */
let looks = 0
const fetchUnlessHeld: typeof fetch = async (input, init) => {
  if (String(init?.body).includes('"eth_getBalance"')) looks++
  if (!sending && String(init?.body).includes('"eth_sendRawTransaction"')) throw new TypeError('fetch failed')
  return fetch(input, init)
}
const shop = await startRelayShop({ fetch: fetchUnlessHeld })
const { client, relayer, other, prepare, execute, listInDollars } = shop
const database = openDatabase({ url: shop.databaseUrl, maxConnections: 1 })
afterAll(database.close)

const startAnother = (relayer: startShop.Relayer, roles?: openExecute.Options['roles']) =>
  openExecute(shop, { fetch: fetchUnlessHeld, relayer, roles })

/** Returns the relayer's stored transactions, starting at a nonce, each with the number of its signed versions. */
async function readKept(fromNonce: number) {
  const rows = await database.query<{ nonce: string; data: Hex; purchase_id: Hex; hashes: Hex[] }>(
    `select nonce, data, t.purchase_id, hashes from relay_transactions t
       full join relay_costs c using (chain_id, relayer, nonce) where nonce >= $1 order by nonce`,
    [fromNonce],
  )
  return rows.map(({ nonce, data, purchase_id: id, hashes }) => {
    return { nonce: Number(nonce), does: data === '0x' ? 'nothing' : 'something', id, signed: hashes?.length }
  })
}

const count = () => client.getTransactionCount({ address: relayer.address })
/** Waits until the condition is true. Another process makes it true in the background. */
async function until(condition: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 10))
}
const countReplaced = async (nonce: number) =>
  (await database.query('select from replaced_transactions where nonce = $1', [nonce])).length
/** Returns a time after the newest block and after this machine's clock, in Unix seconds. */
async function soon(): Promise<bigint> {
  const { timestamp } = await client.getBlock()
  const clock = BigInt(Math.floor(Date.now() / 1000))
  return (timestamp > clock ? timestamp : clock) + 240n
}
async function expire(deadline: bigint): Promise<void> {
  await client.setNextBlockTimestamp({ timestamp: deadline + 1n })
  await client.mine({ blocks: 1 })
}

/** Makes the relayer store a purchase with a short deadline. The node rejects every transaction, so the purchase stays unsent. */
async function keep(listing: startShop.Listing) {
  const order = await listInDollars(listing)
  const deadline = await soon()
  const before = await count()
  const { body, purchaseId } = await prepare(order, { change: { deadline: String(deadline) } })
  sending = false
  expect(await execute(body)).toMatchObject({ status: 200 })
  sending = true
  return { order, deadline, before, body, purchaseId }
}

describe('accept', () => {
  test.each([
    { what: 'one transaction', unitPrice: 0n, each: 1 },
    { what: 'a permit and its purchase', unitPrice: 2_000_000n, each: 2 },
  ])('leaves no unused nonce when $what expired before it was sent and is signed again', async (one) => {
    const { order, deadline, before, purchaseId } = await keep({ unitPrice: one.unitPrice })
    expect(await readKept(before)).toHaveLength(one.each)
    await expire(deadline)
    const { body } = await prepare(order, { purchaseId })
    expect(await execute(body)).toMatchObject({ status: 200, json: { orderId: order.orderId } })
    const expected = ['nothing', 'something'].flatMap((does) => Array.from({ length: one.each }, () => does))
    expect(await readKept(before)).toEqual(
      expected.map((does, index) => {
        return { nonce: before + index, does, id: purchaseId, signed: does === 'nothing' ? 2 : 1 }
      }),
    )
    await shop.untilPurchased(purchaseId)
    expect(await count()).toBe(before + 2 * one.each)
    expect(await shop.countFills(purchaseId)).toBe(1)
    // The relayer knows that the purchase is on the chain, so it sends no other transaction.
    expect(await execute(body)).toMatchObject({ status: 200 })
    expect(await count()).toBe(before + 2 * one.each)
  })

  testWhole('leaves no unused nonce when the cancellation is still pending', async () => {
    const { order, deadline, before, purchaseId } = await keep({ unitPrice: 0n })
    await expire(deadline)
    // The relayer signs a transaction that cancels the expired purchase, but the node rejects this cancellation.
    sending = false
    await startAnother({ rebroadcastInterval: 20 })
    await until(async () => (await readKept(before))[0]?.does === 'nothing')
    const { body } = await prepare(order, { purchaseId })
    expect(await execute(body)).toMatchObject({ status: 200 })
    expect(await readKept(before)).toEqual([
      { nonce: before, does: 'nothing', id: purchaseId, signed: 2 },
      { nonce: before + 1, does: 'something', id: purchaseId, signed: 1 },
    ])
    sending = true
    // The node has neither the cancellation nor the new purchase. The next call of `Execute` sends both.
    expect(await execute(body)).toMatchObject({ status: 200 })
    await shop.untilPurchased(purchaseId)
    expect(await count()).toBe(before + 2)
    expect(await shop.countFills(purchaseId)).toBe(1)
  })

  testWhole('buys once when a purchase expires and is signed again several times', async () => {
    const { order, deadline, before, purchaseId } = await keep({ unitPrice: 0n })
    await expire(deadline)
    const again = await soon()
    const second = await prepare(order, { purchaseId, change: { deadline: String(again) } })
    sending = false
    expect(await execute(second.body)).toMatchObject({ status: 200 })
    await expire(again)
    const { body } = await prepare(order, { purchaseId })
    expect(await execute(body)).toMatchObject({ status: 200 })
    expect((await readKept(before)).map(({ does, signed }) => [does, signed])).toEqual([
      ['nothing', 2],
      ['nothing', 2],
      ['something', 1],
    ])
    sending = true
    expect(await execute(body)).toMatchObject({ status: 200 })
    await shop.untilPurchased(purchaseId)
    expect(await count()).toBe(before + 3)
    expect(await shop.countFills(purchaseId)).toBe(1)
  })

  testWhole('replaces a transaction above the maximum fee, and buys for less', async () => {
    // The tips that the node suggests change with each block. A base fee far above the tips keeps base fee plus tip below the limit that
    // this test sets.
    await client.setNextBlockBaseFeePerGas({ baseFeePerGas: parseGwei('100') })
    await client.mine({ blocks: 1 })
    const { order, before, body, purchaseId } = await keep({ unitPrice: 0n })
    // The purchase of another buyer uses the next nonce, so it waits for the replaced transaction.
    sending = false
    const behind = await prepare(await listInDollars({ unitPrice: 0n }), { signer: other })
    expect(await execute(behind.body)).toMatchObject({ status: 200 })
    sending = true
    const [offered] = await database.query<{ less: string }>(
      'select max_fee_per_gas - 1 as less from relay_transactions where nonce = $1',
      [before],
    )
    // This process has only the role `api`. A process with the role `ingest` would replace the transaction before `Execute` can.
    const executeThere = await startAnother({ maxFeePerGas: offered?.less ?? '' }, ['api'])
    expect(await executeThere(body)).toMatchObject({ status: 200, json: { orderId: order.orderId } })
    await execute(behind.body)
    await shop.untilPurchased(behind.purchaseId, other)
    await shop.untilPurchased(purchaseId)
    expect(await count()).toBe(before + 3)
    for (const id of [purchaseId, behind.purchaseId]) expect(await shop.countFills(id)).toBe(1)
  })

  testWhole('sends replaced transactions again after a reorg, and removes them after 64 blocks', async () => {
    const { order, deadline, before, purchaseId } = await keep({ unitPrice: 0n })
    await expire(deadline)
    await startAnother({ rebroadcastInterval: 20 })
    // Wait until the chain has the cancellation, which uses the nonce of the expired purchase.
    await until(async () => (await count()) === before + 1)
    const { body } = await prepare(order, { purchaseId })
    expect(await execute(body)).toMatchObject({ status: 200 })
    await shop.untilPurchased(purchaseId)
    expect(await count()).toBe(before + 2)
    await client.mine({ blocks: 10 })
    const seen = looks
    await until(() => looks > seen + 2)
    // The reorg removes the cancellation and the new purchase, and the node forgets both. So the relayer must send both again.
    await client.request({ method: 'anvil_reorg', params: [12, []] } as never)
    await until(async () => (await count()) === before + 2)
    expect(await shop.purchased(purchaseId)).toBe(true)
    expect(await shop.countFills(purchaseId)).toBe(1)
    expect(await countReplaced(before)).toBe(1)
    await client.mine({ blocks: 65 })
    await until(async () => (await countReplaced(before)) === 0)
    expect(await execute(body)).toMatchObject({ status: 200 })
    expect(await count()).toBe(before + 2)
  })
})

describe('settleCosts', () => {
  const patience = { timeout: 60_000, interval: 20 }
  /** Reads the stored cost of a nonce: the outcome, the gas that counts for the budget, and whether a reorg can still change the cost. */
  async function readCost(nonce: number) {
    const [cost] = await database.query<{ outcome: string; counts: string; open: boolean }>(
      'select outcome, coalesce(gas_used, gas) as counts, block_hash is not null as open from relay_costs where nonce = $1',
      [nonce],
    )
    return { outcome: cost?.outcome, counts: Number(cost?.counts), open: cost?.open }
  }
  const ends = (nonce: number, outcome: string) =>
    expect.poll(async () => (await readCost(nonce)).outcome, patience).toBe(outcome)
  /**
   * Replaces the last blocks with empty ones. The node accepts no transactions until the test sets `sending`, so the purchase stays
   * pending.
   */
  async function takeBack(blocks: number, nonce: number): Promise<void> {
    sending = false
    await client.request({ method: 'anvil_reorg', params: [blocks, []] } as never)
    await ends(nonce, 'pending')
  }

  test('updates the outcome of a transaction after a reorg, from success to revert and back', async () => {
    const { order, before: nonce, purchaseId } = await keep({ unitPrice: 0n })
    const pendingCost = await readCost(nonce)
    expect(pendingCost).toMatchObject({ outcome: 'pending', open: false })
    await shop.giveAway(order)
    await startAnother({ rebroadcastInterval: 20 })
    await ends(nonce, 'reverted')
    expect((await readCost(nonce)).counts).toBeLessThan(pendingCost.counts)
    // The reorg also removes the transfer of the token, so the purchase succeeds.
    await takeBack(2, nonce)
    expect(await readCost(nonce)).toEqual(pendingCost)
    sending = true
    await ends(nonce, 'succeeded')
    expect(await shop.countFills(purchaseId)).toBe(1)
    await takeBack(1, nonce)
    expect(await readCost(nonce)).toEqual(pendingCost)
    await shop.giveAway(order)
    sending = true
    await ends(nonce, 'reverted')
    const known = await readCost(nonce)
    expect(known.open).toBe(true)
    await client.mine({ blocks: 65 })
    await expect.poll(async () => (await readCost(nonce)).open, patience).toBe(false)
    expect(await readCost(nonce)).toEqual({ ...known, open: false })
    expect(await shop.purchased(purchaseId)).toBe(false)
  })
})
