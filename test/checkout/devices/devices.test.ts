import { describe, expect, test } from 'vitest'
import type { createCheckout } from '../../../src/checkout/createCheckout.js'
import { isWhole } from '../../setup/sample.js'
import { soften } from '../support/soften.js'
import { openWork } from './support/offers.js'
import { playMany } from './support/playMany.js'
import { startDevices } from './support/startDevices.js'

/* Two devices, two markets, private relays, refusals, lost notes and reorganisations. `npm run nightly` tries many more. */

const { play } = await startDevices()

describe('two devices', () => {
  test('behavior: one payment for one agreement, and every word about the money is true', async () => {
    const { cells, retracted, reorged } = await playMany({ play, numRuns: isWhole() ? 35 : 12 })
    expect([cells, retracted, reorged].every((count) => count > 0)).toBe(true)
  })

  test.each([
    [
      'the id is drawn',
      'evidence/purchaseIds.ts',
      'purchaseIdAt(intent, count)\n',
      'purchaseIdAt(intent, Date.now())\n',
    ],
    ['a plan may lead elsewhere', 'run/stages/send.ts', '  await assertSameTarget(run, plan.steps)\n', ''],
    ['the pool is not looked at', 'wallet/findPendingPayment.ts', 'if (known <= mined) return', 'return'],
  ])('behavior: softened, so that %s, it is seen', async (_, file, piece, instead) => {
    const { createCheckout: create } = await soften<{ createCheckout: typeof createCheckout }>({
      entry: 'checkout/createCheckout.ts',
      rule: [`checkout/${file}`, piece, instead],
    })
    await expect(playMany({ play, numRuns: 3, create })).rejects.toThrow(/Property failed/)
  })
})

describe('two devices and a work that is sold once', async () => {
  const { play } = await startDevices({ sells: openWork })

  test('behavior: its payment is asked for again, and made once: nothing is out of reach', async () => {
    const { cells, again } = await playMany({ play, numRuns: isWhole() ? 25 : 8 })
    expect(cells).toBe(0)
    // One is so on any market: another purchase took its place, and gave it back.
    expect(again).toBeGreaterThan(isWhole() ? 2 : 0)
  })
})
