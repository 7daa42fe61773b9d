import { type Address, type Hash, type Hex, numberToHex, stringify, zeroHash } from 'viem'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Intent } from '../../../src/checkout/intent/intent.js'
import { journalKey } from '../../../src/checkout/journal/journalKey.js'
import type { JournalEntry, JournalRecord } from '../../../src/checkout/journal/journalRecord.js'
import { createMemoryStorage } from '../../../src/checkout/storage/checkoutStorage.js'
import { encodeApprove } from '../../../src/evm/encodeApprove.js'
import { rewindEach } from '../../setup/rewindEach.js'
import { startShop } from '../support/startShop.js'
import { startStall } from '../support/startStall.js'

const shop = await startShop()
const { client, contracts, buyer, enter, owned, rpc } = shop
const { forEther } = await startStall(shop)
const forDollars = { order: shop.orderAbout(/100 prints, in USDC/) }

await rewindEach(client)
beforeEach(() => client.mine({ blocks: 70 }))

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
      ['what it asked last is an approval where there is no contract', { last: approveAt(buyer.address) }],
      ['what it asked last is an approval that cannot be read', { last: approveAt(contracts.market) }],
      ['what it is called is no id', { purchaseId: '0x9' }],
      ['the transaction that it names is none', { outcomeHash: '0x99' }],
    ] satisfies [string, Planted][])(
      'error: %s: no success is shown, and it can be bought',
      async (_, planted) => {
        const other = await client.sendUnsignedTransaction({
          from: buyer.address,
          to: buyer.address,
          value: 1n,
        })
        const world = { ...what, storage: createMemoryStorage() }
        const { intent, leave } = await enter(world)
        // Each of them is a browser of its own: two would not know of each other.
        leave()
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

    test('behavior: a node that is silent proves nothing, and the note stays until it speaks', async () => {
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
      for (const press of [checkout.start, checkout.startOver, checkout.start]) {
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

    test('behavior: an earlier purchase of the same is shown as what it is, and asks for nothing', async () => {
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

type Planted = {
  entries?: JournalEntry[]
  /** What it says was asked after the payment. */
  last?: Partial<JournalEntry>
  hash?: Hash
  block?: bigint
  purchaseId?: Hex
  outcomeHash?: Hex
}

/** Something that was asked for and not answered: to let somebody take of what stands at an address. */
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
