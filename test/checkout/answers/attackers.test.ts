import { type Address, type Hex, pad, toEventSelector, toHex, zeroAddress, zeroHash } from 'viem'
import { describe, expect, test } from 'vitest'
import { createIntent } from '../../../src/checkout/intent/intent.js'
import type { CheckoutState } from '../../../src/checkout/state/checkoutState.js'
import { createMemoryStorage } from '../../../src/checkout/storage/checkoutStorage.js'
import type { Order } from '../../../src/protocol/order.js'
import { sample } from '../../setup/sample.js'
import { type Deed, openAttacker } from '../journal/support/openAttacker.js'
import { accountKinds, openAccounts } from '../support/openAccount.js'
import { startShop } from '../support/startShop.js'
import { openBazaar } from '../venues/support/openBazaar.js'
import { openSeaport } from '../venues/support/openSeaport.js'

/**
 * An attacker sees the buyer's pending transaction. The attacker can copy its call into a transaction of their own, and emit any events.
 * The checkout must still not report the buyer's payment as failed.
 */

const shop = await startShop()
const { client, buyer, enter, owned } = shop
const openAccount = await openAccounts(shop)
const bazaar = await openBazaar(shop)
const seaport = await openSeaport(shop).then((opened) => ({ ...opened, service: opened.openService() }))
const { meddle, address: meddler } = await openAttacker(shop)

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

/** Each attacker's transaction contains a copy of the buyer's call. These are its further effects. */
const deeds: { readonly [does: string]: (asked: { hash: Hex; tokenId: bigint }) => Deed } = {
  'emits nothing': () => ({}),
  'emits the hash that the wallet returned': ({ hash }) => ({ emitted: [[zeroHash, hash]] }),
  'gives one unit away': ({ tokenId }) => ({ gifts: [{ tokenId, quantity: 1n }] }),
  'emits that a token of the buyer was taken': () => ({ emitted: [taken] }),
  'gives all units away and emits so': ({ tokenId }) => ({
    gifts: [{ tokenId, quantity: 2n }],
    emitted: [taken],
  }),
}
const transfer = toEventSelector('Transfer(address,address,uint256)')
const taken: [Hex, ...Hex[]] = [transfer, pad(buyer.address), pad(meddler), toHex(7n, { size: 32 })]

const rows = Object.entries(markets).flatMap(([name, market], at) =>
  // `plain` and `delegated` accounts send their calls themselves, so an attacker can only emit events. The market then makes no difference,
  // so the test uses only the first market for these accounts.
  accountKinds.slice(at === 0 ? 0 : 2).flatMap((kind) =>
    (['another hash', 'no hash'] as const).flatMap((answer) =>
      // If the wallet returns no hash, the checkout requests the payment again on a market that records purchase ids. So the test skips
      // this case.
      Object.entries(market.policy === shop.policy && answer === 'no hash' ? {} : deeds).map(
        ([does, deed]) => ({ name, market, kind, answer, does, deed }),
      ),
    ),
  ),
)
const snapshot = { id: await client.snapshot() }

describe('an attacker who sees a pending request', () => {
  test.each(sample(rows))(
    "on $name, $kind, answered with $answer: stays unknown until the buyer's payment is made when the attacker $does",
    async (row) => {
      await client.revert(snapshot)
      snapshot.id = await client.snapshot()
      const { market, kind, answer, deed } = row
      const { wallet, payments, countPayments, release } = await openAccount({ kind, answer, fate: 'later' })
      const { collectionAddress, orders } = market.intent
      const tokenId = orders[0]?.tokenId ?? 0n
      const readOwned = () => owned(collectionAddress, tokenId)
      const storage = createMemoryStorage()
      const before = await readOwned()
      const reports: string[] = []
      const press = async () => {
        const { checkout } = await enter({ ...market, wallet, storage, now: createFastClock() })
        reports.push(fundsAndCode(await checkout.start()))
      }
      await press()
      const { calls = [], hash = zeroHash } = payments[0] ?? {}
      const done = deed({ hash, tokenId })
      await meddle(calls, done)
      const giftCount = done.gifts?.[0]?.quantity ?? 0n
      await press()
      // The buyer's own transaction is sent only at `release()`. Until then, the checkout must report unknown funds, whatever the attacker
      // does.
      expect(reports).toEqual([expect.stringMatching(/^unknown/), expect.stringMatching(/^unknown/)])
      expect((await readOwned()) - before).toBe(giftCount)
      await release()
      await press()
      expect(reports.at(-1)).toMatch(/^success/)
      expect(countPayments()).toBe(1)
      expect((await readOwned()) - before).toBe(giftCount + 2n)
    },
  )
})

describe('an attacker who sees a confirmed payment', () => {
  const made = Object.entries(markets).slice(0, 4)
  const cases = sample(
    made.flatMap(([name, market]) => [
      { name, market, does: 'gives one unit away', deed: gift, ends: /^(spent|unknown)/ },
      { name, market, does: 'emits that a token of the buyer was taken', deed: word, ends: /^success/ },
    ]),
    3,
  )
  test.each(cases)(
    'on $name, reported as declined: does not let the buyer pay again when the attacker $does',
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
      const press = async (act: 'start' | 'confirmNotSent') => {
        const { checkout } = await enter({ ...market, wallet, storage, now: createFastClock() })
        return fundsAndCode(await checkout[act]())
      }
      expect(await press('start')).toBe('spent Rejected')
      await meddle(payments[0]?.calls ?? [], deed(market.intent.orders[0]?.tokenId ?? 0n))
      let word = await press('start')
      if (!word.startsWith('success')) word = await press('confirmNotSent')
      expect(word).toMatch(ends)
      expect(countPayments()).toBe(1)
    },
  )
})

function gift(tokenId: bigint): Deed {
  return { gifts: [{ tokenId, quantity: 1n }] }
}

function word(): Deed {
  return { emitted: [taken] }
}

function fundsAndCode(state: CheckoutState): string {
  return 'error' in state && state.error ? `${state.error.funds} ${state.error.code}` : state.status
}

function createFastClock() {
  let time = Date.now()
  return () => (time += 30_000)
}
