import { beforeEach, describe, expect, test } from 'vitest'
import { createMemoryStorage } from '../../../src/checkout/storage/checkoutStorage.js'
import { RpcError } from '../../../src/protocol/errors.js'
import type { Answer } from '../../../src/testing/createScriptedWallet.js'
import { rewindEach } from '../../setup/rewindEach.js'
import { passTime } from '../support/passTime.js'
import { startMarketWithoutIds } from '../support/startMarketWithoutIds.js'
import { startShop } from '../support/startShop.js'

/**
 * A service that got the buyer's signature can pay with it at any time. This ends when the chain refuses the signature, or when its
 * deadline has passed.
 */

const shop = await startShop()
const { client, contracts, relayer, orderAbout, enter, money } = shop
const stall = await startMarketWithoutIds(shop)
const order = orderAbout(/100 prints, in USDC/)
const price = 12_000_000n

await rewindEach(client)
let before = 0n
beforeEach(async () => {
  before = await money(contracts.usdc)
})

const answers: Record<string, () => Response> = {
  'says no': () => {
    const { status, ...body } = new RpcError('InvalidArgument').toBody()
    return Response.json({ ...body, status }, { status })
  },
  'says that the deadline passed': () =>
    Response.json({ error: 'InvalidArgument', status: 410 }, { status: 410 }),
  'answers with nothing': () => new Response(null, { status: 204 }),
  redirects: () => new Response(null, { status: 302, headers: { location: 'https://evil.example' } }),
  'says yes': () => Response.json({ orderId: order.orderId }),
  'is gone': () => {
    throw new DOMException('The page was left.', 'AbortError')
  },
}

/** Opens a service that stores every signature, and gives the same response to each of them. */
function openKeeper(answer = answers['says no']) {
  const honest = shop.openService({ relayer })
  const kept: (() => Promise<unknown>)[] = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    if (!String(input).endsWith('Execute') || !answer) return honest.fetch(input, init)
    const { body = null } = init ?? {}
    kept.push(() => honest.fetch(input, { method: 'POST', body }))
    return answer()
  }
  return {
    service: { fetch },
    /** Uses all stored signatures. Ignores the ones that the market refuses. */
    use: async () => {
      for (const use of kept) await use()
      // The service answers before the transaction is mined.
      await client.mine({ blocks: 1 })
    },
  }
}

const paid = async () => before - (await money(contracts.usdc))

/** Returns the amount that the service can take with its signatures. Tries them on the chain, and then reverts the chain. */
async function exposed({ use }: ReturnType<typeof openKeeper>): Promise<bigint> {
  const id = await client.snapshot()
  await use()
  const taken = await paid()
  await client.revert({ id })
  return taken
}

/** The buyer signs the permit and the purchase, and declines all other prompts. */
const once = (_: unknown, index: number): Answer => (index < 2 ? 'accept' : 'reject')
const limits = { miningTimeoutMs: 0 }
const unknown = { error: { funds: 'unknown' } }

/** Moves the chain past the deadline of every signature. */
const pass = (blocks = 1) => passTime(shop, { seconds: 2_000, blocks })

describe('a posted signature', () => {
  test.each(Object.keys(answers))('reports unknown funds and pays once when the service %s', async (name) => {
    const keeper = openKeeper(answers[name])
    const { checkout } = await enter({ order, service: keeper.service, answer: once, limits })
    expect(await checkout.start()).toMatchObject(unknown)
    expect(await checkout.confirmNotSent()).toMatchObject(unknown)
    expect(await checkout.start()).toMatchObject(unknown)
    expect(await exposed(keeper)).toBe(price)
    await pass()
    expect(await checkout.start()).toMatchObject({ error: { funds: 'none' } })
    expect(await exposed(keeper)).toBe(0n)
  })

  test('pays with one signature when the buyer signs again', async () => {
    const keeper = openKeeper()
    const { checkout } = await enter({ order, service: keeper.service, limits })
    expect([await checkout.start(), await checkout.start()]).toMatchObject([unknown, unknown])
    expect(await exposed(keeper)).toBe(price)
  })

  test("does not let the buyer's word start a payment on another market", async () => {
    const keeper = openKeeper()
    const storage = createMemoryStorage()
    const first = await enter({ order, storage, service: keeper.service, limits })
    expect(await first.checkout.start()).toMatchObject(unknown)
    const { intent } = first
    const policy = { ...shop.policy, ...stall.forDollars.policy }
    const second = await enter({ ...stall.forDollars, intent, storage, policy })
    expect(await second.checkout.confirmNotSent()).toMatchObject({
      error: { code: 'PaymentUnknown', funds: 'unknown' },
    })
    expect(second.wallet.prompts).toEqual([])
    await keeper.use()
    expect(await paid()).toBe(price)
  })

  test('does not allow another quantity before the deadline', async () => {
    const keeper = openKeeper()
    const storage = createMemoryStorage()
    const first = await enter({ order, storage, service: keeper.service, limits })
    expect(await first.checkout.start()).toMatchObject(unknown)
    const second = await enter({ order, quantity: 2n, storage })
    expect(await second.checkout.confirmNotSent()).toMatchObject({
      error: { code: 'PreviousPaymentPending' },
    })
    expect(second.wallet.prompts).toEqual([])
    await pass()
    expect(await second.checkout.start()).toMatchObject({ status: 'success' })
    expect(await exposed(keeper)).toBe(2n * price)
  })

  test('counts a block after the deadline only at the required depth', async () => {
    const keeper = openKeeper()
    const policy = { ...shop.policy, confirmations: 3 }
    const options = { service: keeper.service, answer: once, limits, policy }
    const { checkout } = await enter({ order, ...options })
    expect(await checkout.start()).toMatchObject(unknown)
    const inTime = await client.snapshot()
    await pass(2)
    expect(await checkout.start()).toMatchObject(unknown)
    await client.mine({ blocks: 1 })
    expect(await checkout.start()).toMatchObject({ error: { funds: 'none' } })
    // Before the required number of confirmations, a reorg can remove the block after the deadline. Then the service can still use the
    // signature.
    await client.revert({ id: inTime })
    await keeper.use()
    expect(await paid()).toBe(price)
  })
})
