import { describe, expect, test } from 'vitest'
import type { createCheckout } from '../../../src/checkout/createCheckout.js'
import { soften } from '../support/soften.js'
import { playMany } from './support/playMany.js'
import { startDevices } from './support/startDevices.js'

/* Two devices, two markets, private relays, refusals, lost notes and reorganisations. `npm run nightly` tries many more. */

const { play } = await startDevices()

describe('two devices', () => {
  test('behavior: one payment for one agreement, and every word about the money is true', async () => {
    expect(await playMany({ play, numRuns: 25 })).toBeGreaterThan(0)
  })

  test.each([
    ['the id is drawn', 'journal/derivePurchaseId.ts', 'hash(intent, count)\n', 'hash(intent, Date.now())\n'],
    ['a plan may lead elsewhere', 'execute/execute.ts', '  await refuseElsewhere(context, { steps })\n', ''],
    ['the pool is not looked at', 'execute/findUnderWay.ts', 'if (known <= mined) return', 'return'],
  ])('behavior: softened, so that %s, it is seen', async (_, file, piece, instead) => {
    const { createCheckout: create } = await soften<{ createCheckout: typeof createCheckout }>({
      entry: 'checkout/createCheckout.ts',
      rule: [`checkout/${file}`, piece, instead],
    })
    await expect(playMany({ play, numRuns: 3, create })).rejects.toThrow(/Property failed/)
  })
})
