import { type Address, encodeFunctionData, erc20Abi, getAddress, type Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { basketKey } from '../../../src/checkout/basket/basketRecord.js'
import type { Basket } from '../../../src/checkout/createBasket.js'
import type { BasketIntent } from '../../../src/checkout/intent/basketIntent.js'
import type { Intent } from '../../../src/checkout/intent/intent.js'
import { countBasketPrompts } from '../../../src/components/purchase/countPrompts.js'
import { createFaults } from '../../../src/testing/createFaults.js'
import type { Answer } from '../../../src/testing/createScriptedWallet.js'
import { rewindEach } from '../../setup/rewindEach.js'
import { openStalls } from './support/openStalls.js'
import { partAttacks } from './support/partAttacks.js'
import { tamperWith } from './support/tamperWith.js'

const stalls = await openStalls()
const { client, contracts, bazaar, buyer, service, agree, enter, look } = stalls

await rewindEach(client)

describe('createBasket', () => {
  test('buys on three markets, each purchase with its own allowance and events', async () => {
    const intent = await agree()
    const before = await look(intent)
    const { basket, wallet, events } = enter({ intent })
    const state = await basket.start()
    const total = intent.parts.reduce((sum, { maxTotal }) => sum + maxTotal, 0n)
    expect(state).toMatchObject({
      status: 'success',
      parts: Array(3).fill({ status: 'success' }),
      spent: [{ currency: contracts.usdc, currencyDecimals: 6, amount: total }],
    })
    expect(wallet.prompts).toHaveLength(6)
    const after = await look(intent)
    expect(after.owned.map((owned, at) => owned - (before.owned[at] ?? 0n))).toEqual([2n, 3n, 1n])
    expect(before.held - after.held).toBe(total)
    expect(await allowances()).toEqual([0n, 0n])
    // The events of one purchase end before the events of the next one start.
    const ids = [...new Set(events.map(({ purchaseId }) => purchaseId))]
    expect(ids).toEqual(state.parts.map(({ purchaseId }) => purchaseId))
    const eventTypes = ids.map((id) =>
      events.filter(({ purchaseId }) => purchaseId === id).map(({ type }) => type),
    )
    expect(eventTypes).toEqual(Array(3).fill(['started', 'sent', 'done', 'sent', 'done', 'succeeded']))
  })

  test('prefetches the steps of each part, without a prompt, as often as the wallet then asks', async () => {
    const intent = await agree()
    const { basket, wallet, events } = enter({ intent })
    await basket.prefetch()
    const { status, parts } = basket.getState()
    expect(status).toBe('idle')
    expect(parts.map(({ steps }) => steps.map(({ status }) => status))).toEqual(
      Array(3).fill(['waiting', 'waiting']),
    )
    expect([wallet.prompts, events]).toEqual([[], []])
    const asked = countBasketPrompts(parts)
    expect(await basket.start()).toMatchObject({ status: 'success' })
    expect(wallet.prompts).toHaveLength(asked ?? 0)
    // The basket has started, so `prefetch` must not change its state.
    const after = basket.getState()
    await basket.prefetch()
    expect(basket.getState()).toBe(after)
  })

  test('buys a gift in one batch of the wallet', async () => {
    const recipient = getAddress(`0x${'6'.repeat(40)}`)
    const intent = await agree({ work: false, recipient })
    const { basket, wallet } = enter({ intent, atomic: 'supported' })
    expect(await basket.start()).toMatchObject({ status: 'success' })
    expect(wallet.prompts.map(({ method }) => method)).toEqual(['wallet_sendCalls'])
    const owned = await Promise.all(
      intent.parts.map(({ collectionAddress, orders: [order] }) =>
        unitsOf(recipient, collectionAddress, order?.tokenId ?? 0n),
      ),
    )
    expect(owned).toEqual([2n, 3n])
  })

  test.each(partAttacks)('$name: does not prompt for any part', async ({ change }) => {
    const intent = await agree({ work: false })
    const { basket, wallet, events } = enter({ intent, service: tamper(intent, change) })
    const state = await basket.start()
    expect(state).toMatchObject({ status: 'error', error: { funds: 'none' }, spent: [] })
    expect(['PlanRefused', 'EmptyPlan']).toContain(codeOf(state))
    expect([wallet.prompts, events]).toEqual([[], []])
  })

  test.each(partAttacks.filter(({ name }) => /dropped|twice|recipient/.test(name)))(
    '$name after the first part is bought: reports that part and buys the rest later',
    async ({ change }) => {
      const intent = await agree({ work: false })
      const [first] = intent.parts
      const world = enter({ intent, service: tamper(intent, change, 2) })
      const state = await world.basket.start()
      expect(state).toMatchObject({
        status: 'error',
        error: { funds: 'spent' },
        rest: 'none',
        parts: [{ status: 'success' }, { status: 'error', error: { funds: 'none' } }],
        spent: [{ amount: first?.maxTotal }],
      })
      expect(world.wallet.prompts).toHaveLength(2)
      const { basket, wallet } = enter({ intent, storage: world.storage })
      expect(await basket.start()).toMatchObject({ status: 'success' })
      expect(wallet.prompts).toHaveLength(2)
    },
  )

  test.each([
    ['the same', (part: Intent) => part],
    ['a copy with another letter case', toLowerCaseCopy],
  ])('throws InvalidIntent when a basket has a part twice: %s', async (_, repeat) => {
    const intent = await agree({ work: false })
    for (const at of [0, 1]) {
      const parts = [...intent.parts, ...intent.parts.slice(at, at + 1).map(repeat)]
      const open = () => enter({ intent: { ...intent, parts }, atomic: 'supported' })
      expect(open).toThrow(expect.objectContaining({ code: 'InvalidIntent', funds: 'none' }))
    }
  })

  test('reduces an allowance for all parts to the price of each part', async () => {
    const intent = await agree({ work: false })
    const allow = (amount: bigint, spender: Address): Hex =>
      encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] })
    const { basket } = enter({
      intent,
      service: tamper(intent, (steps) =>
        steps.map((step) => (step.id === 'buy' ? step : { ...step, data: allow(10n ** 12n, bazaar.market) })),
      ),
    })
    expect(await basket.start()).toMatchObject({ status: 'success' })
    expect(await allowances()).toEqual([0n, 0n])
  })

  test('fails with InsufficientFunds when the balance covers each part but not their sum', async () => {
    const intent = await agree({ work: false })
    const totalCost = intent.parts.reduce((sum, { maxTotal }) => sum + maxTotal, 0n)
    await keep(totalCost - 1n)
    const { basket, wallet } = enter({ intent })
    expect(await basket.start()).toMatchObject({
      status: 'error',
      error: {
        code: 'InsufficientFunds',
        amounts: { needed: totalCost, held: totalCost - 1n },
        funds: 'none',
      },
    })
    expect(wallet.prompts).toEqual([])
  })

  test('keeps the first part when the buyer declines the second, and does not request it again', async () => {
    const intent = await agree()
    const [first] = intent.parts
    const answers: Answer[] = ['accept', 'accept', 'reject']
    const { basket, wallet, storage, locks } = enter({ intent, answer: (_, at) => answers[at] ?? 'accept' })
    expect(await basket.start()).toMatchObject({
      status: 'cancelled',
      error: { code: 'Rejected', funds: 'spent' },
      rest: 'none',
      parts: [{ status: 'success' }, { status: 'cancelled' }, { status: 'idle' }],
      spent: [{ amount: first?.maxTotal }],
    })
    // The journal entry of the first payment belongs to the first basket. So a new basket with the same purchase pays for it again.
    const page = enter({ intent: { ...intent, parts: first ? [first] : [] }, wallet, storage, locks })
    expect(await page.basket.start()).toMatchObject({ status: 'success' })
    expect((await look(intent)).owned[0]).toBe(4n)
    expect(await basket.start()).toMatchObject({ status: 'success', spent: [{ amount: totalOf(intent) }] })
    expect(wallet.prompts).toHaveLength(3 + 2 + 4)
    expect((await look(intent)).owned).toEqual([4n, 3n, 1n])
  })

  test('starts a new basket after all parts are bought', async () => {
    const intent = await agree({ work: false })
    const { storage, basket } = enter({ intent })
    expect(await basket.start()).toMatchObject({ status: 'success' })
    expect(await enter({ intent, storage }).basket.start()).toMatchObject({ status: 'success' })
    expect((await look(intent)).owned).toEqual([4n, 6n])
  })

  test('shows parts whose journal is unreadable as maybe bought and does not buy them again', async () => {
    const intent = await agree({ work: false })
    const { storage, basket } = enter({ intent, answer: (_, at) => (at < 2 ? 'accept' : 'reject') })
    await basket.start()
    const names: string[] = []
    const spoiled = {
      ...storage,
      getItem: async (key: string) => {
        const text = await storage.getItem(key)
        if (!key.startsWith('till.basket.') || text === null) return text
        names.push(key)
        return text.slice(1)
      },
    }
    const { basket: again } = enter({ intent, storage: spoiled })
    expect(await again.start()).toMatchObject({ status: 'success' })
    expect(names.length).toBeGreaterThan(0)
    expect((await look(intent)).owned).toEqual([2n, 3n])
  })

  test.each([1, 3])('sets records of version %i aside and does not delete them', async (version) => {
    const intent = await agree({ work: false })
    const key = basketKey(intent)
    const text = JSON.stringify({ version, bought: [] })
    const kept = new Map([[key, text]])
    const storage = {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, value: string) => void kept.set(name, value),
      removeItem: (name: string) => void kept.delete(name),
    }
    expect(await enter({ intent, storage }).basket.start()).toMatchObject({ status: 'success' })
    const aside = [...kept].filter(([name]) => name.startsWith(`${key}.aside.`))
    expect(aside.map(([, value]) => value)).toEqual([text])
  })

  test('asks for a review of one worse part before any prompt', async () => {
    const intent = await agree({ work: false })
    const cheaper = intent.parts.map((part, at) => {
      const orders = part.orders.map((order) => ({ ...order, unitPrice: order.unitPrice - 1n }))
      return at === 0 ? part : { ...part, orders, maxTotal: part.maxTotal - 3n }
    })
    const { basket, wallet } = enter({ intent: { ...intent, parts: cheaper } })
    const state = await basket.start()
    expect(state).toMatchObject({ status: 'review', parts: [{ status: 'idle' }, { status: 'review' }] })
    expect(state.parts[1]).toMatchObject({ differences: [{ kind: 'price' }] })
    expect(wallet.prompts).toEqual([])
    const reviewed = state.parts[1]?.purchaseId
    expect(BigInt(reviewed ?? 0)).not.toBe(0n)
    const end = await basket.acceptChanges()
    expect(end).toMatchObject({ status: 'success', intent: { parts: intent.parts } })
    expect(end.parts[1]?.purchaseId).toBe(reviewed)
  })

  test('buys once in two tabs and shows the success in both', async () => {
    const intent = await agree({ work: false })
    const { basket, wallet, storage, locks } = enter({ intent })
    const other = enter({ intent, wallet, storage, locks })
    const states = await Promise.all([basket.start(), other.basket.start()])
    expect(states.map(({ status }) => status)).toEqual(['success', 'success'])
    expect(wallet.prompts).toHaveLength(4)
  })

  test('keeps the success when the lock fails afterwards', async () => {
    const intent = await agree({ work: false })
    const faults = createFaults({ at: { name: 'locks request', nth: 1 }, when: 'after', how: 'fail' })
    const { basket } = enter({ intent, faults })
    expect(await basket.start()).toMatchObject({ status: 'success' })
  })

  test('stops prompting after a cancel during a prompt, and resumes later', async () => {
    const intent = await agree({ work: false })
    const { basket, storage, wallet } = enter({
      intent,
      answer: async (_, at): Promise<Answer> => {
        if (at === 2) basket.cancel()
        return at === 2 ? 'reject' : 'accept'
      },
    })
    await basket.start()
    expect(basket.getState()).toMatchObject({
      status: 'cancelled',
      error: { code: 'Cancelled', funds: 'spent' },
    })
    expect(wallet.prompts).toHaveLength(3)
    expect(await enter({ intent, storage }).basket.start()).toMatchObject({ status: 'success' })
    expect((await look(intent)).owned).toEqual([2n, 3n])
  })

  test('throws InvalidIntent when a part is paid with a swap', async () => {
    const intent = await agree({ work: false })
    const pay = { currency: contracts.dai, maxAmount: 1n }
    const parts = intent.parts.map((part) => ({ ...part, pay }))
    expect(() => enter({ intent: { ...intent, parts } })).toThrow(
      expect.objectContaining({ code: 'InvalidIntent' }),
    )
  })
})

/** Returns a service that changes the steps of the basket's last purchase. */
function tamper(intent: BasketIntent, change: Parameters<typeof tamperWith>[0]['change'], from?: number) {
  const ids = intent.parts.at(-1)?.orders.map(({ orderId }) => orderId) ?? []
  return tamperWith({ service, isPart: (orderId) => ids.includes(orderId), change, from })
}

function codeOf(state: ReturnType<Basket['getState']>): string {
  return state.status === 'error' ? state.error.code : state.status
}

/** Returns a copy of the purchase's intent with addresses and order ids in lower case. */
function toLowerCaseCopy(part: Intent): Intent {
  const lower = <text extends string>(text: text) => text.toLowerCase() as text
  const orders = part.orders.map((order) => ({
    ...order,
    orderId: lower(order.orderId),
    collectionAddress: lower(order.collectionAddress),
  }))
  return { ...part, buyer: lower(part.buyer), recipient: lower(part.recipient), orders }
}

function totalOf({ parts }: BasketIntent): bigint {
  return parts.reduce((sum, { maxTotal }) => sum + maxTotal, 0n)
}

function allowances() {
  return Promise.all(
    [contracts.market, bazaar.market].map((market) =>
      client.readContract({
        address: contracts.usdc,
        abi: erc20Abi,
        functionName: 'allowance',
        args: [buyer.address, market],
      }),
    ),
  )
}

function unitsOf(account: Address, address: Address, tokenId: bigint) {
  const abi = [
    {
      type: 'function',
      name: 'balanceOf',
      stateMutability: 'view',
      inputs: [{ type: 'address' }, { type: 'uint256' }],
      outputs: [{ type: 'uint256' }],
    },
  ] as const
  return client.readContract({ address, abi, functionName: 'balanceOf', args: [account, tokenId] })
}

/** Transfers the buyer's USDC away, except `amount`. */
async function keep(amount: bigint) {
  const account = privateKeyToAccount(stalls.keyOf('buyer'))
  const held = await stalls.money(contracts.usdc)
  const hash = await client.writeContract({
    account,
    chain: null,
    address: contracts.usdc,
    abi: erc20Abi,
    functionName: 'transfer',
    args: [bazaar.seller.address, held - amount],
  })
  await client.waitForTransactionReceipt({ hash })
}
