import { type Address, type Hash, type Hex, numberToHex, stringify, zeroHash } from 'viem'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Intent } from '../../../src/checkout/intent/intent.js'
import { journalKey } from '../../../src/checkout/journal/journalKey.js'
import type { JournalEntry, JournalRecord } from '../../../src/checkout/journal/journalRecord.js'
import { createMemoryStorage } from '../../../src/checkout/storage/checkoutStorage.js'
import { encodeApprove } from '../../../src/evm/encodeApprove.js'
import { rewindEach } from '../../setup/rewindEach.js'
import { startMarketWithoutIds } from '../support/startMarketWithoutIds.js'
import { startShop } from '../support/startShop.js'

const shop = await startShop()
const { client, contracts, buyer, enter, owned, rpc } = shop
const { forEther } = await startMarketWithoutIds(shop)
const forDollars = { order: shop.orderAbout(/100 prints, in USDC/) }

await rewindEach(client)
beforeEach(() => client.mine({ blocks: 70 }))

/**
 * A widget iframe can write a journal record into the storage of the host's page. A checkout outside of the iframe must not trust this
 * record.
 */
describe('a planted record of a finished purchase', () => {
  const shops = [
    ['our market', forDollars, () => owned(contracts.erc1155, 1n)],
    ['a market without ids', forEther, () => owned(contracts.erc1155, 0n)],
  ] as const

  describe.each(shops)('on %s', (_, what, count) => {
    test.each([
      ['it has no entries and names a transaction of somebody else', { entries: [] }],
      ['it has no entries and names an old transaction', { entries: [], hash: zeroHash, block: 1n }],
      ['it names a payment that moved nothing', {}],
      ['it names an unknown payment from long ago', { hash: numberToHex(7, { size: 32 }), block: 1n }],
      ['its last entry is an approval at an address without code', { last: approveAt(buyer.address) }],
      ['its last entry is an approval that cannot be decoded', { last: approveAt(contracts.market) }],
      ['its purchase id is invalid', { purchaseId: '0x9' }],
      ['its transaction hash is invalid', { outcomeHash: '0x99' }],
    ] satisfies [string, Planted][])(
      'shows no success and allows the purchase when %s',
      async (_, planted) => {
        const other = await client.sendUnsignedTransaction({
          from: buyer.address,
          to: buyer.address,
          value: 1n,
        })
        const world = { ...what, storage: createMemoryStorage() }
        const { intent, leave } = await enter(world)
        // Closes the first page. In this test, each page has a browser of its own, so the next page could not notice that the first one is
        // open.
        leave()
        await plant(world.storage, intent, { hash: other, ...planted })
        const before = await count()
        const { checkout, wallet } = await enter({ ...world, intent })
        const shown = await checkout.start()
        expect(shown).toMatchObject({ status: 'error' })
        expect(wallet.prompts).toEqual([])
        expect(await count()).toBe(before)
        await checkout.confirmNotSent()
        expect(checkout.getState().status).toBe('success')
        expect((await count()) - before).toBe(1n)
      },
    )

    test('keeps the record until a silent node answers', async () => {
      const world = { ...what, storage: createMemoryStorage() }
      const first = await enter(world)
      const bought = await first.checkout.start()
      if (bought.status !== 'success') throw new Error(`The purchase ended in ${bought.status}.`)
      const key = journalKey(first.intent)
      const note = `${await world.storage.getItem(key)}`.replace('"seen"', '"done"')
      await world.storage.setItem(key, note)
      const before = await count()
      let isSilent = true
      const { checkout, wallet, seen } = await enter({
        ...world,
        intent: first.intent,
        rpc: (request) => (isSilent ? Promise.reject(new Error('Gone.')) : rpc(request)),
      })
      for (const press of [checkout.start, checkout.confirmNotSent, checkout.start]) {
        expect(await press()).toMatchObject({
          status: 'error',
          error: { code: 'ChainFailed', funds: 'unknown' },
        })
        expect(await world.storage.getItem(key)).toBe(note)
      }
      expect(seen).not.toContain('success')
      isSilent = false
      expect(await checkout.start()).toMatchObject({ status: 'success', outcome: bought.outcome })
      expect(wallet.prompts).toEqual([])
      expect(await count()).toBe(before)
    })

    test('shows the record of an earlier purchase as that purchase, without a prompt', async () => {
      const world = { ...what, storage: createMemoryStorage() }
      const first = await enter(world)
      const key = journalKey(first.intent)
      const earlier = await first.checkout.start()
      if (earlier.status !== 'success') throw new Error(`The purchase ended in ${earlier.status}.`)
      const note = `${await world.storage.getItem(key)}`.replace('"seen"', '"done"')
      const second = await enter({ ...world, intent: first.intent })
      expect(await second.checkout.start()).toMatchObject({ status: 'success' })
      const before = await count()
      await world.storage.setItem(key, note)
      const { checkout, wallet } = await enter({ ...world, intent: first.intent })
      expect(await checkout.start()).toMatchObject({ status: 'success', outcome: earlier.outcome })
      expect([wallet.prompts, await count()]).toEqual([[], before])
      const next = await enter({ ...world, intent: first.intent })
      expect(await next.checkout.start()).toMatchObject({ status: 'success' })
      expect((await count()) - before).toBe(1n)
    })

    test('reads the amounts from the chain and not from the record', async () => {
      const world = { ...what, storage: createMemoryStorage() }
      const first = await enter(world)
      const bought = await first.checkout.start()
      if (bought.status !== 'success') throw new Error(`The purchase ended in ${bought.status}.`)
      const key = journalKey(first.intent)
      const note = JSON.parse((await world.storage.getItem(key)) ?? '')
      const { paid = 0n } = bought.outcome
      const received = [{ tokenId: '5', quantity: '900' }]
      const outcome = { ...note.outcome, paid: `${paid * 3n}`, received }
      await world.storage.setItem(key, JSON.stringify({ ...note, status: 'done', outcome }))
      const { checkout, wallet } = await enter({ ...world, intent: first.intent })
      expect(await checkout.start()).toMatchObject({ status: 'success', outcome: bought.outcome })
      expect(wallet.prompts).toEqual([])
    })
  })
})

type Planted = {
  entries?: JournalEntry[]
  last?: Partial<JournalEntry>
  hash?: Hash
  block?: bigint
  purchaseId?: Hex
  outcomeHash?: Hex
}

/** Returns the fields of an entry for an unanswered approval whose token is at this address. */
function approveAt(to: Address): Partial<JournalEntry> {
  const calls = [{ to, data: encodeApprove(contracts.market, 7n), value: 0n }]
  return { id: 'tokenApproval', market: undefined, calls, status: 'asked', hash: undefined }
}

async function plant(
  storage: ReturnType<typeof createMemoryStorage>,
  intent: Intent,
  { entries, last, hash = zeroHash, block, purchaseId, outcomeHash = hash }: Planted,
): Promise<void> {
  const blockNumber = block ?? (await client.getBlockNumber())
  const market = contracts.market
  const paying: JournalEntry = {
    id: 'buy',
    kind: 'transaction',
    market,
    account: buyer.address,
    nonce: 0,
    block: 0n,
    calls: [{ to: market, data: '0x' as Hex, value: 0n }],
    status: 'done',
    hash,
  }
  const record: JournalRecord = {
    version: 2,
    purchaseId: purchaseId ?? numberToHex(9, { size: 32 }),
    status: 'done',
    entries: entries ?? (last ? [paying, { ...paying, ...last }] : [paying]),
    told: [],
    outcome: { hash: outcomeHash, blockNumber, paid: 1n, received: [{ tokenId: 0n, quantity: 1n }] },
  }
  await storage.setItem(journalKey(intent), stringify(record))
}
