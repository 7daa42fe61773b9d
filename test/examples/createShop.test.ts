import * as nodeFiles from 'node:fs/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { createShop } from '../../examples/fulfilment/createShop.js'
import { startShop } from '../checkout/support/startShop.js'
import { isWhole } from '../setup/sample.js'
import { temporaryFolder } from '../setup/temporaryFolder.js'

const market = await startShop()
const { client, deployment, buyer, policy, orderAbout } = market
const prints = orderAbout(/25 prints, in ether/)
const { orders, currency } = await market.agree([{ order: prints, quantity: 2n }])
const items = orders.map(({ validUntil: _, ...order }) => order)
const cart = { market: market.contracts.market, currency, buyer: buyer.address, items }
const chain = { client, policy, chainId: deployment.chainId }

let paid: { purchaseId: `0x${string}`; hash: `0x${string}` }
beforeAll(async () => {
  const { checkout } = await market.enter({ order: prints, quantity: 2n })
  const state = await checkout.start()
  if (state.status !== 'success') throw new Error(`It was not bought: ${state.status}.`)
  paid = { purchaseId: state.purchaseId, hash: state.outcome.hash }
})

/** Opens a shop with its own storage folder. Begins an order for each reference. All these orders name the same purchase. */
async function open(references: readonly string[]) {
  const folder = await temporaryFolder()
  const shop = createShop({ ...chain, folder })
  for (const reference of references) {
    await shop.offer(reference, cart)
    await shop.begin(reference, paid.purchaseId)
  }
  return { folder, shop }
}

/**
 * Creates file functions that stop the shop like a killed process: operation number `end` throws before or after its work. `count` returns
 * the number of operations.
 */
function openFiles(end: number, when: 'before' | 'after') {
  let count = 0
  const strike =
    <args extends unknown[], result>(act: (...args: args) => Promise<result>) =>
    async (...args: args): Promise<result> => {
      const isEnd = count++ === end
      if (isEnd && when === 'before') throw new Error('killed')
      const result = await act(...args)
      // Close the file, because the system closes the files of a killed process.
      if (isEnd) await (result as { close?: () => Promise<void> } | undefined)?.close?.()
      if (isEnd) throw new Error('killed')
      return result
    }
  const { mkdir, open, link, unlink, readFile, readdir } = nodeFiles
  const files = {
    mkdir: strike(mkdir as never),
    open: strike(open as never),
    link: strike(link as never),
    unlink: strike(unlink as never),
    readFile: strike(readFile as never),
    readdir: strike(readdir as never),
  } as unknown as NonNullable<createShop.Options['files']>
  return { files, count: () => count }
}

describe('examples/fulfilment', () => {
  test('ships a paid cart once when the sale is reported repeatedly', async () => {
    const { shop } = await open(['cart 7'])
    expect(await shop.readOutbox()).toEqual([])
    for (let round = 0; round < 3; round++) expect(await shop.onSale(paid)).toEqual(['shipped'])
    expect(await shop.readOutbox()).toEqual([{ name: 'cart 7', note: cart.items }])
  })

  test('ships once when the sale is reported concurrently', async () => {
    const { shop } = await open(['cart 7'])
    const ends = await Promise.all(Array.from({ length: 8 }, () => shop.onSale(paid)))
    expect(ends.flat()).toEqual(Array.from({ length: 8 }, () => 'shipped'))
    expect(await shop.readOutbox()).toHaveLength(1)
  })

  test('ships one of two carts that claim the same payment', async () => {
    const { shop } = await open(['cart 7', 'cart 8'])
    expect((await shop.onSale(paid)).toSorted()).toEqual(['claimed', 'shipped'])
    expect((await shop.onSale(paid)).toSorted()).toEqual(['claimed', 'shipped'])
    expect(await shop.readOutbox()).toHaveLength(1)
  })

  test('does not ship a cart of other items or of another buyer', async () => {
    const { shop } = await open([])
    await shop.offer('dearer', { ...cart, items: items.map((item) => ({ ...item, quantity: 3n })) })
    await shop.offer('stolen', { ...cart, buyer: deployment.accounts[0]?.address ?? '0x' })
    for (const reference of ['dearer', 'stolen']) await shop.begin(reference, paid.purchaseId)
    expect((await shop.onSale(paid)).toSorted()).toEqual(['absent', 'different'])
    expect(await shop.readOutbox()).toEqual([])
  })

  test.each(['before', 'after'] as const)(
    'ships one parcel after a restart when it was killed %s any file operation',
    async (when) => {
      let struck = 0
      // `npm test` simulates the kill at every sixth operation, and `npm run test:all` at each one.
      const stride = isWhole() ? 1 : 6
      for (let end = 0; ; end += stride) {
        const { folder, shop } = await open(['cart 7', 'cart 8'])
        const { files, count } = openFiles(end, when)
        const killed = createShop({ ...chain, folder, files })
        const died = await killed.onSale(paid).then(
          () => false,
          () => true,
        )
        expect((await shop.readOutbox()).length).toBeLessThanOrEqual(1)
        expect((await shop.onSale(paid)).toSorted()).toEqual(['claimed', 'shipped'])
        expect(await shop.readOutbox()).toHaveLength(1)
        if (end >= count()) break
        if (died) struck++
      }
      expect(struck).toBeGreaterThan(15 / stride)
    },
  )
})
