import type { Hex } from 'viem'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { journalKey } from '../../../src/checkout/journal/journalKey.js'
import { orderIndexNames } from '../../../src/checkout/journal/orderIndex.js'
import { createMemoryStorage } from '../../../src/checkout/storage/checkoutStorage.js'
import type { Answer } from '../../../src/testing/createScriptedWallet.js'
import { waitForStatus } from '../../../src/testing/waitForStatus.js'
import { rewindEach } from '../../setup/rewindEach.js'
import { openRelay } from '../support/openRelay.js'
import { startMarketWithoutIds } from '../support/startMarketWithoutIds.js'
import { refuse, startShop } from '../support/startShop.js'

const shop = await startShop()
const { client, contracts, buyer, relayer, rpc, enter, owned } = shop
const { forEther, forDollars, openSideDoor } = await startMarketWithoutIds(shop)
const { order } = forEther
const unknown = { status: 'error', error: { code: 'PaymentUnknown', funds: 'unknown' } }

await rewindEach(client)
afterEach(() => client.setAutomine(true))

/** Sends a payment that a private relay holds back. */
async function payByRelay(options: Partial<Parameters<typeof enter>[0]> = {}) {
  const relay = openRelay({ rpc, ahead: 1 })
  const storage = createMemoryStorage()
  const wallet = shop.openWallet({ rpc: relay.rpc })
  const first = await enter({ order, storage, wallet, limits: { miningTimeoutMs: 0 }, ...options })
  expect(await first.checkout.start()).toMatchObject({ error: { funds: 'unknown' } })
  return { storage, relay }
}

describe('an earlier payment that may still be made', () => {
  test('blocks a second payment on a market that would take it twice', async () => {
    const { storage, relay } = await payByRelay()
    const policy = { ...shop.policy, ...forEther.policy }
    const second = await enter({ ...forEther, storage, policy })
    expect([await second.checkout.start(), await second.checkout.start()]).toMatchObject([unknown, unknown])
    expect(second.wallet.prompts).toEqual([])
    await client.sendTransaction({ account: buyer, to: buyer.address })
    await relay.release()
    expect(await second.checkout.start()).toMatchObject({ status: 'success' })
    expect(await owned(contracts.erc1155, 0n)).toBe(1n)
  })

  test('blocks a call on the same market that would take the payment twice', async () => {
    await openSideDoor()
    const { market } = contracts
    const policy = { ...shop.policy, contracts: { [shop.deployment.chainId]: [market] } }
    const { storage, relay } = await payByRelay({ policy })
    const tamper = () => forEther.tamper().map((step) => ({ ...step, to: market }))
    const second = await enter({ order, storage, policy, tamper })
    expect([await second.checkout.start(), await second.checkout.start()]).toMatchObject([unknown, unknown])
    expect(second.wallet.prompts).toEqual([])
    await client.sendTransaction({ account: buyer, to: buyer.address })
    await relay.release()
    expect(await second.checkout.start()).toMatchObject({ status: 'success' })
    expect(await owned(contracts.erc1155, 0n)).toBe(1n)
    // A page without the earlier payment in its storage buys with the same steps. So the earlier payment was the only reason to stop.
    const other = await enter({ order, policy, tamper })
    expect(await other.checkout.start()).toMatchObject({ status: 'success' })
  })

  test('throws PlanRefused for a call that only starts like one with an id', async () => {
    const [step] = forEther.tamper()
    if (!step) throw new Error('The stall sells nothing.')
    await client.setCode({ address: kiosk, bytecode: sellAlways(step) })
    const policy = { contracts: { [shop.deployment.chainId]: [kiosk] } }
    const buy = async (data: Hex) =>
      (await enter({ order, policy, tamper: () => [{ ...step, to: kiosk, data }] })).checkout.start()
    // These are the selectors of `buy`, `buyWithPermit` and `buyWithPermit2` of our swap checkout, and of `buy` of our market.
    for (const data of ['0xc328e901', '0xA36E03EA', '0x9ac5382f', '0x6f8660c4'] as const)
      expect(await buy(data)).toMatchObject({ error: { code: 'PlanRefused', funds: 'none' } })
    expect(await owned(contracts.erc1155, 0n)).toBe(0n)
    expect(await buy('0x12345678')).toMatchObject({ status: 'success' })
  })

  test.each([
    [
      'another quantity',
      (intent: Intent) => shop.agree([{ order, quantity: intent.orders[0].quantity + 1n }]),
    ],
    ['another recipient', async (intent: Intent) => ({ ...intent, recipient: relayer.address })],
  ])('makes the same order for %s wait until it is confirmed', async (_, change) => {
    const intent = await shop.agree([{ order }])
    const { storage, relay } = await payByRelay({ intent })
    const second = await enter({ intent: await change(intent as Intent), storage, answer: () => 'reject' })
    const expected = {
      status: 'error',
      error: { code: 'PreviousPaymentPending', funds: 'none', retry: true },
    }
    expect([await second.checkout.start(), await second.checkout.start()]).toMatchObject([expected, expected])
    expect(second.wallet.prompts).toEqual([])
    await client.sendTransaction({ account: buyer, to: buyer.address })
    await relay.release()
    expect(await second.checkout.start()).not.toMatchObject(expected)
  })

  test('prompts at most once when two quantities of an order start together', async () => {
    const storage = createMemoryStorage()
    const pages = await Promise.all([1n, 2n].map((quantity) => enter({ order, quantity, storage })))
    const expected = await Promise.all(pages.map(({ checkout }) => checkout.start()))
    const made = expected.filter(({ status }) => status === 'success').length
    expect(made).toBeLessThan(2)
    const waiting = { status: 'error', error: { code: 'PreviousPaymentPending', funds: 'none' } }
    expect(expected.filter(({ status }) => status !== 'success')).toMatchObject(Array(2 - made).fill(waiting))
    // The pages block each other only while both run. If they run one after the other, both succeed.
    for (const { checkout } of pages) expect(await checkout.start()).toMatchObject({ status: 'success' })
    expect(await owned(contracts.erc1155, 0n)).toBe(3n)
  })

  test('makes the same order wait until the buyer confirms that the payment was not sent', async () => {
    const { storage } = await payByRelay()
    const second = await enter({ order, quantity: 2n, storage })
    expect(await second.checkout.start()).toMatchObject({ error: { code: 'PreviousPaymentPending' } })
    expect(await second.checkout.confirmNotSent()).toMatchObject({ status: 'success' })
    expect(await owned(contracts.erc1155, 0n)).toBe(2n)
  })

  test("limits the buyer's word to requests before it", async () => {
    const storage = createMemoryStorage()
    const answers: Answer[] = ['fail', 'reject', 'never']
    const wallet = shop.openWallet({ answer: (_, at) => answers[at] ?? 'accept' })
    const open = async (quantity: bigint) => {
      const limits = { miningTimeoutMs: 0 }
      return (await enter({ order, quantity, storage, wallet, limits })).checkout
    }
    expect(await (await open(2n)).start()).toMatchObject({ error: { funds: 'unknown' } })
    expect(await (await open(1n)).confirmNotSent()).toMatchObject({ error: { code: 'Rejected' } })
    expect(await (await open(2n)).confirmNotSent()).toMatchObject({ error: { funds: 'unknown' } })
    expect(wallet.prompts).toHaveLength(3)
    expect(await (await open(1n)).start()).toMatchObject({ error: { code: 'PreviousPaymentPending' } })
    expect(wallet.prompts).toHaveLength(3)
  })

  test.each([
    ['its journal', journalKey],
    ['the order index', (intent: Intent) => orderIndexNames(intent)[0] ?? ''],
  ])("limits the buyer's word to the unreadable text of %s, not to a later one", async (_, nameOf) => {
    const intent = await shop.agree([{ order }])
    const { storage } = await payByRelay({ intent })
    const name = nameOf(intent as Intent)
    const second = await enter({ order, quantity: 2n, storage, answer: () => 'reject' })
    const expected = [{ error: { code: 'PreviousPaymentPending' } }, { error: { code: 'Rejected' } }]
    await storage.setItem(name, '{ "version": 2, "asked": 1 }')
    expect([await second.checkout.start(), await second.checkout.confirmNotSent()]).toMatchObject(expected)
    await storage.setItem(name, '{ "version": 2, "asked": 2 }')
    expect(await second.checkout.start()).toMatchObject({ error: { code: 'PreviousPaymentPending' } })
    expect(second.wallet.prompts).toHaveLength(1)
  })

  test.each([
    ['its journal', journalKey],
    ['the order index', (intent: Intent) => orderIndexNames(intent)[0] ?? ''],
  ])('counts %s as a pending payment when it is unreadable', async (_, nameOf) => {
    const intent = await shop.agree([{ order }])
    const { storage } = await payByRelay({ intent })
    await storage.setItem(nameOf(intent as Intent), '{ "version": 2, "status": "open" }')
    const second = await enter({ order, quantity: 2n, storage })
    expect(await second.checkout.start()).toMatchObject({ error: { code: 'PreviousPaymentPending' } })
  })
})

describe('an unrecorded payment on a market that would take it twice', () => {
  beforeEach(() => client.setAutomine(false))

  /** Sends the payment from another device and leaves it pending. */
  async function payElsewhere(goods: Parameters<typeof enter>[0] = forEther) {
    const { checkout, faults } = await enter(goods)
    void checkout.start()
    await waitForStatus(checkout, 'pending')
    faults.close()
  }

  const { policy } = forEther
  const url = 'https://paymaster.example/rpc'
  const sponsored = { ...policy, paymasters: { [shop.deployment.chainId]: [{ url }] } }

  test.each([
    ['its pool', rpc, policy],
    ['the next block', refuse(rpc, 'txpool_contentFrom'), policy],
    ['its pool, with a sponsored fee', rpc, sponsored],
  ])('resumes a payment that the node shows in %s', async (_, rpc, policy) => {
    await payElsewhere()
    const payer = shop.openWallet({ atomic: 'supported', paymaster: { url, account: relayer } })
    const { checkout, wallet } = await enter({ ...forEther, rpc, policy, wallet: payer })
    const ended = checkout.start()
    await waitForStatus(checkout, 'pending')
    await client.mine({ blocks: 1 })
    expect(await ended).toMatchObject({ status: 'success' })
    expect(wallet.prompts).toEqual([])
    expect(await owned(contracts.erc1155, 0n)).toBe(1n)
  })

  test('waits with AccountBusy when the pending transaction may be this payment', async () => {
    await payElsewhere()
    const busy = { status: 'error', error: { code: 'AccountBusy', funds: 'none' } }
    const pay = { currency: contracts.dai, maxAmount: 400n * 10n ** 18n }
    const others = await Promise.all([
      enter({ ...forDollars, atomic: 'supported' }),
      enter({ ...forEther, rpc: hidePending(refuse(rpc, 'txpool_contentFrom')) }),
      // This page would buy with a swap in a batch, and the pending transaction contains no swap. The page must still wait for the
      // transaction.
      enter({
        intent: { ...(await shop.agree([{ order: forEther.order }])), pay },
        atomic: 'supported',
        tamper: forEther.tamper,
        policy: { ...shop.swapPolicy, ...policy },
      }),
    ])
    for (const { checkout, wallet } of others) {
      expect(await checkout.start()).toMatchObject(busy)
      expect(wallet.prompts).toEqual([])
    }
  })

  test('does not wait for an unrelated transaction', async () => {
    await client.sendUnsignedTransaction({ from: buyer.address, to: relayer.address, value: 1n })
    const { checkout } = await enter(forEther)
    const ended = checkout.start()
    await waitForStatus(checkout, 'pending')
    await client.mine({ blocks: 1 })
    expect(await ended).toMatchObject({ status: 'success' })
  })
})

/** The address of a contract that makes the same sale, whatever the calldata is. */
const kiosk = `0x${'c10c'.repeat(10)}` as const

/** Returns code that makes one fixed call for any calldata, and reverts if this call reverts. */
function sellAlways({ to, data }: { to: Hex; data: string }): Hex {
  const inner = data.slice(2)
  const length = (inner.length / 2).toString(16).padStart(2, '0')
  return `0x60${length}602a5f395f5f60${length}5f73${to.slice(2)}5af46028575f5ffd5b00${inner}`
}

function hidePending(rpc: typeof shop.rpc): typeof shop.rpc {
  return async (request) => {
    const [block] = (request.params ?? []) as unknown[]
    return request.method === 'eth_getBlockByNumber' && block === 'pending' ? null : rpc(request)
  }
}

type Intent = Awaited<ReturnType<typeof shop.agree>> & { orders: [{ quantity: bigint }] }
