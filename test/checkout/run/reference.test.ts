import { describe, expect, test } from 'vitest'
import type { PurchaseEvent } from '../../../src/checkout/context/purchaseEvent.js'
import { createIntent } from '../../../src/checkout/intent/intent.js'
import { journalKey } from '../../../src/checkout/journal/journalKey.js'
import { parseRecord } from '../../../src/checkout/journal/parseRecord.js'
import { createMemoryStorage } from '../../../src/checkout/storage/checkoutStorage.js'
import type { Answer } from '../../../src/testing/createScriptedWallet.js'
import { rewindEach } from '../../setup/rewindEach.js'
import { startShop } from '../support/startShop.js'

const shop = await startShop()
const { client, agree, enter, orderAbout, owned } = shop
const prints = orderAbout(/25 prints, in ether/)

await rewindEach(client)

async function open(reference: string | undefined, options: Parameters<typeof enter>[0] = {}) {
  const events: PurchaseEvent[] = []
  const intent = { ...(await agree([{ order: prints }])), reference }
  const page = await enter({ ...options, intent, onEvent: (event) => events.push(event) })
  return { ...page, events }
}

const countPrints = () => owned(prints.collectionAddress, BigInt(prints.tokenId))
/** Returns the references of the events, each once. */
const namesIn = (events: readonly PurchaseEvent[]) => [...new Set(events.map(({ reference }) => reference))]

describe('createCheckout', () => {
  test('shows the reference in the state, the journal and every event', async () => {
    const { checkout, events, storage, intent } = await open('cart 7')
    const state = await checkout.start()
    expect(state).toMatchObject({ status: 'success', intent: { reference: 'cart 7' } })
    expect(events.map(({ type }) => type)).toEqual(['started', 'sent', 'done', 'succeeded'])
    expect(namesIn(events)).toEqual(['cart 7'])
    const record = parseRecord((await storage.getItem(journalKey(intent))) ?? '')
    expect(record).toMatchObject({ reference: 'cart 7', purchaseId: state.purchaseId })
  })

  test('derives the same purchase id for any reference', async () => {
    const ids = new Set<string>()
    for (const reference of [undefined, 'cart 7', 'cart 8', '7', ' ', '\u0000', 'x'.repeat(256)]) {
      const { checkout } = await open(reference, { answer: () => 'reject' })
      const { status, purchaseId } = await checkout.start()
      expect(status).toBe('cancelled')
      ids.add(purchaseId)
    }
    expect(ids.size).toBe(1)
  })

  test('pays once on two devices with different references', async () => {
    const before = await countPrints()
    const first = await open('cart 7')
    const second = await open('cart 8', {
      answer: async (): Promise<Answer> => {
        await first.checkout.start()
        return 'accept'
      },
    })
    const state = await second.checkout.start()
    expect(first.checkout.getState().status).toBe('success')
    expect(state.purchaseId).toBe(first.checkout.getState().purchaseId)
    expect((await countPrints()) - before).toBe(1n)
  })

  test.each([
    ['cart 7', 'cart 8'],
    ['cart 7', undefined],
    [undefined, 'cart 8'],
  ])('keeps its reference when started as %s and resumed as %s', async (begun, resumed) => {
    const storage = createMemoryStorage()
    const before = await open(begun, { storage, answer: () => 'reject' })
    await before.checkout.start()
    const after = await open(resumed, { storage })
    const state = await after.checkout.start()
    expect(state).toMatchObject({ status: 'success', intent: { reference: begun } })
    expect(namesIn([...before.events, ...after.events])).toEqual([begun])
  })

  test('gives the next purchase its own reference', async () => {
    const storage = createMemoryStorage()
    const first = await open('cart 7', { storage })
    const second = await open('cart 8', { storage })
    const ids = [await first.checkout.start(), await second.checkout.start()].map(
      ({ purchaseId }) => purchaseId,
    )
    expect(new Set(ids).size).toBe(2)
    expect(namesIn(second.events)).toEqual(['cart 8'])
  })
})

describe('createIntent', () => {
  test.each(['', 'x'.repeat(257)])(
    'throws InvalidIntent for a reference that is empty or too long',
    async (reference) => {
      const { orderId, collectionAddress: contractAddress } = prints
      const { till } = await open(undefined)
      const order = await till.getOrder({ chainId: shop.deployment.chainId, contractAddress, orderId })
      const make = () =>
        createIntent({ items: [{ order, quantity: 1n }], buyer: shop.buyer.address, reference })
      expect(make).toThrowError(expect.objectContaining({ code: 'InvalidIntent' }))
    },
  )
})
