import { describe, expect, inject, test } from 'vitest'
import { openStalls } from './support/openStalls.js'
import { runBasketCampaign } from './support/runBasketCampaign.js'

const stalls = await openStalls()

describe('createBasket', () => {
  test('changed and mixed plans of its parts do no harm', async () => {
    const { failures, bought, harmful } = await runBasketCampaign(stalls, { seed: inject('seed'), runs: 20 })
    expect(failures).toEqual([])
    // The run proves something only if some changed plans are harmful, and some baskets are bought.
    expect(harmful).toBeGreaterThan(3)
    expect(bought).toBeGreaterThan(0)
  })
})
