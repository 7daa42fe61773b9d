import { describe, expect, test } from 'vitest'
import { startShop } from '../support/startShop.js'

const { contracts, orderAbout, enter, agree, money } = await startShop()
const order = orderAbout(/100 prints, in USDC/)
const price = 12_000_000n

/** Returns the intent of a buyer who saw half of the current price. So the price has become worse than agreed. */
async function agreeToHalf() {
  const intent = await agree([{ order }])
  const orders = intent.orders.map((one) => ({ ...one, unitPrice: price / 2n }))
  return { ...intent, orders, maxTotal: price / 2n }
}

describe('a review', () => {
  test('does not prompt before the buyer accepts', async () => {
    const { checkout, wallet } = await enter({ intent: await agreeToHalf() })
    expect(await checkout.start()).toMatchObject({
      status: 'review',
      differences: [{ kind: 'price', shown: `${price / 2n}`, now: `${price}` }],
    })
    expect(wallet.prompts).toEqual([])
    expect(await checkout.acceptChanges()).toMatchObject({ status: 'success', outcome: { paid: price } })
  })

  test.each(['start', 'confirmNotSent'] as const)(
    'is shown again after %s, which accepts nothing',
    async (again) => {
      const { checkout, wallet } = await enter({ intent: await agreeToHalf() })
      const before = await money(contracts.usdc)
      await checkout.start()
      expect(await checkout[again]()).toMatchObject({ status: 'review' })
      checkout.cancel()
      expect(checkout.getState()).toMatchObject({ status: 'cancelled', intent: { maxTotal: price / 2n } })
      expect(await checkout[again]()).toMatchObject({ status: 'review' })
      expect(wallet.prompts).toEqual([])
      expect(await money(contracts.usdc)).toBe(before)
    },
  )
})
