import { afterAll, describe, expect, test, vi } from 'vitest'
import type { CheckoutError, CheckoutErrorCode } from '../../../src/checkout/errors/CheckoutError.js'

// What is tested is which of several ends is told, and that their order in time has no say in it: so they are given.
vi.doMock('../../../src/checkout/run/preview.js', () => ({
  preview: ({ intent }: { intent: Promise<never> }) => intent,
}))
vi.resetModules()
const { checkParts } = await import('../../../src/checkout/basket/checkParts.js')
const { CheckoutError: Reloaded } = await import('../../../src/checkout/errors/CheckoutError.js')
afterAll(() => {
  vi.doUnmock('../../../src/checkout/run/preview.js')
  vi.resetModules()
})

const ends = (...codes: CheckoutErrorCode[]) => codes.map((code): CheckoutError => new Reloaded(code))

describe('checkParts', () => {
  test.each([
    ['what no wallet may sign before what would only fail', ends('WouldRevert', 'PlanRefused'), 1],
    ['of what is refused the first', ends('PlanRefused', 'WouldRevert', 'PlanRefused'), 0],
    ['of what would only fail the first', ends('InsufficientFunds', 'WouldRevert'), 0],
    ['what the service says, where it is the first', [new Error('Gone.'), ...ends('WouldRevert')], 0],
  ])('error: tells %s, whichever is known sooner', async (_, errors, told) => {
    for (const order of [errors, errors.toReversed()]) {
      const parts = errors.map((error) => {
        // It fails only after those before it in this order.
        const steps = order.indexOf(error) * 10
        const end = async () => {
          for (let at = 0; at < steps; at++) await undefined
          throw error
        }
        return { intent: end() }
      })
      await expect(checkParts({ parts } as never)).rejects.toBe(errors[told])
    }
  })
})
