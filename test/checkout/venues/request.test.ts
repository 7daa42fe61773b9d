import { type Address, createPublicClient, custom, erc20Abi, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import type { Finding } from '../../../src/checkout/errors/finding.js'
import { createIntent } from '../../../src/checkout/intent/intent.js'
import { reviewPlan } from '../../../src/checkout/plan/reviewPlan.js'
import type { CheckoutState } from '../../../src/checkout/state/checkoutState.js'
import type { Answer } from '../../../src/testing/createScriptedWallet.js'
import { rewindEach } from '../../setup/rewindEach.js'
import { startShop } from '../support/startShop.js'
import { openBazaar } from './support/openBazaar.js'

const shop = await startShop()
const { client, contracts, buyer, deployment, money, owned } = shop
const bazaar = await openBazaar(shop)
const { market, helper, list, service } = bazaar
const price = 5_000_000n
const ether = 10n ** 16n
const fee = { amount: 200_000n, receiver: `0x${'5'.repeat(40)}` as Address }

await rewindEach(client)

describe('createCheckout', () => {
  test('buys a work on a request market that the policy names by its address', async () => {
    const before = await money(contracts.usdc)
    const { state, prompts } = await buy([await list({ price })])
    expect(state).toMatchObject({ status: 'success', outcome: { paid: price } })
    expect(prompts).toHaveLength(2)
    expect(before - (await money(contracts.usdc))).toBe(price)
    expect(await allowance()).toBe(0n)
  })

  test('buys a part of an edition and leaves the rest', async () => {
    const orderId = await list({ price, quantity: 10n })
    const { state } = await buy([orderId], { quantity: 3n, fees: [fee] })
    expect(state).toMatchObject({ status: 'success', outcome: { paid: 3n * price + fee.amount } })
    expect(await bazaar.left(orderId)).toBe(7n)
    expect(await dollarsOf(fee.receiver)).toBe(fee.amount)
  })

  test('buys with ether', async () => {
    const orderId = await list({ price: ether, currency: zeroAddress, quantity: 4n })
    const { state, prompts } = await buy([orderId], { quantity: 2n })
    expect(state).toMatchObject({ status: 'success', outcome: { paid: 2n * ether } })
    expect(prompts).toHaveLength(1)
  })

  test('buys several at once', async () => {
    const orderIds = [await list({ price }), await list({ price: 2n * price })]
    const fees = [{ ...fee, amount: 2n * fee.amount }]
    const { state, prompts } = await buy(orderIds, { fees })
    expect(state).toMatchObject({ status: 'success', outcome: { paid: 3n * price + 2n * fee.amount } })
    expect(prompts).toHaveLength(2)
  })

  test('buys several at once with ether only through the helper that the policy names', async () => {
    const orderIds = [
      await list({ price: ether, currency: zeroAddress }),
      await list({ price: ether, currency: zeroAddress }),
    ]
    const named = { markets: { [deployment.chainId]: [{ address: market, helper }] } }
    expect(codesOf((await buy(orderIds)).state)).toContain('unknown-contract')
    const { state } = await buy(orderIds, { policy: named })
    expect(state).toMatchObject({ status: 'success', outcome: { paid: 2n * ether } })
  })

  test('buys in one batch of the wallet', async () => {
    const { state, prompts } = await buy([await list({ price })], { atomic: 'supported' })
    expect(state).toMatchObject({ status: 'success', outcome: { paid: price } })
    expect(prompts.map(({ method }) => method)).toEqual(['wallet_sendCalls'])
  })

  test('buys a gift', async () => {
    const recipient: Address = `0x${'6'.repeat(40)}`
    const { state } = await buy([await list({ price, quantity: 5n })], { recipient })
    expect(state).toMatchObject({ status: 'success', outcome: { received: [{ quantity: 1n }] } })
    expect(await owned(contracts.erc1155, 9_000n)).toBe(0n)
  })

  test('ignores a fee of zero', async () => {
    const { state } = await buy([await list({ price })], { fees: [{ ...fee, amount: 0n }] })
    expect(state).toMatchObject({ status: 'success', outcome: { paid: price } })
  })

  test('reviews a plan on the terms of the chain', async () => {
    const [order] = await bazaar.show([await list({ price })])
    if (!order) throw new Error('The transaction did not create a listing.')
    const intent = createIntent({ items: [{ order, quantity: 1n }], buyer: buyer.address })
    const { steps } = await bazaar.steps(intent)
    const plan = { intent, steps, policy: bazaar.policy }
    expect(await reviewPlan({ plan, client })).toMatchObject({ ok: true, simulation: { pays: `${price}` } })
    const blind = await reviewPlan({ plan })
    expect(blind.steps.flatMap(({ findings }) => findings.map(({ code }) => code))).toEqual(['terms-unread'])
  })

  test('reviews a plan when the node is down, and says so', async () => {
    const [order] = await bazaar.show([await list({ price })])
    if (!order) throw new Error('The transaction did not create a listing.')
    const intent = createIntent({ items: [{ order, quantity: 1n }], buyer: buyer.address })
    const { steps } = await bazaar.steps(intent)
    const down = createPublicClient({
      transport: custom({ request: () => Promise.reject(new Error('Down.')) }, { retryCount: 0 }),
    })
    const review = await reviewPlan({ plan: { intent, steps, policy: bazaar.policy }, client: down })
    expect(review).toMatchObject({
      ok: false,
      simulation: { simulated: false, problem: { code: 'ChainFailed' } },
    })
  })

  test("refuses an offer, which would sell the buyer's token", async () => {
    const orderId = await list({ price, quantity: 2n, isListing: false })
    const { state, prompts } = await buy([orderId])
    expect(codesOf(state)).toContain('wrong-orders')
    expect(prompts).toEqual([])
  })

  test('refuses the purchase when the seller cancels after the approval', async () => {
    const orderId = await list({ price })
    const { state, prompts } = await buy([orderId], {
      answer: async (): Promise<Answer> => {
        await bazaar.cancel(orderId)
        return 'accept'
      },
    })
    expect(codesOf(state)).toContain('wrong-orders')
    expect(state).toMatchObject({ error: { funds: 'approval' } })
    expect(prompts).toHaveLength(1)
  })

  test('refuses the purchase when the contract is replaced before the prompt', async () => {
    const { state, prompts } = await buy([await list({ price })], {
      answer: async (): Promise<Answer> => {
        await bazaar.replace()
        return 'accept'
      },
    })
    expect(codesOf(state)).toContain('changed-contract')
    expect(state).toMatchObject({ error: { funds: 'approval' } })
    expect(prompts).toHaveLength(1)
    expect(await dollarsOf(bazaar.thief)).toBe(0n)
  })

  test('loses at most the price when the contract is replaced after the prompt', async () => {
    const { state } = await buy([await list({ price })], {
      answer: async (_, index): Promise<Answer> => {
        if (index === 1) await bazaar.replace()
        return 'accept'
      },
    })
    expect(state).toMatchObject({ error: { code: 'OutcomeMismatch', funds: 'spent', retry: false } })
    expect(await dollarsOf(bazaar.thief)).toBe(price)
    expect(await allowance()).toBe(0n)
  })
})

type Options = Partial<Parameters<typeof shop.enter>[0]> & { recipient?: Address }

async function buy(orderIds: readonly string[], options: Options = {}) {
  const { quantity = 1n, fees, recipient, policy = bazaar.policy, ...rest } = options
  const items = (await bazaar.show(orderIds)).map((order) => ({ order, quantity }))
  const intent = createIntent({ items, buyer: buyer.address, fees, recipient })
  const { checkout, wallet } = await shop.enter({ service, ...rest, intent, policy })
  return { state: await checkout.start(), prompts: wallet.prompts }
}

function codesOf(state: CheckoutState) {
  const findings = state.status === 'error' && 'findings' in state.error ? state.error.findings : []
  return (findings as Finding[]).map(({ code }) => code)
}

function dollarsOf(account: Address) {
  return client.readContract({
    address: contracts.usdc,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [account],
  })
}

function allowance() {
  const args = [buyer.address, market] as const
  return client.readContract({ address: contracts.usdc, abi: erc20Abi, functionName: 'allowance', args })
}
