import { describe, expect, inject, test } from 'vitest'
import { openStalls } from './support/openStalls.js'
import { runBasketCampaign } from './support/runBasketCampaign.js'

const stalls = await openStalls()

describe('createBasket', () => {
  test('behavior: no changed plans of its parts do harm, however they are mixed', async () => {
    const { failures, bought, harmful } = await runBasketCampaign(stalls, { seed: inject('seed'), runs: 20 })
    expect(failures).toEqual([])
    // A campaign that meets no harm, or in which nothing is bought, would hold as well.
    expect(harmful).toBeGreaterThan(3)
    expect(bought).toBeGreaterThan(0)
  })
})
