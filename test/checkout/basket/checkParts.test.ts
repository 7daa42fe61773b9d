import { afterAll, describe, expect, test, vi } from 'vitest'
import type { CheckoutError, CheckoutErrorCode } from '../../../src/checkout/errors/CheckoutError.js'

// `preview` is a mock, because each test chooses the order in which the purchases of a basket fail.
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
    ['a refused plan rather than a failing simulation', ends('WouldRevert', 'PlanRefused'), 1],
    ['the first of several refused plans', ends('PlanRefused', 'WouldRevert', 'PlanRefused'), 0],
    ['the first of several failing simulations', ends('InsufficientFunds', 'WouldRevert'), 0],
    ['an error of the service when it is the first', [new Error('Gone.'), ...ends('WouldRevert')], 0],
  ])('throws %s, independent of the order in time', async (_, errors, expected) => {
    for (const order of [errors, errors.toReversed()]) {
      const parts = errors.map((error) => {
        // In `order`, each purchase fails later than the ones before it.
        const steps = order.indexOf(error) * 10
        const end = async () => {
          for (let at = 0; at < steps; at++) await undefined
          throw error
        }
        return { intent: end() }
      })
      await expect(checkParts({ parts } as never)).rejects.toBe(errors[expected])
    }
  })
})
