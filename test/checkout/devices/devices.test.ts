import { describe, expect, test } from 'vitest'
import type { createCheckout } from '../../../src/checkout/createCheckout.js'
import { isWhole } from '../../setup/sample.js'
import { removeRule } from '../support/removeRule.js'
import { openWork } from './support/offers.js'
import { playMany } from './support/playMany.js'
import { startDevices } from './support/startDevices.js'

/**
 * A buyer presses Buy for the same item on two devices. Two markets sell the item. The cases contain private relays, declined prompts, lost
 * journals and reorgs. `npm run nightly` plays many more cases.
 */

const { play } = await startDevices()

describe('two devices', () => {
  test('pays once and reports true funds', async () => {
    const { cells, retracted, reorged } = await playMany({ play, numRuns: isWhole() ? 35 : 12 })
    expect([cells, retracted, reorged].every((count) => count > 0)).toBe(true)
  })

  test.each([
    [
      'the purchase id is random',
      'evidence/purchaseIds.ts',
      'purchaseIdAt(intent, count)\n',
      'purchaseIdAt(intent, Date.now())\n',
    ],
    ['a plan may change its target', 'run/stages/send.ts', '  await assertSameTarget(run, plan.steps)\n', ''],
    [
      'the checkout does not read the pool',
      'wallet/findPendingPayment.ts',
      'if (known <= mined) return',
      'return',
    ],
  ])('fails when a rule is removed so that %s', async (_, file, piece, instead) => {
    const { createCheckout: create } = await removeRule<{ createCheckout: typeof createCheckout }>({
      entry: 'checkout/createCheckout.ts',
      rule: [`checkout/${file}`, piece, instead],
    })
    await expect(playMany({ play, numRuns: 3, create })).rejects.toThrow(/Property failed/)
  })
})

describe('two devices and a work that is sold once', async () => {
  const { play } = await startDevices({ sells: openWork })

  test('requests the payment again and makes it once', async () => {
    const { cells, again } = await playMany({ play, numRuns: isWhole() ? 25 : 8 })
    expect(cells).toBe(0)
    // The market accepts one payment for this token. So a device may request its payment again whenever it does not find the first one.
    expect(again).toBeGreaterThan(isWhole() ? 2 : 0)
  })
})
