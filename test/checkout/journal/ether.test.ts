import { type Hex, parseEther, zeroAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterEach, describe, expect, test } from 'vitest'
import { createIntent } from '../../../src/checkout/intent/intent.js'
import type { CheckoutState } from '../../../src/checkout/state/checkoutState.js'
import { createMemoryStorage } from '../../../src/checkout/storage/checkoutStorage.js'
import type { Order } from '../../../src/protocol/order.js'
import { accountKinds, openAccounts } from '../support/openAccount.js'
import { startShop } from '../support/startShop.js'
import { startStall } from '../support/startStall.js'
import { openBazaar } from '../venues/support/openBazaar.js'
import { openSeaport } from '../venues/support/openSeaport.js'

/*
 * Ether leaves no log. What a payment has moved of it its own transaction says, whatever else its block does with the balance of
 * the account: what comes in does not hide a payment, and what goes out is none.
 */

const shop = await startShop()
const { client, buyer, relayer, enter, orderAbout, agree, policy } = shop
const seller = privateKeyToAccount(shop.keyOf('seller'))
const openAccount = await openAccounts(shop)
const bazaar = await openBazaar(shop)
const seaport = await openSeaport(shop).then((opened) => ({ ...opened, service: opened.openService() }))
const price = 10n ** 16n
const much = parseEther('3')

async function offer(market: Market, quantity?: bigint) {
  const listed = await market.list({ price, currency: zeroAddress, ...(quantity && { quantity }) })
  const items = (await market.show([listed])).map((order) => ({ order, quantity: 1n }))
  return {
    intent: createIntent({ items, buyer: buyer.address }),
    policy: bazaar.policy,
    service: market.service,
  }
}

type Market = {
  list: (options: { price: bigint; currency: typeof zeroAddress; quantity?: bigint }) => Promise<string>
  show: (ids: readonly string[]) => readonly Order[] | Promise<readonly Order[]>
  service: { fetch: typeof fetch }
}

/** By what two payments are kept apart on each. */
const markets = {
  'a market with ids': { intent: await agree([{ order: orderAbout(/Token id 0 of the ERC-1155/) }]), policy },
  'a request market': await offer(bazaar, 50n),
  'a request for one work': await offer(bazaar),
  Seaport: await offer(seaport, 50n),
}

/** What else the block does with the buyer's ether. */
const neighbours = {
  'brings in more': () => client.sendTransaction({ account: relayer, to: buyer.address, value: much }),
  'takes out more': () => spend(),
}
const rows = Object.entries(markets).flatMap(([name, market]) =>
  accountKinds.flatMap((kind) =>
    (['made', 'failed'] as const).flatMap((fate) =>
      Object.entries(neighbours).map(([does, neighbour]) => ({ name, market, kind, fate, does, neighbour })),
    ),
  ),
)
const { forEther } = await startStall(shop)
const [{ to: stall } = { to: zeroAddress }] = forEther.tamper()
const stallCode = (await client.getCode({ address: stall })) ?? '0x'
const unread = { ...forEther, intent: await agree([{ order: forEther.order }]) }
const snapshot = { id: await client.snapshot() }

afterEach(() => client.setAutomine(true))

/** Another transaction takes ether from the account. */
function spend() {
  return client.sendUnsignedTransaction({ from: buyer.address, to: seller.address, value: much })
}

describe('a payment in ether', () => {
  test.each(rows)('behavior: on $name: $kind, $fate, in a block that $does', async (row) => {
    await client.revert(snapshot)
    snapshot.id = await client.snapshot()
    const { market, kind, fate, neighbour } = row
    const { wallet, countPayments } = await openAccount({ kind, fate, answer: 'its hash' })
    const { collectionAddress, orders } = market.intent
    const readOwned = () => shop.owned(collectionAddress, orders[0]?.tokenId ?? 0n)
    const storage = createMemoryStorage()
    const before = await readOwned()
    const { checkout } = await enter({ ...market, wallet: inOneBlock(wallet, neighbour), storage })
    const state = await checkout.start()
    if (fate === 'made') {
      expect(state).toMatchObject({ status: 'success', outcome: { paid: market.intent.maxTotal } })
    } else {
      expect(state).toMatchObject({ error: { code: 'Reverted', funds: 'none' } })
      const again = await enter({ ...market, wallet, storage })
      expect(await again.checkout.start()).toMatchObject({ status: 'success' })
    }
    expect([(await readOwned()) - before, countPayments()]).toEqual([1n, fate === 'made' ? 1 : 2])
  })
})

describe('a payment in ether to what cannot be read', () => {
  test.each(
    accountKinds.flatMap((kind) => [
      { kind, answer: 'its hash' as const, says: 'its hash' },
      // What others carry out is found by what it moved alone.
      ...(kind === 'plain' ? [{ kind, answer: 'declined' as const, says: 'that it was declined' }] : []),
    ]),
  )(
    'behavior: it takes the ether, and says and gives nothing: $kind, the wallet says $says',
    async ({ kind, answer }) => {
      await client.revert(snapshot)
      snapshot.id = await client.snapshot()
      const { wallet, countPayments } = await openAccount({ kind, fate: 'made', answer })
      const storage = createMemoryStorage()
      const before = await client.getBalance({ address: stall })
      const bought = { ...unread, storage, now: createHurry() }
      const turning = inOneBlock(wallet, neighbours['brings in more'], () =>
        client.setCode({ address: stall, bytecode: '0x00' }),
      )
      const first = await enter({ ...bought, wallet: turning })
      const words = [wordOf(await first.checkout.start())]
      for (const act of ['start', 'startOver', 'start'] as const) {
        // It would sell again.
        await client.setCode({ address: stall, bytecode: stallCode })
        const { checkout } = await enter({ ...bought, wallet })
        words.push(wordOf(await checkout[act]()))
      }
      expect([countPayments(), (await client.getBalance({ address: stall })) - before]).toEqual([1, price])
      const said = words.filter((word) => !/^(spent|unknown)/.test(word))
      expect(said).toEqual([])
    },
  )
})

/** A clock by which every wait is soon over, however long it really takes. */
function createHurry() {
  let time = Date.now()
  return () => (time += 30_000)
}

/** What a state says of the money, and why. */
function wordOf(state: CheckoutState): string {
  return 'error' in state && state.error ? `${state.error.funds} ${state.error.code}` : state.status
}

type Wallet = Awaited<ReturnType<typeof openAccount>>['wallet']

/** Has the first payment of a wallet mined in one block with another transaction. */
function inOneBlock(wallet: Wallet, neighbour: () => Promise<Hex>, before = async () => {}): Wallet {
  let isFirst = true
  const { provider } = wallet
  const request = (async (args: { method: string }) => {
    if (args.method !== 'eth_sendTransaction' || !isFirst) return provider.request(args as never)
    isFirst = false
    await before()
    await client.setAutomine(false)
    try {
      return await provider.request(args as never)
    } finally {
      await neighbour()
      await client.mine({ blocks: 1 })
      await client.setAutomine(true)
    }
  }) as typeof provider.request
  return { ...wallet, provider: { ...provider, request } }
}
