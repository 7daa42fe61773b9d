import { type Hash, type Hex, numberToHex, zeroHash } from 'viem'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Intent } from '../../../src/checkout/intent/intent.js'
import { journalKey } from '../../../src/checkout/journal/journalKey.js'
import type { JournalEntry, JournalRecord } from '../../../src/checkout/journal/journalRecord.js'
import { serializeRecord } from '../../../src/checkout/journal/parseRecord.js'
import { createMemoryStorage } from '../../../src/checkout/storage/createMemoryStorage.js'
import { startShop } from '../support/startShop.js'
import { startStall } from '../support/startStall.js'

const shop = await startShop()
const { client, contracts, buyer, enter, owned } = shop
const { forEther } = await startStall(shop)
const forDollars = { order: shop.orderAbout(/100 prints, in USDC/) }

let snapshot = await client.snapshot()
beforeEach(async () => {
  await client.revert({ id: snapshot })
  snapshot = await client.snapshot()
  await client.mine({ blocks: 300 })
})

/* A frame writes the note of what it shows into the page's storage, where a checkout outside of it reads it. */
describe('a note that says of itself that the purchase is made', () => {
  const shops = [
    ['our market', forDollars, () => owned(contracts.erc1155, 1n)],
    ['a market that notes no ids', forEther, () => owned(contracts.erc1155, 0n)],
  ] as const

  describe.each(shops)('on %s', (_, what, count) => {
    test.each([
      ['nothing was asked, and somebody’s transaction is named', { entries: [] }],
      ['nothing was asked, and the transaction is an old one', { entries: [], hash: zeroHash, block: 1n }],
      ['the payment is named as one that moved nothing', {}],
      [
        'the payment is named as one that nobody knows, long ago',
        { hash: numberToHex(7, { size: 32 }), block: 1n },
      ],
    ] satisfies [string, Planted][])(
      'error: %s: no success is shown, and it can be bought',
      async (_, planted) => {
        const other = await client.sendUnsignedTransaction({
          from: buyer.address,
          to: buyer.address,
          value: 1n,
        })
        const world = { ...what, storage: createMemoryStorage() }
        const { intent } = await enter(world)
        await plant(world.storage, intent, { hash: other, ...planted })
        const before = await count()
        const { checkout, wallet } = await enter({ ...world, intent })
        const shown = await checkout.start()
        expect(shown).toMatchObject({ status: 'error' })
        expect(wallet.prompts).toEqual([])
        expect(await count()).toBe(before)
        await checkout.startOver()
        expect(checkout.getState().status).toBe('success')
        expect((await count()) - before).toBe(1n)
      },
    )

    test('behavior: what it says of the money is read from the chain', async () => {
      const world = { ...what, storage: createMemoryStorage() }
      const first = await enter(world)
      const bought = await first.checkout.start()
      if (bought.status !== 'success') throw new Error(`The purchase ended in ${bought.status}.`)
      const key = journalKey(first.intent)
      const note = JSON.parse((await world.storage.getItem(key)) ?? '')
      const { paid } = bought.outcome
      const received = [{ tokenId: '5', quantity: '900' }]
      const outcome = { ...note.outcome, paid: `${paid * 3n}`, received }
      await world.storage.setItem(key, JSON.stringify({ ...note, status: 'done', outcome }))
      const { checkout, wallet } = await enter({ ...world, intent: first.intent })
      expect(await checkout.start()).toMatchObject({ status: 'success', outcome: bought.outcome })
      expect(wallet.prompts).toEqual([])
    })
  })
})

type Planted = { entries?: JournalEntry[]; hash?: Hash; block?: bigint }

async function plant(
  storage: ReturnType<typeof createMemoryStorage>,
  intent: Intent,
  { entries, hash = zeroHash, block }: Planted,
): Promise<void> {
  const blockNumber = block ?? (await client.getBlockNumber())
  const market = contracts.market
  const paying: JournalEntry = {
    ...{ id: 'buy', kind: 'transaction', market, account: buyer.address, nonce: 0, block: 0n },
    ...{ calls: [{ to: market, data: '0x' as Hex, value: 0n }], status: 'done', hash },
  }
  const record: JournalRecord = {
    version: 1,
    purchaseId: numberToHex(9, { size: 32 }),
    status: 'done',
    entries: entries ?? [paying],
    told: [],
    outcome: { hash, blockNumber, paid: 1n, received: [{ tokenId: 0n, quantity: 1n }] },
  }
  await storage.setItem(journalKey(intent), serializeRecord(record))
}
