import { erc20Abi, getAddress, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { createIntent } from '../../../src/checkout/intent/intent.js'
import { createTill } from '../../../src/client/createTill.js'
import { seaportSource } from '../../../src/sources/seaport/seaportSource.js'
import type { Answer } from '../../../src/testing/createScriptedWallet.js'
import { amountAt } from '../../../src/venues/seaport/saleOfFulfilment.js'
import { seaportAddress } from '../../../src/venues/seaport/seaportAddress.js'
import { startShop } from '../../checkout/support/startShop.js'
import { openSeaport } from '../../checkout/venues/support/openSeaport.js'
import { rewindEach } from '../../setup/rewindEach.js'

const shop = await startShop()
const { client, contracts, buyer } = shop
const { chainId } = shop.deployment
const seaport = await openSeaport(shop)
const till = createTill({
  source: seaportSource({
    getClient: () => client,
    getListings: async ({ orders }) => orders.map(({ orderId }) => seaport.signedOf(orderId)),
  }),
})
const seller = getAddress(String(seaport.parametersOf(await seaport.list({ price: 1n })).offerer))
const receivers = [seller, getAddress(`0x${'4'.repeat(40)}`)] as const

await rewindEach(client)

/** The start and end prices in base units. Between them, the exact price is always a fraction, so that the tests cover rounding. */
const ways = [
  ['falls', 9_999_999_999_800n, 1_000_000_000_200n],
  ['rises', 1_000_000_000_200n, 9_999_999_999_800n],
] as const

describe('an auction with a changing price', () => {
  test.each(ways)('buys in ether at a price that %s, and returns the difference', async (_, start, end) => {
    const { orderId, terms } = await listMoving({ start, end, currency: zeroAddress })
    const order = await show(orderId)
    expect(order.priceAmount).toBe(start > end ? await priceAt(terms, -60n) : end)
    const before = await Promise.all(receivers.map((address) => client.getBalance({ address })))
    await pass(300n)
    const { state, prompts } = await buy(order, 1n)
    const { outcome } = expectSuccess(state)
    expect(prompts).toHaveLength(1)
    expect(prompts[0]).toMatchObject({ method: 'eth_sendTransaction' })
    const after = await Promise.all(receivers.map((address) => client.getBalance({ address })))
    const received = after.reduce((sum, amount, index) => sum + amount - (before[index] ?? 0n), 0n)
    expect(outcome.paid).toBe(received)
    expect(outcome.paid).toBe(await priceAt(terms))
    expect(outcome.paid).toBeLessThan(order.priceAmount)
    expect(await client.getBalance({ address: seaportAddress })).toBe(0n)
  })

  test.each(ways)('pays the current price when it %s between approval and payment', async (_, start, end) => {
    const [first, last] = [start / 1_000_000n, end / 1_000_000n]
    const { orderId, terms } = await listMoving({ start: first, end: last, currency: contracts.usdc })
    const order = await show(orderId)
    const held = await shop.money(contracts.usdc)
    const { state, prompts } = await buy(order, 1n, async () => {
      await pass(120n)
      return 'accept'
    })
    const { outcome } = expectSuccess(state)
    expect(prompts).toHaveLength(2)
    expect(outcome.paid).toBe(await priceAt(terms))
    expect(held - (await shop.money(contracts.usdc))).toBe(outcome.paid)
    // The checkout approved exactly the shown price. The paid price is lower, so the difference remains as an allowance.
    expect(await allowance()).toBe(order.priceAmount - (outcome.paid ?? 0n))
  })

  test.each(ways)('buys a quantity of an edition whose price %s', async (_, start, end) => {
    const { orderId, terms } = await listMoving({ start, end, currency: zeroAddress, quantity: 10n })
    const order = await show(orderId, contracts.erc1155)
    await pass(90n)
    const { state } = await buy(order, 3n)
    const { outcome } = expectSuccess(state)
    expect(outcome).toMatchObject({ received: [{ quantity: 3n }] })
    expect(outcome.paid).toBe(await priceAt(terms, 0n, [3n, 10n]))
    expect(outcome.paid).toBeLessThan(3n * order.priceAmount)
    expect((await show(orderId, contracts.erc1155)).quantityAvailable).toBe(7n)
  })

  test('requests a review when the displayed price was too low', async () => {
    const [, start, end] = ways[0]
    const { orderId, terms } = await listMoving({ start, end, currency: zeroAddress })
    const order = await show(orderId)
    const cheaper = { ...order, priceAmount: await priceAt(terms, 600n) }
    const intent = createIntent({ items: [{ order: cheaper, quantity: 1n }], buyer: buyer.address })
    const { checkout, wallet } = await shop.enter({ till, intent, policy: {} })
    expect(await checkout.start()).toMatchObject({ status: 'review', differences: [{ kind: 'price' }] })
    expect(wallet.prompts).toEqual([])
  })

  test('asks for no review when the price has fallen', async () => {
    const [, start, end] = ways[0]
    const { orderId } = await listMoving({ start, end, currency: zeroAddress })
    const order = await show(orderId)
    await pass(600n)
    expect((await show(orderId)).priceAmount).toBeLessThan(order.priceAmount)
    expectSuccess((await buy(order, 1n)).state)
  })
})

type Terms = ReturnType<typeof seaport.parametersOf>

/** Signs a listing whose price changes during one hour. Ten minutes of this hour have already passed. */
async function listMoving({ start, end, currency, quantity }: Moving) {
  const { timestamp } = await client.getBlock()
  const amounts = { amount: `${start}`, endAmount: `${end}`, recipient: seller }
  const orderId = await seaport.list({
    price: 1n,
    currency,
    ...(quantity && { quantity }),
    terms: {
      startTime: `${timestamp - 600n}`,
      endTime: `${timestamp + 3_000n}`,
      consideration: [currency === zeroAddress ? amounts : { ...amounts, token: currency }],
    },
  })
  const terms = seaport.parametersOf(orderId)
  expect(terms.consideration.every(({ startAmount, endAmount }) => startAmount !== endAmount)).toBe(true)
  return { orderId, terms }
}

type Moving = { start: bigint; end: bigint; currency: `0x${string}`; quantity?: bigint }

/** Returns the price of a part of the order, in the newest block or `later` seconds after it. */
async function priceAt({ consideration, startTime, endTime }: Terms, later = 0n, [some, all] = [1n, 1n]) {
  const { timestamp } = await client.getBlock()
  const times = { startTime: BigInt(startTime), endTime: BigInt(endTime) }
  return consideration.reduce((sum, { startAmount, endAmount }) => {
    const part = (amount: string) => (BigInt(amount) * some) / all
    const partAmounts = { startAmount: part(startAmount), endAmount: part(endAmount) }
    return sum + amountAt(partAmounts, times, timestamp + later)
  }, 0n)
}

async function show(orderId: string, contractAddress = contracts.erc721) {
  const { orders } = await till.getOrders({ chainId, input: [{ contractAddress, orderId }] })
  const [order] = orders
  if (!order) throw new Error('It is not shown.')
  return order
}

async function buy(
  order: Awaited<ReturnType<typeof show>>,
  quantity: bigint,
  answer?: () => Promise<Answer>,
) {
  const intent = createIntent({ items: [{ order, quantity }], buyer: buyer.address })
  const { checkout, wallet } = await shop.enter({ till, intent, policy: {}, ...(answer && { answer }) })
  return { state: await checkout.start(), prompts: wallet.prompts }
}

function expectSuccess(state: Awaited<ReturnType<typeof buy>>['state']) {
  if (state.status !== 'success')
    throw new Error(`It ended with ${state.status}.`, { cause: 'error' in state ? state.error : undefined })
  return state
}

async function pass(seconds: bigint) {
  const { timestamp } = await client.getBlock()
  await client.setNextBlockTimestamp({ timestamp: timestamp + seconds })
  await client.mine({ blocks: 1 })
}

function allowance() {
  const args = [buyer.address, seaportAddress] as const
  return client.readContract({ address: contracts.usdc, abi: erc20Abi, functionName: 'allowance', args })
}
