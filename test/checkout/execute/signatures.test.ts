import { beforeEach, describe, expect, test } from 'vitest'
import { createMemoryStorage } from '../../../src/checkout/storage/checkoutStorage.js'
import { RpcError } from '../../../src/protocol/errors.js'
import type { Answer } from '../../../src/testing/createScriptedWallet.js'
import { rewindEach } from '../../setup/rewindEach.js'
import { passTime } from '../support/passTime.js'
import { startShop } from '../support/startShop.js'
import { startStall } from '../support/startStall.js'

/* A signature that pays is with the service from the moment when it has it: only the chain, or its deadline, takes it back. */

const shop = await startShop()
const { client, contracts, relayer, orderAbout, enter, money } = shop
const stall = await startStall(shop)
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
  'says that it is too late': () => Response.json({ error: 'InvalidArgument', status: 410 }, { status: 410 }),
  'answers with nothing': () => new Response(null, { status: 204 }),
  'sends elsewhere': () => new Response(null, { status: 302, headers: { location: 'https://evil.example' } }),
  'says yes': () => Response.json({ orderId: order.orderId }),
  'is gone': () => {
    throw new DOMException('The page was left.', 'AbortError')
  },
}

/** A service that answers as it likes, and keeps what it was handed. */
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
    /** Uses all that was kept. What the market does not take is lost. */
    use: async () => {
      for (const use of kept) await use()
      // The service answers before it is mined.
      await client.mine({ blocks: 1 })
    },
  }
}

const paid = async () => before - (await money(contracts.usdc))

/** What the service can take by what it keeps, tried out and taken back. */
async function exposed({ use }: ReturnType<typeof openKeeper>): Promise<bigint> {
  const id = await client.snapshot()
  await use()
  const taken = await paid()
  await client.revert({ id })
  return taken
}

/** The buyer signs the permit and the purchase, and nothing more. */
const once = (_: unknown, index: number): Answer => (index < 2 ? 'accept' : 'reject')
const limits = { miningTimeoutMs: 0 }
const unknown = { error: { funds: 'unknown' } }

/** After it no signature is good any more. */
const pass = (blocks = 1) => passTime(shop, { seconds: 2_000, blocks })

describe('a signature that was handed over', () => {
  test.each(Object.keys(answers))(
    'behavior: the service %s: it is unknown, whatever the buyer does, and pays once',
    async (name) => {
      const keeper = openKeeper(answers[name])
      const { checkout } = await enter({ order, service: keeper.service, answer: once, limits })
      expect(await checkout.start()).toMatchObject(unknown)
      expect(await checkout.startOver()).toMatchObject(unknown)
      expect(await checkout.retry()).toMatchObject(unknown)
      expect(await exposed(keeper)).toBe(price)
      await pass()
      expect(await checkout.retry()).toMatchObject({ error: { funds: 'none' } })
      expect(await exposed(keeper)).toBe(0n)
    },
  )

  test('behavior: each one that the buyer signs again is as good, and one of them pays', async () => {
    const keeper = openKeeper()
    const { checkout } = await enter({ order, service: keeper.service, limits })
    expect([await checkout.start(), await checkout.retry()]).toMatchObject([unknown, unknown])
    expect(await exposed(keeper)).toBe(price)
  })

  test('behavior: the buyer’s word lets no other market be paid meanwhile', async () => {
    const keeper = openKeeper()
    const storage = createMemoryStorage()
    const first = await enter({ order, storage, service: keeper.service, limits })
    expect(await first.checkout.start()).toMatchObject(unknown)
    const { intent } = first
    const policy = { ...shop.policy, ...stall.forDollars.policy }
    const second = await enter({ ...stall.forDollars, intent, storage, policy })
    expect(await second.checkout.startOver()).toMatchObject({
      error: { code: 'PaymentUnknown', funds: 'unknown' },
    })
    expect(second.wallet.prompts).toEqual([])
    await keeper.use()
    expect(await paid()).toBe(price)
  })

  test('behavior: nor another quantity of it, until its deadline', async () => {
    const keeper = openKeeper()
    const storage = createMemoryStorage()
    const first = await enter({ order, storage, service: keeper.service, limits })
    expect(await first.checkout.start()).toMatchObject(unknown)
    const second = await enter({ order, quantity: 2n, storage })
    expect(await second.checkout.startOver()).toMatchObject({ error: { code: 'EarlierUnsettled' } })
    expect(second.wallet.prompts).toEqual([])
    await pass()
    expect(await second.checkout.retry()).toMatchObject({ status: 'success' })
    expect(await exposed(keeper)).toBe(2n * price)
  })

  test('behavior: a block after its deadline counts when it is as deep as a payment has to be', async () => {
    const keeper = openKeeper()
    const policy = { ...shop.policy, confirmations: 3 }
    const options = { service: keeper.service, answer: once, limits, policy }
    const { checkout } = await enter({ order, ...options })
    expect(await checkout.start()).toMatchObject(unknown)
    const inTime = await client.snapshot()
    await pass(2)
    expect(await checkout.retry()).toMatchObject(unknown)
    await client.mine({ blocks: 1 })
    expect(await checkout.retry()).toMatchObject({ error: { funds: 'none' } })
    // What is less deep is taken back, and then it pays.
    await client.revert({ id: inTime })
    await keeper.use()
    expect(await paid()).toBe(price)
  })
})
