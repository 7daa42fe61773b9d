import { encodeFunctionData, erc20Abi, zeroHash } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import type { BasketState } from '../../../src/checkout/basket/basketState.js'
import type { BasketIntent } from '../../../src/checkout/intent/basketIntent.js'
import type { Intent } from '../../../src/checkout/intent/intent.js'
import { verifyPurchase } from '../../../src/checkout/proof/verifyPurchase.js'
import { createMemoryStorage } from '../../../src/checkout/storage/checkoutStorage.js'
import type { Answer } from '../../../src/testing/createScriptedWallet.js'
import { seaportAddress } from '../../../src/venues/seaport/seaportAddress.js'
import { rewindEach } from '../../setup/rewindEach.js'
import { sample } from '../../setup/sample.js'
import { openAttacker } from '../journal/support/openAttacker.js'
import { openAccounts } from '../support/openAccount.js'
import { batchAttacks } from './support/batchAttacks.js'
import { sendApart, sendSome } from './support/crookedBatches.js'
import { openStalls } from './support/openStalls.js'
import { tamperWith, type WireStep } from './support/tamperWith.js'

const stalls = await openStalls()
const {
  client,
  contracts,
  bazaar,
  seaport,
  service,
  rpc,
  keyOf,
  agree,
  enter,
  dieWithAnswer,
  look,
  openWallet,
} = stalls
const atomic = 'supported'

/** Returns the market contract of a purchase. The marketplace kind of the intent selects the contract. */
function marketOf({ marketplace }: Intent) {
  if (marketplace.startsWith('third')) return seaportAddress
  return marketplace === 'service_marketplace_v1' ? bazaar.market : contracts.market
}

await rewindEach(client)

describe('a basket with a wallet that sends batches', () => {
  test('buys on three markets with one prompt and proves and reports each part separately', async () => {
    const intent = await agree()
    const before = await look(intent)
    const { basket, wallet, events } = enter({ intent, atomic })
    const state = await basket.start()
    const total = totalOf(intent)
    expect(state).toMatchObject({
      status: 'success',
      parts: intent.parts.map(({ maxTotal }) => ({ status: 'success', outcome: { paid: maxTotal } })),
      spent: [{ currency: contracts.usdc, amount: total }],
    })
    expect(wallet.prompts.map(({ method }) => method)).toEqual(['wallet_sendCalls'])
    expect(callsIn(wallet)).toHaveLength(6)
    const after = await look(intent)
    expect(after.owned.map((owned, at) => owned - (before.owned[at] ?? 0n))).toEqual([2n, 3n, 1n])
    expect(before.held - after.held).toBe(total)
    const hashes = state.parts.map((part) => part.status === 'success' && part.outcome.hash)
    expect(new Set(hashes).size).toBe(1)
    for (const { purchaseId } of state.parts) {
      const own = events.filter((event) => event.purchaseId === purchaseId)
      expect(own.map(({ type, sequence }) => [type, sequence])).toEqual([
        ['started', 1],
        ['sent', 2],
        ['done', 3],
        ['succeeded', 4],
      ])
    }
  })

  test('lets a shop prove each part from the one transaction, with different keys', async () => {
    const intent = await agree()
    const { basket } = enter({ intent, atomic })
    const state = await basket.start()
    const { chainId, buyer } = intent
    const shop = {
      client,
      policy: { ...stalls.policy, seaport: true, confirmations: 1 },
      chainId,
      buyer,
    }
    const keys: (string | undefined)[] = []
    for (const part of state.parts) {
      const hash = part.status === 'success' ? part.outcome.hash : zeroHash
      const offer = { market: marketOf(part.intent), currency: part.intent.currency }
      const proof = await verifyPurchase({ ...shop, ...offer, items: part.intent.orders, hash })
      expect(proof.status).toBe('proven')
      keys.push(proof.status === 'proven' ? proof.key : undefined)
      const more = [...part.intent.orders, ...(intent.parts.find((one) => one !== part.intent)?.orders ?? [])]
      expect((await verifyPurchase({ ...shop, ...offer, items: more, hash })).status).toBe('different')
    }
    expect(new Set(keys).size).toBe(3)
  })

  test('starts a new basket with one prompt after the last one is bought', async () => {
    const intent = await agree({ work: false })
    const { storage, basket } = enter({ intent, atomic })
    expect(await basket.start()).toMatchObject({ status: 'success' })
    const again = enter({ intent, storage, atomic })
    expect(await again.basket.start()).toMatchObject({ status: 'success' })
    expect(again.wallet.prompts).toHaveLength(1)
    expect((await look(intent)).owned).toEqual([4n, 6n])
  })

  test('reports the price of each part on one market, in a token and in ether', async () => {
    const intent = await agree({
      editions: 0n,
      work: false,
      more: [/^In USDC/, /^From another seller, in ether/],
    })
    const { basket, wallet } = enter({ intent, atomic })
    expect(await basket.start()).toMatchObject({
      status: 'success',
      parts: intent.parts.map(({ maxTotal }) => ({ status: 'success', outcome: { paid: maxTotal } })),
    })
    expect(wallet.prompts).toHaveLength(1)
    expect((await look(intent)).owned).toEqual([2n, 1n, 1n])
  })

  test('sends a part separately when it cannot follow another one in a batch', async () => {
    const intent = await agree({ editions: 0n, work: false, more: [/^In USDC/] })
    const args = [contracts.market, intent.parts[1]?.maxTotal ?? 0n] as const
    const account = privateKeyToAccount(keyOf('buyer'))
    const call = { address: contracts.usdc, abi: erc20Abi, functionName: 'approve', args } as const
    const hash = await client.writeContract({ ...call, account, chain: null })
    await client.waitForTransactionReceipt({ hash })
    const { basket, wallet } = enter({ intent, atomic })
    expect(await basket.start()).toMatchObject({ status: 'success' })
    // The existing allowance covers the first purchase of the basket, but not both purchases. So the wallet sends the first purchase as a
    // transaction, and the second one as a batch with a new approval.
    expect(wallet.prompts.map(({ method }) => method)).toEqual(['eth_sendTransaction', 'wallet_sendCalls'])
    expect((await look(intent)).owned).toEqual([2n, 1n])
  })

  test('does not batch two parts that buy the same token', async () => {
    const more = [/two orders: this one in ether/, /two orders: this one in USDC/]
    const intent = await agree({ prints: 0n, editions: 0n, work: false, more })
    const { basket, wallet } = enter({ intent, atomic })
    expect(await basket.start()).toMatchObject({ status: 'error', parts: [{ status: 'success' }, {}] })
    expect(wallet.prompts).toHaveLength(1)
    expect(callsIn(wallet)).toEqual([])
  })

  test.each(sample(batchAttacks, 12))('$name: does not prompt for any part', async ({ change }) => {
    const intent = await agree({ work: false })
    const { basket, wallet, events } = enter({ intent, atomic, service: tamper(intent, change) })
    const state = await basket.start()
    expect(state).toMatchObject({ status: 'error', error: { funds: 'none' }, rest: 'none', spent: [] })
    expect(['PlanRefused', 'EmptyPlan']).toContain(state.status === 'error' && state.error.code)
    expect([wallet.prompts, events]).toEqual([[], []])
  })

  test.each(['of its own market', 'of the market of another part'])(
    'an allowance %s that is too large: sends the exact amount or nothing',
    async (whose) => {
      const intent = await agree({ work: false })
      const spender = whose.includes('another') ? contracts.market : bazaar.market
      const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, 10n ** 12n] })
      const { basket, wallet } = enter({
        intent,
        atomic,
        service: tamper(intent, (steps) =>
          steps.map((step) => (step.id === 'buy' ? step : { ...step, data })),
        ),
      })
      const state = await basket.start()
      if (spender === contracts.market) expect([state.status, wallet.prompts]).toEqual(['error', []])
      else {
        expect(state.status).toBe('success')
        const approvals = callsIn(wallet).filter(({ to }) => to === contracts.usdc)
        const exact = intent.parts.map(({ maxTotal }, at) =>
          encodeFunctionData({
            abi: erc20Abi,
            functionName: 'approve',
            args: [at === 0 ? contracts.market : bazaar.market, maxTotal],
          }),
        )
        expect(approvals.map(({ data }) => data)).toEqual(exact)
      }
    },
  )

  test('prompts for each part when the wallet cannot send this batch after all', async () => {
    const intent = await agree({ work: false })
    const answer = (_: unknown, at: number): Answer => (at === 0 ? { code: 5710 } : 'accept')
    const { basket, wallet } = enter({ intent, atomic, answer })
    expect(await basket.start()).toMatchObject({ status: 'success' })
    expect(wallet.prompts.length).toBeGreaterThan(1)
    expect((await look(intent)).owned).toEqual([2n, 3n])
  })

  test('pays each part once after an unknown wallet error on a market with ids', async () => {
    const intent = await agree({ editions: 0n, work: false, more: [/^In USDC/] })
    const before = await look(intent)
    const answer = ({ method }: { method: string }): Answer =>
      method === 'wallet_sendCalls' ? { code: -32_000 } : 'accept'
    const { basket, wallet } = enter({ intent, atomic, answer })
    expect(await basket.start()).toMatchObject({ status: 'success' })
    const single = Array(4).fill('eth_sendTransaction')
    expect(wallet.prompts.map(({ method }) => method)).toEqual(['wallet_sendCalls', ...single])
    const after = await look(intent)
    expect(before.held - after.held).toBe(totalOf(intent))
    expect(after.owned).toEqual([2n, 1n])
  })

  test('lets the buyer decide about a part without an id after an unknown wallet error', async () => {
    const intent = await agree({ work: false })
    const before = await look(intent)
    const answer = ({ method }: { method: string }): Answer =>
      method === 'wallet_sendCalls' ? { code: -32_000 } : 'accept'
    const { basket, wallet } = enter({ intent, atomic, answer })
    const isUnknown = { status: 'error', error: { code: 'PaymentUnknown', funds: 'unknown' } }
    expect(await basket.start()).toMatchObject(isUnknown)
    expect(wallet.prompts).toHaveLength(1)
    // Our own market sells the first purchase and accepts each purchase id once. So the checkout may request only this payment again.
    expect(await basket.start()).toMatchObject({
      status: 'error',
      parts: [{ status: 'success' }, isUnknown],
    })
    expect(await basket.confirmNotSent()).toMatchObject({ status: 'success' })
    const methods = wallet.prompts.map(({ method }) => method)
    expect(methods.filter((method) => method === 'wallet_sendCalls')).toHaveLength(1)
    const after = await look(intent)
    expect([after.owned, before.held - after.held]).toEqual([[2n, 3n], totalOf(intent)])
  })

  test('buys part by part when the node cannot simulate the whole batch', async () => {
    const intent = await agree({ work: false })
    const wallet = openWallet({ atomic })
    const { basket } = enter({ intent, wallet, rpc: withoutLongRehearsals })
    expect(await basket.start()).toMatchObject({ status: 'success' })
    expect(wallet.prompts).toHaveLength(2)
    expect((await look(intent)).owned).toEqual([2n, 3n])
  })

  test('reports for each part that nothing was paid when the buyer declines, and resumes', async () => {
    const intent = await agree({ work: false })
    const answer = (_: unknown, at: number): Answer => (at === 0 ? 'reject' : 'accept')
    const { basket, wallet, events } = enter({ intent, atomic, answer })
    expect(await basket.start()).toMatchObject({
      status: 'cancelled',
      error: { code: 'Rejected', funds: 'none' },
      rest: 'none',
      parts: Array(2).fill({ status: 'cancelled', error: { code: 'Rejected', funds: 'none' } }),
    })
    expect(wallet.prompts).toHaveLength(1)
    expect(events.map(({ type }) => type)).toEqual(['started', 'started', 'stopped', 'stopped'])
    expect(await basket.start()).toMatchObject({ status: 'success', spent: [{ amount: totalOf(intent) }] })
    expect((await look(intent)).owned).toEqual([2n, 3n])
  })

  test('reports for each part that nothing was paid when the batch reverts', async () => {
    const intent = await agree()
    const sold = intent.parts[2]?.orders[0]?.orderId ?? ''
    const answer = async (_: unknown, at: number): Promise<Answer> => {
      if (at === 0) await seaport.cancel(sold)
      return 'accept'
    }
    const { basket, wallet } = enter({ intent, atomic, answer })
    expect(await basket.start()).toMatchObject({
      status: 'error',
      error: { code: 'Reverted', funds: 'none' },
      rest: 'none',
      parts: Array(3).fill({ status: 'error', error: { code: 'Reverted', funds: 'none' } }),
      spent: [],
    })
    expect(wallet.prompts).toHaveLength(1)
    expect((await look(intent)).owned).toEqual([0n, 0n, 0n])
  })

  /** The limit of RPC requests for one basket. A basket that ends sends fewer requests. */
  const maxRequests = 300
  const onOneMarket = { editions: 0n, work: false, more: [/^In USDC/] }
  test.each([
    ['in one transaction', sendSome, { work: false }, 3n],
    ['in one transaction, on one market', sendSome, onOneMarket, 1n],
    ['in several', sendApart, { work: false }, 3n],
    ['in several, on one market', sendApart, onOneMarket, 1n],
  ])(
    'carried out in part, %s: reports the bought part and that the rest is not paid',
    async (_, crook, what, second) => {
      const intent = await agree(what)
      const before = await look(intent)
      const wallet = crook(openWallet({ atomic }), 2)
      let asked = 0
      let stop = (_: unknown) => {}
      const waited = new Promise<unknown>((resolve) => {
        stop = resolve
      })
      const world = enter({
        intent,
        wallet,
        // If the basket waited for its second payment, it would send RPC requests forever. So the test stops waiting after `maxRequests`.
        rpc: (request) => {
          if (++asked === maxRequests) stop(world.basket.getState())
          return rpc(request)
        },
      })
      const [first] = intent.parts
      expect(await Promise.race([world.basket.start(), waited])).toMatchObject({
        status: 'error',
        error: { code: 'Reverted', funds: 'spent' },
        rest: 'none',
        parts: [{ status: 'success' }, { status: 'error', error: { funds: 'none' } }],
        spent: [{ amount: first?.maxTotal }],
      })
      expect((await look(intent)).owned).toEqual([2n, 0n])
      const { storage } = world
      const honest = enter({ intent, storage })
      expect(await honest.basket.start()).toMatchObject({
        status: 'success',
        spent: [{ amount: totalOf(intent) }],
      })
      const after = await look(intent)
      expect([after.owned, before.held - after.held]).toEqual([[2n, second], totalOf(intent)])
    },
  )

  test('keeps every part when an attacker includes the batch and emits events for one of them', async () => {
    const agreed = await agree({ work: false })
    // The market of the first purchase records no purchase ids, so the checkout must search for this payment. The attacker sends the items
    // of the last purchase to the buyer, which must not count as this payment.
    const intent = { ...agreed, parts: agreed.parts.toReversed() }
    const { meddle } = await openAttacker(stalls)
    const openAccount = await openAccounts(stalls)
    const account = await openAccount({ kind: 'bundled', answer: 'its hash', fate: 'later', batches: true })
    const { provider } = account.wallet
    const print = intent.parts.at(-1)?.orders[0]
    const request = async (asked: { method: string }) => {
      const answer = await provider.request(asked as never)
      if (asked.method === 'wallet_sendCalls') {
        const gift = { tokenId: print?.tokenId ?? 0n, quantity: print?.quantity ?? 0n }
        await meddle(account.payments[0]?.calls ?? [], { gifts: [gift] })
      }
      return answer
    }
    const wallet = { ...account.wallet, provider: { ...provider, request } as typeof provider }
    const storage = createMemoryStorage()
    const press = () => enter({ intent, wallet, storage, now: createFastClock() }).basket.start()
    const { parts } = await press()
    expect(parts.map((part) => 'error' in part && part.error?.funds)).not.toContain('none')
    expect(await press()).toMatchObject({ error: { funds: 'unknown' }, rest: 'unknown' })
    await account.release()
    expect(await press()).toMatchObject({ status: 'success' })
    expect(account.countPayments()).toBe(1)
    expect((await look(intent)).owned).toEqual([3n, 4n])
  })

  test('finds each part in its own transaction when the wallet sends the batch one by one', async () => {
    const intent = await agree()
    const wallet = sendApart(openWallet({ atomic }), 6)
    // The test mines so many blocks that a search of the newest blocks does not reach the batch. So the checkout must use the transaction
    // hashes in the wallet's batch status.
    const sendLongAgo = async (asked: { method: string }) => {
      const answer = await wallet.provider.request(asked as never)
      if (asked.method === 'wallet_sendCalls') await client.mine({ blocks: 70 })
      return answer
    }
    const provider = { ...wallet.provider, request: sendLongAgo } as typeof wallet.provider
    const { basket } = enter({ intent, wallet: { ...wallet, provider } })
    const state = await basket.start()
    expect(state).toMatchObject({ status: 'success', spent: [{ amount: totalOf(intent) }] })
    const hashes = state.parts.map((part) => part.status === 'success' && part.outcome.hash)
    expect(new Set(hashes).size).toBe(3)
  })

  test("follows the batch on the chain when the wallet's answer is lost", async () => {
    const intent = await agree({ work: false })
    const { basket, wallet } = enter({ intent, atomic, answer: () => 'loseAnswer' })
    expect(await basket.start()).toMatchObject({ status: 'success' })
    expect(wallet.prompts).toHaveLength(1)
  })

  test("finds each part without a prompt after the page died with the wallet's answer", async () => {
    const intent = await agree()
    const { basket, wallet } = enter(await dieWithAnswer(intent))
    expect(await basket.start()).toMatchObject({ status: 'success', spent: [{ amount: totalOf(intent) }] })
    expect(wallet.prompts).toHaveLength(1)
    expect((await look(intent)).owned).toEqual([2n, 3n, 1n])
  })

  test('finds the batch after a cancel during the prompt and does not request it twice', async () => {
    const intent = await agree({ work: false })
    const { basket, wallet } = enter({
      intent,
      atomic,
      answer: async (): Promise<Answer> => {
        basket.cancel()
        return 'accept'
      },
    })
    await basket.start()
    expect(basket.getState()).toMatchObject({
      status: 'cancelled',
      error: { code: 'Cancelled', funds: 'unknown' },
    })
    expect(await basket.start()).toMatchObject({ status: 'success', spent: [{ amount: totalOf(intent) }] })
    expect(wallet.prompts).toHaveLength(1)
  })

  test.each([
    ['the basket starts', atomic, ({ status }) => status === 'preparing', 0],
    ['the wallet prompt is about to open', atomic, ({ parts }) => parts[0]?.status === 'awaitingWallet', 0],
    ['the second part follows', atomic, ({ parts }) => parts[0]?.status === 'success', 1],
    ['the first part is shown', undefined, ({ status }) => status === 'buying', 0],
    [
      'the prompt of one part is about to open',
      undefined,
      ({ parts }) => parts[0]?.status === 'awaitingWallet',
      0,
    ],
    ['the second part is shown', undefined, (state) => 'current' in state && state.current === 1, 2],
  ] satisfies [string, 'supported' | undefined, (state: BasketState) => boolean, number][])(
    'cancelled when %s: ends as cancelled, prompts no more, and resumes',
    async (_, atomic, isMoment, prompts) => {
      const intent = await agree({ work: false })
      const { basket, wallet } = enter({ intent, atomic })
      const leave = basket.subscribe(() => {
        if (!isMoment(basket.getState())) return
        leave()
        basket.cancel()
      })
      expect(await basket.start()).toMatchObject({ status: 'cancelled', error: { code: 'Cancelled' } })
      expect(wallet.prompts).toHaveLength(prompts)
      expect(await basket.start()).toMatchObject({ status: 'success', spent: [{ amount: totalOf(intent) }] })
      expect((await look(intent)).owned).toEqual([2n, 3n])
    },
  )
})

function totalOf({ parts }: BasketIntent): bigint {
  return parts.reduce((sum, { maxTotal }) => sum + maxTotal, 0n)
}

/** Returns a service that changes the steps of the basket's last purchase. */
function tamper(intent: BasketIntent, change: (steps: WireStep[], other: WireStep[]) => WireStep[]) {
  const ids = intent.parts.at(-1)?.orders.map(({ orderId }) => orderId) ?? []
  return tamperWith({ service, isPart: (orderId) => ids.includes(orderId), change })
}

function callsIn({ prompts }: { prompts: readonly { params: readonly unknown[] }[] }) {
  const [batch] = (prompts[0]?.params ?? []) as { calls: { to: string; data: string }[] }[]
  return batch?.calls ?? []
}

/**
 * Answers an RPC request like a node that simulates at most two calls. One purchase has two calls, so this node cannot simulate a basket.
 */
function withoutLongRehearsals(request: { method: string; params?: unknown }): Promise<unknown> {
  const [block] = (request.params ?? []) as { blockStateCalls: { calls: unknown[] }[] }[]
  const isLong = request.method === 'eth_simulateV1' && (block?.blockStateCalls[0]?.calls.length ?? 0) > 2
  return isLong ? Promise.reject(Object.assign(new Error('Not supported.'), { code: -32601 })) : rpc(request)
}

function createFastClock() {
  let time = Date.now()
  return () => (time += 30_000)
}
