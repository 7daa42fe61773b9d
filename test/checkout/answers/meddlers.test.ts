import { type Address, type Hex, pad, toEventSelector, toHex, zeroAddress, zeroHash } from 'viem'
import { describe, expect, test } from 'vitest'
import { createIntent } from '../../../src/checkout/intent/intent.js'
import type { CheckoutState } from '../../../src/checkout/state/checkoutState.js'
import { createMemoryStorage } from '../../../src/checkout/storage/checkoutStorage.js'
import type { Order } from '../../../src/protocol/order.js'
import { sample } from '../../setup/sample.js'
import { type Deed, openMeddler } from '../journal/support/openMeddler.js'
import { accountKinds, openAccounts } from '../support/openAccount.js'
import { startShop } from '../support/startShop.js'
import { openBazaar } from '../venues/support/openBazaar.js'
import { openSeaport } from '../venues/support/openSeaport.js'

/*
 * What an account wants sent lies open before it is sent: whoever sees it can send a transaction of his own in which all of it stands,
 * and have contracts say there whatever he likes. None of that makes what was asked for fail.
 */

const shop = await startShop()
const { client, buyer, enter, owned } = shop
const openAccount = await openAccounts(shop)
const bazaar = await openBazaar(shop)
const seaport = await openSeaport(shop).then((opened) => ({ ...opened, service: opened.openService() }))
const { meddle, address: meddler } = await openMeddler(shop)

async function offer(market: Market, terms: { price: bigint; currency?: Address }) {
  const shown = await market.show([await market.list({ ...terms, quantity: 50n })])
  const items = shown.map((order) => ({ order, quantity: 2n }))
  const intent = createIntent({ items, buyer: buyer.address })
  return { intent, policy: bazaar.policy, service: market.service }
}

type Market = {
  list: (options: { price: bigint; currency?: Address; quantity: bigint }) => Promise<string>
  show: (ids: readonly string[]) => readonly Order[] | Promise<readonly Order[]>
  service: { fetch: typeof fetch }
}

const [inDollars, inEther] = [{ price: 5_000_000n }, { price: 10n ** 16n, currency: zeroAddress }]
const markets = {
  'a request market': await offer(bazaar, inDollars),
  'a request market, in ether': await offer(bazaar, inEther),
  Seaport: await offer(seaport, inDollars),
  'Seaport, in ether': await offer(seaport, inEther),
  'a market with ids': {
    intent: await shop.agree([{ order: shop.orderAbout(/Token id 0 of the ERC-1155/), quantity: 2n }]),
    policy: shop.policy,
  },
}

/** What somebody has happen in a transaction of his own, in which what was asked for stands as well. */
const deeds: { readonly [does: string]: (asked: { hash: Hex; tokenId: bigint }) => Deed } = {
  'says nothing': () => ({}),
  'names the hash that the wallet gave': ({ hash }) => ({ said: [[zeroHash, hash]] }),
  'gives one of it away': ({ tokenId }) => ({ gifts: [{ tokenId, quantity: 1n }] }),
  'says that a work of hers was taken': () => ({ said: [taken] }),
  'gives all of it away, and says so': ({ tokenId }) => ({
    gifts: [{ tokenId, quantity: 2n }],
    said: [taken],
  }),
}
const transfer = toEventSelector('Transfer(address,address,uint256)')
const taken: [Hex, ...Hex[]] = [transfer, pad(buyer.address), pad(meddler), toHex(7n, { size: 32 })]

const rows = Object.entries(markets).flatMap(([name, market], at) =>
  // Of an account without code others can send nothing, and say it all the same.
  accountKinds.slice(at === 0 ? 0 : 2).flatMap((kind) =>
    (['another hash', 'no hash'] as const).flatMap((answer) =>
      // What an id keeps apart is asked for again where nothing is known of it.
      Object.entries(market.policy === shop.policy && answer === 'no hash' ? {} : deeds).map(
        ([does, deed]) => ({ name, market, kind, answer, does, deed }),
      ),
    ),
  ),
)
const snapshot = { id: await client.snapshot() }

describe('somebody who sees what was asked for', () => {
  test.each(sample(rows))('behavior: on $name, $kind, answered with $answer: $does', async (row) => {
    await client.revert(snapshot)
    snapshot.id = await client.snapshot()
    const { market, kind, answer, deed } = row
    const { wallet, payments, countPayments, release } = await openAccount({ kind, answer, fate: 'later' })
    const { collectionAddress, orders } = market.intent
    const tokenId = orders[0]?.tokenId ?? 0n
    const readOwned = () => owned(collectionAddress, tokenId)
    const storage = createMemoryStorage()
    const before = await readOwned()
    const told: string[] = []
    const press = async () => {
      const { checkout } = await enter({ ...market, wallet, storage, now: createHurry() })
      told.push(wordOf(await checkout.start()))
    }
    await press()
    const { calls = [], hash = zeroHash } = payments[0] ?? {}
    const done = deed({ hash, tokenId })
    await meddle(calls, done)
    const given = done.gifts?.[0]?.quantity ?? 0n
    await press()
    // Until it is made nobody knows whether it will be.
    expect(told).toEqual([expect.stringMatching(/^unknown/), expect.stringMatching(/^unknown/)])
    expect((await readOwned()) - before).toBe(given)
    await release()
    await press()
    expect(told.at(-1)).toMatch(/^success/)
    expect(countPayments()).toBe(1)
    expect((await readOwned()) - before).toBe(given + 2n)
  })
})

describe('somebody who sees what was made', () => {
  const made = Object.entries(markets).slice(0, 4)
  const cases = sample(
    made.flatMap(([name, market]) => [
      { name, market, does: 'gives one of it away', deed: gift, ends: /^(spent|unknown)/ },
      { name, market, does: 'says that a work of hers was taken', deed: word, ends: /^success/ },
    ]),
    3,
  )
  test.each(cases)(
    'behavior: on $name, declined as the wallet says: who $does lets nobody pay again',
    async (row) => {
      await client.revert(snapshot)
      snapshot.id = await client.snapshot()
      const { market, deed, ends } = row
      const { wallet, payments, countPayments } = await openAccount({
        kind: 'bundled',
        answer: 'declined',
        fate: 'made',
      })
      const storage = createMemoryStorage()
      const press = async (act: 'start' | 'startOver') => {
        const { checkout } = await enter({ ...market, wallet, storage, now: createHurry() })
        return wordOf(await checkout[act]())
      }
      expect(await press('start')).toBe('spent Rejected')
      await meddle(payments[0]?.calls ?? [], deed(market.intent.orders[0]?.tokenId ?? 0n))
      let word = await press('start')
      if (!word.startsWith('success')) word = await press('startOver')
      expect(word).toMatch(ends)
      expect(countPayments()).toBe(1)
    },
  )
})

function gift(tokenId: bigint): Deed {
  return { gifts: [{ tokenId, quantity: 1n }] }
}

function word(): Deed {
  return { said: [taken] }
}

/** What a state says of the money, and why. */
function wordOf(state: CheckoutState): string {
  return 'error' in state && state.error ? `${state.error.funds} ${state.error.code}` : state.status
}

/** A clock by which every wait is soon over, however long it really takes. */
function createHurry() {
  let time = Date.now()
  return () => (time += 30_000)
}
