import { type Hex, parseEther, zeroAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterEach, describe, expect, test } from 'vitest'
import { createIntent } from '../../../src/checkout/intent/intent.js'
import type { CheckoutState } from '../../../src/checkout/state/checkoutState.js'
import { createMemoryStorage } from '../../../src/checkout/storage/checkoutStorage.js'
import type { Order } from '../../../src/protocol/order.js'
import { sample } from '../../setup/sample.js'
import { accountKinds, openAccounts } from '../support/openAccount.js'
import { startMarketWithoutIds } from '../support/startMarketWithoutIds.js'
import { startShop } from '../support/startShop.js'
import { openBazaar } from '../venues/support/openBazaar.js'
import { openSeaport } from '../venues/support/openSeaport.js'

/**
 * Ether transfers leave no log, so the checkout reads the paid amount from the transaction itself. The balance does not show the amount,
 * because other transactions of the same block may change it.
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

const markets = {
  'a market with ids': { intent: await agree([{ order: orderAbout(/Token id 0 of the ERC-1155/) }]), policy },
  'a request market': await offer(bazaar, 50n),
  'a request for one work': await offer(bazaar),
  Seaport: await offer(seaport, 50n),
}

/** Other transactions in the block of the payment, keyed by their effect on the buyer's ether. */
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
const { forEther } = await startMarketWithoutIds(shop)
const [{ to: stall } = { to: zeroAddress }] = forEther.tamper()
const stallCode = (await client.getCode({ address: stall })) ?? '0x'
const unread = { ...forEther, intent: await agree([{ order: forEther.order }]) }
const snapshot = { id: await client.snapshot() }

afterEach(() => client.setAutomine(true))

function spend() {
  return client.sendUnsignedTransaction({ from: buyer.address, to: seller.address, value: much })
}

describe('a payment in ether', () => {
  test.each(sample(rows, 20))(
    'on $name: reports the payment of a $kind account, $fate, in a block that $does',
    async (row) => {
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
    },
  )
})

describe('a payment in ether to a contract that cannot be decoded', () => {
  test.each(
    accountKinds.flatMap((kind) => [
      { kind, answer: 'its hash' as const, says: 'its hash' },
      // Test `declined` with a plain account only. Other accounts do not send the call themselves. Then the checkout finds the payment only
      // by the tokens that it moved, and this contract moves none.
      ...(kind === 'plain' ? [{ kind, answer: 'declined' as const, says: 'that the buyer declined' }] : []),
    ]),
  )(
    'reports a contract that takes ether and gives nothing: $kind, the wallet says $says',
    async ({ kind, answer }) => {
      await client.revert(snapshot)
      snapshot.id = await client.snapshot()
      const { wallet, countPayments } = await openAccount({ kind, fate: 'made', answer })
      const storage = createMemoryStorage()
      const before = await client.getBalance({ address: stall })
      const bought = { ...unread, storage, now: createFastClock() }
      const turning = inOneBlock(wallet, neighbours['brings in more'], () =>
        client.setCode({ address: stall, bytecode: '0x00' }),
      )
      const first = await enter({ ...bought, wallet: turning })
      const stateReports = [fundsAndCode(await first.checkout.start())]
      for (const act of ['start', 'confirmNotSent', 'start'] as const) {
        // Restores the contract's code, so a second payment would succeed. The test would then count two payments.
        await client.setCode({ address: stall, bytecode: stallCode })
        const { checkout } = await enter({ ...bought, wallet })
        stateReports.push(fundsAndCode(await checkout[act]()))
      }
      expect([countPayments(), (await client.getBalance({ address: stall })) - before]).toEqual([1, price])
      const wrongReports = stateReports.filter((report) => !/^(spent|unknown)/.test(report))
      expect(wrongReports).toEqual([])
    },
  )
})

function createFastClock() {
  let time = Date.now()
  return () => (time += 30_000)
}

function fundsAndCode(state: CheckoutState): string {
  return 'error' in state && state.error ? `${state.error.funds} ${state.error.code}` : state.status
}

type Wallet = Awaited<ReturnType<typeof openAccount>>['wallet']

/** Mines the first payment of a wallet in one block with another transaction. */
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
