import { afterEach, describe, expect, test, vi } from 'vitest'
import { CheckoutError } from '../../../src/checkout/errors/CheckoutError.js'
import type { Step } from '../../../src/protocol/step.js'
import { rewindEach } from '../../setup/rewindEach.js'
import { startShop } from '../support/startShop.js'

const shop = await startShop()
const { client, relayer, orderAbout, enter } = shop
const order = orderAbout(/100 prints, in USDC/)
const hour = 3_600
const realNow = Date.now

await rewindEach(client)
afterEach(() => vi.restoreAllMocks())

/** Returns a function that sets the deadline of every signed step, in seconds since 1970. */
function until(deadline: bigint) {
  return (steps: Step[]): Step[] =>
    steps.map((step) => {
      const { signature, post } = step
      if (!signature || !post) return step
      const value = { ...signature.value, deadline: `${deadline}` }
      const body = 'purchase' in post.body ? { purchase: value } : { ...post.body, permit: value }
      return { ...step, signature: { ...signature, value }, post: { ...post, body } }
    })
}

/** Buys with a page clock that is wrong by some seconds. Returns the ending and the number of prompts. */
async function buy(options: { wrongBy: number; deadline: bigint }) {
  const { wrongBy, deadline } = options
  const tamper = until(deadline)
  const service = shop.openService({ relayer, tamper })
  const wallet = shop.openWallet({ answer: () => 'reject' })
  const { checkout } = await enter({ order, service, wallet })
  // This mocks `Date.now` for the whole process, but only the page reads it before the prompt.
  vi.spyOn(Date, 'now').mockImplementation(() => realNow() + wrongBy * 1_000)
  const state = await checkout.start()
  vi.restoreAllMocks()
  const error = state.status === 'error' ? state.error : undefined
  const findings = error instanceof CheckoutError ? (error.findings ?? []).map(({ code }) => code) : []
  return { asked: wallet.prompts.length, findings }
}

async function chainTime(): Promise<bigint> {
  return (await client.getBlock({ blockTag: 'pending' })).timestamp
}

/** The chain's time decides how far away a deadline is. The buyer's clock does not matter. */
describe('a deadline', () => {
  test.each([-9 * hour, -5 * hour, -600, 0, 600, 5 * hour, 9 * hour])(
    'accepts an honest deadline and refuses one in hours when the clock is wrong by %s seconds',
    async (wrongBy) => {
      const now = await chainTime()
      expect(await buy({ wrongBy, deadline: now + 1_500n })).toEqual({ asked: 1, findings: [] })
      for (const far of [2 * hour, 5 * hour + 1_500, 9 * hour + 600]) {
        const { asked, findings } = await buy({ wrongBy, deadline: now + BigInt(far) })
        expect([far, asked, [...new Set(findings)]]).toEqual([far, 0, ['far-deadline']])
      }
    },
  )

  test('judges by the time of the next block when the chain was idle for hours', async () => {
    await client.increaseTime({ seconds: 5 * hour })
    const now = await chainTime()
    expect(now).toBeGreaterThan((await client.getBlock()).timestamp + BigInt(4 * hour))
    const wrongBy = 5 * hour
    expect(await buy({ wrongBy, deadline: now + 1_500n })).toEqual({ asked: 1, findings: [] })
    expect(await buy({ wrongBy, deadline: now + BigInt(2 * hour) })).toMatchObject({ asked: 0 })
    await client.increaseTime({ seconds: -5 * hour }).catch(() => {})
  })
})
