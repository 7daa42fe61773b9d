import { isAddressEqual, zeroAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterEach, describe, expect, test } from 'vitest'
import { createIntent } from '../../../src/checkout/intent/intent.js'
import { createMemoryStorage } from '../../../src/checkout/storage/checkoutStorage.js'
import type { Order } from '../../../src/protocol/order.js'
import { waitForStatus } from '../../../src/testing/waitForStatus.js'
import { rewindEach } from '../../setup/rewindEach.js'
import { openRelay } from '../support/openRelay.js'
import { startShop } from '../support/startShop.js'
import { openBazaar } from '../venues/support/openBazaar.js'
import { openSeaport } from '../venues/support/openSeaport.js'

/**
 * These markets record no purchase ids. They sell an order for a single token once, so the checkout may request its payment again.
 *
 * If the order has several units, or if the token is a gift, the checkout must not request the payment again.
 */

const shop = await startShop()
const { client, buyer, rpc, enter } = shop
const bazaar = await openBazaar(shop)
const seaport = await openSeaport(shop).then((opened) => ({ ...opened, service: opened.openService() }))
const ether = 10n ** 16n
const friend = privateKeyToAccount(shop.keyOf('relayer')).address

const sales = {
  'a work on a request market': () => sell(bazaar, 1n, {}),
  'a work on Seaport': () => sell(seaport, 1n, {}),
  'a whole edition on Seaport': () => sell(seaport, 4n, { quantity: 4n }),
  'a work on Seaport, as a gift': () => sell(seaport, 1n, {}, friend),
  'a part of a request for editions': () => sell(bazaar, 2n, { quantity: 4n }),
  'all of a request for editions': () => sell(bazaar, 4n, { quantity: 4n }),
  'a part of an edition on Seaport': () => sell(seaport, 2n, { quantity: 4n }),
}

async function sell(
  market: Market,
  quantity: bigint,
  listed: { quantity?: bigint },
  recipient = buyer.address,
) {
  const [order] = await market.show([await market.list({ price: ether, currency: zeroAddress, ...listed })])
  if (!order) throw new Error('Nothing is listed.')
  const intent = createIntent({ items: [{ order, quantity }], buyer: buyer.address, recipient })
  return { intent, service: market.service, policy: bazaar.policy, price: quantity * ether }
}

type Market = {
  list: (options: { price: bigint; currency: typeof zeroAddress; quantity?: bigint }) => Promise<string>
  show: (ids: readonly string[]) => Order[] | Promise<Order[]>
  service: { fetch: typeof fetch }
}

await rewindEach(client)
afterEach(() => client.setAutomine(true))

/** Returns a function that reads how much the buyer has paid since this call, without network fees. */
async function openPurse() {
  const before = await client.getBalance(buyer)
  const first = await client.getBlockNumber({ cacheTime: 0 })
  return async () => {
    let fees = 0n
    const last = await client.getBlockNumber({ cacheTime: 0 })
    for (let number = first + 1n; number <= last; number++) {
      const { transactions } = await client.getBlock({ blockNumber: number })
      const receipts = await Promise.all(transactions.map((hash) => client.getTransactionReceipt({ hash })))
      for (const { from, gasUsed, effectiveGasPrice } of receipts) {
        if (isAddressEqual(from, buyer.address)) fees += gasUsed * effectiveGasPrice
      }
    }
    return before - (await client.getBalance(buyer)) - fees
  }
}

describe('an order that the market accepts once', () => {
  test.each(['a work on a request market', 'a work on Seaport'] as const)(
    '%s: requests a payment again after a lost answer, and pays once',
    async (name) => {
      const { price, ...sale } = await sales[name]()
      const readPaid = await openPurse()
      // Only block builders see the payment. Its nonce is too high until another transaction of the account is mined.
      const relay = openRelay({ rpc, ahead: 1 })
      const storage = createMemoryStorage()
      const hidden = shop.openWallet({ rpc: relay.rpc, answer: () => 'loseAnswer' })
      const first = await enter({ ...sale, storage, wallet: hidden })
      expect(await first.checkout.start()).toMatchObject({
        error: { code: 'PaymentUnknown', funds: 'unknown', retry: true },
      })
      const second = await enter({ ...sale, storage })
      expect(await second.checkout.start()).toMatchObject({ status: 'success', outcome: { paid: price } })
      await relay.release()
      expect([hidden.prompts.length, second.wallet.prompts.length]).toEqual([1, 1])
      expect(await readPaid()).toBe(price)
    },
  )

  test.each(['a work on a request market', 'a work on Seaport'] as const)(
    '%s: finds a payment by its call when the answer was lost',
    async (name) => {
      const { price, ...sale } = await sales[name]()
      const readPaid = await openPurse()
      const { checkout, wallet } = await enter({ ...sale, answer: () => 'loseAnswer' })
      expect(await checkout.start()).toMatchObject({ status: 'success', outcome: { paid: price } })
      expect(wallet.prompts).toHaveLength(1)
      expect(await readPaid()).toBe(price)
    },
  )

  test.each(['a work on a request market', 'a work on Seaport'] as const)(
    '%s: reports the first purchase when two devices collide',
    async (name) => {
      const { price, ...sale } = await sales[name]()
      const readPaid = await openPurse()
      const relay = openRelay({ rpc, ahead: 1 })
      const hidden = shop.openWallet({ rpc: relay.rpc })
      const [one, other] = [await enter({ ...sale, wallet: hidden }), await enter(sale)]
      const ended = one.checkout.start()
      await waitForStatus(one.checkout, 'pending')
      expect(await other.checkout.start()).toMatchObject({ status: 'success' })
      await relay.release()
      // Both devices send the same call from one account. The chain executes it once, so both devices report the same purchase.
      expect(await ended).toMatchObject({ status: 'success', outcome: { paid: price } })
      expect(await readPaid()).toBe(price)
    },
  )

  test.each([
    'a part of a request for editions',
    'all of a request for editions',
    'a part of an edition on Seaport',
    'a whole edition on Seaport',
    'a work on Seaport, as a gift',
  ] as const)('%s: does not request the payment again while its outcome is unknown', async (name) => {
    const { price: _, ...sale } = await sales[name]()
    const relay = openRelay({ rpc, ahead: 1 })
    const storage = createMemoryStorage()
    const hidden = shop.openWallet({ rpc: relay.rpc, answer: () => 'loseAnswer' })
    await (await enter({ ...sale, storage, wallet: hidden })).checkout.start()
    const { checkout, wallet } = await enter({ ...sale, storage })
    expect(await checkout.start()).toMatchObject({ error: { code: 'PaymentUnknown', funds: 'unknown' } })
    expect(wallet.prompts).toEqual([])
  })
})
