import { describe, expect, test } from 'vitest'
import { createMemoryStorage } from '../../../src/checkout/storage/checkoutStorage.js'
import { encodeApprove } from '../../../src/evm/encodeApprove.js'
import type { Answer } from '../../../src/testing/createScriptedWallet.js'
import { rewindEach } from '../../setup/rewindEach.js'
import { openOddCurrency } from '../support/openOddCurrency.js'
import { startShop } from '../support/startShop.js'

const shop = await startShop()
const { client, contracts, buyer, orderAbout, enter, allowance } = shop
const order = orderAbout(/100 prints, in USDC/)
const moody = await openOddCurrency(shop)
const { price } = moody

await rewindEach(client)

/**
 * Starts a purchase on a page that stops waiting for the approval prompt, which stays open. Returns the checkout of the reloaded page.
 *
 * Only the first page has a short time limit. The wallet of the reloaded page always answers, but perhaps slowly on a busy machine.
 */
async function enterAfterOpenPrompt(purchase: Purchase, ...answers: Answer[]) {
  const first = await enter({ ...purchase, answer: () => 'hang', limits: { promptTimeoutMs: 300 } })
  expect(await first.checkout.start()).toMatchObject({ error: { code: 'PaymentUnknown' } })
  return enter({ ...purchase, answer: (_, index) => answers[index] ?? 'accept' })
}

type Purchase = Pick<Parameters<typeof enter>[0], 'order' | 'storage'>

const confirmOld = (to = contracts.usdc) =>
  client.sendTransaction({
    account: buyer,
    chain: null,
    to,
    data: encodeApprove(contracts.market, price),
  })

/**
 * A wallet prompt stays open after its page is closed. If the buyer accepts the prompt late, the approval takes effect, whatever the
 * journal has recorded since.
 */
describe('an approval that is confirmed late', () => {
  test.each([
    ['the same is bought again', {}],
    ['another quantity is bought', { quantity: 2n }],
  ])('reports the allowance after the purchase was paid when %s', async (_, other) => {
    const storage = createMemoryStorage()
    const { checkout } = await enterAfterOpenPrompt({ order, storage })
    expect(await checkout.start()).toMatchObject({ status: 'success' })
    expect(await allowance(contracts.usdc)).toBe(0n)
    await confirmOld()
    const later = await enter({ order, storage, ...other, answer: () => 'reject' })
    expect(await later.checkout.start()).toMatchObject({ error: { code: 'Rejected', funds: 'approval' } })
    expect(await later.checkout.revokeAllowance()).toMatchObject({
      error: { code: 'Rejected', funds: 'approval' },
    })
    const last = await enter({ order, storage, ...other })
    expect(await last.checkout.start()).toMatchObject({ status: 'success' })
    expect(await allowance(contracts.usdc)).toBe(0n)
  })

  test.each([
    ['the same is bought', {}],
    ['another quantity is bought', { quantity: 2n }],
  ])('reports the allowance after a revocation when %s', async (_, other) => {
    const storage = createMemoryStorage()
    const { checkout } = await enterAfterOpenPrompt({ order, storage }, 'accept', 'reject')
    expect(await checkout.start()).toMatchObject({ error: { code: 'Rejected', funds: 'approval' } })
    expect(await checkout.revokeAllowance()).toMatchObject({ error: { code: 'Cancelled', funds: 'unknown' } })
    await confirmOld()
    const later = await enter({ order, storage, ...other, answer: () => 'reject' })
    expect(await later.checkout.start()).toMatchObject({ error: { code: 'Rejected', funds: 'approval' } })
    const last = await enter({ order, storage, ...other })
    expect(await last.checkout.revokeAllowance()).toMatchObject({ error: { code: 'Cancelled' } })
    expect(await allowance(contracts.usdc)).toBe(0n)
  })

  test('reports it at another order with the same price and currency, and revokes it', async () => {
    const storage = createMemoryStorage()
    const [one, another] = moody.orders
    await enterAfterOpenPrompt({ order: one, storage })
    await confirmOld(moody.token)
    const later = await enter({ order: another, storage, answer: () => 'reject' })
    const state = await later.checkout.start()
    expect(state).toMatchObject({ error: { code: 'Rejected', funds: 'approval' } })
    expect(state.steps.map(({ id }) => id)).toEqual(['buy'])
    const last = await enter({ order: another, storage, answer: (_, at) => (at === 0 ? 'reject' : 'accept') })
    expect(await last.checkout.start()).toMatchObject({ error: { code: 'Rejected', funds: 'approval' } })
    expect(await last.checkout.revokeAllowance()).toMatchObject({ error: { code: 'Cancelled' } })
    expect((await moody.truth())[1]).toBe(0n)
  })

  test('reports it after the buyer said that nothing was sent', async () => {
    const storage = createMemoryStorage()
    const { checkout } = await enterAfterOpenPrompt({ order, storage }, 'reject')
    expect(await checkout.confirmNotSent()).toMatchObject({ error: { code: 'Rejected', funds: 'none' } })
    await confirmOld()
    const later = await enter({ order, storage, answer: () => 'reject' })
    expect(await later.checkout.start()).toMatchObject({ error: { code: 'Rejected', funds: 'approval' } })
  })
})
