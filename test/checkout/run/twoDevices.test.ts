import type { Address } from 'viem'
import { describe, expect, test } from 'vitest'
import { createMemoryStorage } from '../../../src/checkout/storage/checkoutStorage.js'
import { rewindEach } from '../../setup/rewindEach.js'
import { openRelay } from '../support/openRelay.js'
import { refuse, startShop } from '../support/startShop.js'

const shop = await startShop()
const { client, contracts, relayer, rpc, orderAbout, enter, owned, money } = shop
const inEther = orderAbout(/Token id 0 of the ERC-1155/)
const inDollars = orderAbout(/100 prints, in USDC/)

const rewind = await rewindEach(client)

/** Two devices of one buyer share only the account and the chain. Each `enter` has its own storage. */
describe('two devices', () => {
  test.each([
    ['by a transaction', {}, inEther],
    ['by a batch', { atomic: 'supported' }, inDollars],
  ] as const)(
    'pays once when a second device buys while no node knows the payment %s',
    async (_, options, order) => {
      const relay = openRelay({ rpc, ahead: order === inEther ? 1 : 2 })
      const first = await enter({
        order,
        wallet: shop.openWallet({ ...options, rpc: relay.rpc }),
        limits: { miningTimeoutMs: 0 },
      })
      expect(await first.checkout.start()).toMatchObject({ error: { funds: 'unknown' } })
      const bought = await (await enter({ order })).checkout.start()
      expect(bought).toMatchObject({ status: 'success' })
      await relay.release()
      const { collectionAddress, tokenId } = order
      expect(await owned(collectionAddress, BigInt(tokenId))).toBe(1n)
      expect(await first.checkout.start()).toMatchObject({
        status: 'success',
        purchaseId: bought.purchaseId,
        outcome: bought.status === 'success' ? bought.outcome : {},
      })
      expect(await owned(collectionAddress, BigInt(tokenId))).toBe(1n)
    },
  )

  test('derives the same purchase id for any marketplace kind that the service reports', async () => {
    const intent = await shop.agree([{ order: inEther }])
    const bought = await (await enter({ intent })).checkout.start()
    await rewind()
    const renamed = { ...intent, marketplace: 'third_party_kind_1' } as const
    const { purchaseId, status } = await (await enter({ intent: renamed })).checkout.start()
    expect({ purchaseId, status }).toEqual({ purchaseId: bought.purchaseId, status: 'success' })
  })

  test('buys once when the storage is cleared while a payment is pending', async () => {
    const relay = openRelay({ rpc, ahead: 1 })
    const kept = new Map<string, string>()
    const storage = {
      getItem: async (key: string) => kept.get(key) ?? null,
      setItem: async (key: string, text: string) => void kept.set(key, text),
      removeItem: async (key: string) => void kept.delete(key),
    }
    const limits = { miningTimeoutMs: 0 }
    const wallet = shop.openWallet({ rpc: relay.rpc })
    const first = await enter({ order: inEther, storage, wallet, limits })
    expect(await first.checkout.start()).toMatchObject({ error: { funds: 'unknown' } })
    kept.clear()
    const second = await enter({ order: inEther, storage })
    expect(await second.checkout.start()).toMatchObject({ status: 'success' })
    await relay.release()
    expect(await owned(contracts.erc1155, 0n)).toBe(1n)
  })

  test('buys once when the other device spells the orders differently', async () => {
    const intent = await shop.agree([{ order: inEther }, { order: orderAbout(/A small, dear edition/) }])
    const relay = openRelay({ rpc, ahead: 1 })
    const wallet = shop.openWallet({ rpc: relay.rpc })
    const first = await enter({ intent, wallet, limits: { miningTimeoutMs: 0 } })
    expect(await first.checkout.start()).toMatchObject({ error: { funds: 'unknown' } })
    // The checkout sorts the orders by their addresses and ids. If the sort depended on capital letters, the devices would sort these two
    // orders differently, and make two purchases.
    const orders = intent.orders.map((order, at) =>
      at === 0 ? { ...order, collectionAddress: order.collectionAddress.toLowerCase() as Address } : order,
    )
    const second = await enter({ intent: { ...intent, orders } })
    expect(await second.checkout.start()).toMatchObject({ status: 'success' })
    await relay.release()
    expect(await owned(contracts.erc1155, 0n)).toBe(1n)
  })

  test('pays once when a service keeps the signature and a second device buys', async () => {
    const before = await money(contracts.usdc)
    const service = shop.openService({ relayer })
    let use = (): Promise<unknown> => Promise.reject(new Error('Nothing was handed over.'))
    const keeping: typeof fetch = async (input, init) => {
      if (!String(input).endsWith('Execute')) return service.fetch(input, init)
      use = () => service.fetch(input, { method: 'POST', body: init?.body ?? null })
      throw new TypeError('The connection was lost.')
    }
    const first = await enter({ order: inDollars, service: { fetch: keeping } })
    expect(await first.checkout.start()).toMatchObject({ error: { code: 'PaymentUnknown' } })
    expect(await (await enter({ order: inDollars })).checkout.start()).toMatchObject({ status: 'success' })
    await use()
    expect(before - (await money(contracts.usdc))).toBe(12_000_000n)
    expect(await first.checkout.start()).toMatchObject({ status: 'success' })
    expect(before - (await money(contracts.usdc))).toBe(12_000_000n)
  })

  test('starts a new purchase of the same order when the first is recorded', async () => {
    const first = await (await enter({ order: inEther })).checkout.start()
    const second = await (await enter({ order: inEther })).checkout.start()
    expect([first, second]).toMatchObject([{ status: 'success' }, { status: 'success' }])
    expect(first.purchaseId).not.toBe(second.purchaseId)
    expect(await owned(contracts.erc1155, 0n)).toBe(2n)
  })

  test('derives another purchase id for another quantity or recipient', async () => {
    const intent = await shop.agree([{ order: inEther }])
    const pages = [
      await enter({ intent }),
      await enter({ order: inEther, quantity: 2n }),
      await enter({ intent: { ...intent, recipient: relayer.address }, answer: () => 'reject' }),
    ]
    const states = await Promise.all(pages.map(async ({ checkout }) => checkout.start()))
    expect(new Set(states.map(({ purchaseId }) => purchaseId)).size).toBe(3)
  })
})

describe('AlreadyBought', () => {
  test.each([
    ['', rpc],
    [' at a node that cannot simulate', refuse(rpc, 'eth_simulateV1')],
  ])('reports a purchase of another device once, then allows a new purchase%s', async (_, rpc) => {
    const storage = createMemoryStorage()
    const first = await enter({
      order: inDollars,
      storage,
      rpc,
      answer: (_, at) => (at < 1 ? 'accept' : 'reject'),
    })
    expect(await first.checkout.start()).toMatchObject({ error: { code: 'Rejected', funds: 'approval' } })
    await (await enter({ order: inDollars })).checkout.start()
    const expected = { status: 'error', error: { code: 'AlreadyBought', funds: 'spent', retry: false } }
    expect(await first.checkout.start()).toMatchObject(expected)
    expect(first.wallet.prompts).toHaveLength(2)
    expect(await owned(contracts.erc1155, 1n)).toBe(1n)
    expect(await (await enter({ order: inDollars, storage })).checkout.start()).toMatchObject({
      status: 'success',
    })
    expect(await owned(contracts.erc1155, 1n)).toBe(2n)
  })

  test('throws when another device buys while the steps are fetched', async () => {
    const service = shop.openService()
    const fetch: typeof globalThis.fetch = async (input, init) => {
      if (String(input).endsWith('GenerateBuyTransaction'))
        await (await enter({ order: inEther })).checkout.start()
      return service.fetch(input, init)
    }
    const { checkout, wallet } = await enter({ order: inEther, service: { fetch } })
    expect(await checkout.start()).toMatchObject({ error: { code: 'AlreadyBought', funds: 'spent' } })
    expect(wallet.prompts).toEqual([])
    expect(await owned(contracts.erc1155, 0n)).toBe(1n)
  })
})
