import { type Address, encodeFunctionData, erc20Abi, getAddress, type Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { basketKey } from '../../../src/checkout/basket/basketRecord.js'
import type { Basket } from '../../../src/checkout/createBasket.js'
import type { BasketIntent } from '../../../src/checkout/intent/basketIntent.js'
import type { Intent } from '../../../src/checkout/intent/intent.js'
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
  test('default: three markets, each purchase with an allowance and a story of its own', async () => {
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
    // Each purchase is told by itself, from its start to its success, before the next one.
    const ids = [...new Set(events.map(({ purchaseId }) => purchaseId))]
    expect(ids).toEqual(state.parts.map(({ purchaseId }) => purchaseId))
    const told = ids.map((id) => events.filter(({ purchaseId }) => purchaseId === id).map(({ type }) => type))
    expect(told).toEqual(Array(3).fill(['started', 'sent', 'done', 'sent', 'done', 'succeeded']))
  })

  test('default: all in one batch of the wallet, as a gift', async () => {
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

  test.each(partAttacks)('error: $name: nothing is asked for any part', async ({ change }) => {
    const intent = await agree({ work: false })
    const { basket, wallet, events } = enter({ intent, service: tamper(intent, change) })
    const state = await basket.start()
    expect(state).toMatchObject({ status: 'error', error: { funds: 'none' }, spent: [] })
    expect(['PlanRefused', 'EmptyPlan']).toContain(codeOf(state))
    expect([wallet.prompts, events]).toEqual([[], []])
  })

  test.each(partAttacks.filter(({ name }) => /dropped|twice|recipient/.test(name)))(
    'error: $name, once the part before it is bought: that much is said, and the rest is bought later',
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
    ['a copy, in another spelling', spellAnew],
  ])('error: InvalidIntent: a basket that has a part twice: %s', async (_, repeat) => {
    const intent = await agree({ work: false })
    for (const at of [0, 1]) {
      const parts = [...intent.parts, ...intent.parts.slice(at, at + 1).map(repeat)]
      const open = () => enter({ intent: { ...intent, parts }, atomic: 'supported' })
      expect(open).toThrow(expect.objectContaining({ code: 'InvalidIntent', funds: 'none' }))
    }
  })

  test('behavior: an allowance for all parts is cut to what its own costs', async () => {
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

  test('error: enough for each, and not for all of them', async () => {
    const intent = await agree({ work: false })
    const most = intent.parts.reduce((sum, { maxTotal }) => sum + maxTotal, 0n)
    await keep(most - 1n)
    const { basket, wallet } = enter({ intent })
    expect(await basket.start()).toMatchObject({
      status: 'error',
      error: { code: 'InsufficientFunds', amounts: { needed: most, held: most - 1n }, funds: 'none' },
    })
    expect(wallet.prompts).toEqual([])
  })

  test('behavior: declined at the second part: the first is the buyer’s, and is not asked for again', async () => {
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
    // What was noted of it is the basket's: by itself it is bought anew.
    const page = enter({ intent: { ...intent, parts: first ? [first] : [] }, wallet, storage, locks })
    expect(await page.basket.start()).toMatchObject({ status: 'success' })
    expect((await look(intent)).owned[0]).toBe(4n)
    expect(await basket.retry()).toMatchObject({ status: 'success', spent: [{ amount: totalOf(intent) }] })
    expect(wallet.prompts).toHaveLength(3 + 2 + 4)
    expect((await look(intent)).owned).toEqual([4n, 3n, 1n])
  })

  test('behavior: when all of it is made, the next basket of the same is a new one', async () => {
    const intent = await agree({ work: false })
    const { storage, basket } = enter({ intent })
    expect(await basket.start()).toMatchObject({ status: 'success' })
    expect(await enter({ intent, storage }).basket.start()).toMatchObject({ status: 'success' })
    expect((await look(intent)).owned).toEqual([4n, 6n])
  })

  test('behavior: notes that cannot be read: what may be bought by them is shown, and not bought again', async () => {
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

  test.each([1, 3])('behavior: notes of version %i are set aside, not lost', async (version) => {
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

  test('behavior: a worse offer for one part is reviewed before anything is asked', async () => {
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
    const end = await basket.accept()
    expect(end).toMatchObject({ status: 'success', intent: { parts: intent.parts } })
    expect(end.parts[1]?.purchaseId).toBe(reviewed)
  })

  test('behavior: two tabs make it once, and both show it', async () => {
    const intent = await agree({ work: false })
    const { basket, wallet, storage, locks } = enter({ intent })
    const other = enter({ intent, wallet, storage, locks })
    const states = await Promise.all([basket.start(), other.basket.start()])
    expect(states.map(({ status }) => status)).toEqual(['success', 'success'])
    expect(wallet.prompts).toHaveLength(4)
  })

  test('behavior: what is shown as bought stays so, whatever the lock says afterwards', async () => {
    const intent = await agree({ work: false })
    const faults = createFaults({ at: { name: 'locks request', nth: 1 }, when: 'after', how: 'fail' })
    const { basket } = enter({ intent, faults })
    expect(await basket.start()).toMatchObject({ status: 'success' })
  })

  test('behavior: cancelled while the wallet asks: nothing more is asked, and it goes on from there', async () => {
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

  test('parameters: a part that is paid with a swap', async () => {
    const intent = await agree({ work: false })
    const pay = { currency: contracts.dai, maxAmount: 1n }
    const parts = intent.parts.map((part) => ({ ...part, pay }))
    expect(() => enter({ intent: { ...intent, parts } })).toThrow(
      expect.objectContaining({ code: 'InvalidIntent' }),
    )
  })
})

/** A service that changes the steps of the last part. */
function tamper(intent: BasketIntent, change: Parameters<typeof tamperWith>[0]['change'], from?: number) {
  const ids = intent.parts.at(-1)?.orders.map(({ orderId }) => orderId) ?? []
  return tamperWith({ service, isPart: (orderId) => ids.includes(orderId), change, from })
}

function codeOf(state: ReturnType<Basket['getState']>): string {
  return state.status === 'error' ? state.error.code : state.status
}

/** The same purchase with its addresses and orders in lower case. */
function spellAnew(part: Intent): Intent {
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

/** The buyer gives away all dollars but these. */
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
