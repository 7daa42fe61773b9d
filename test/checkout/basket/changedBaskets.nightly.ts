import { describe, expect, inject, test } from 'vitest'
import { openStalls } from './support/openStalls.js'
import { runBasketCampaign } from './support/runBasketCampaign.js'

/** Changes the steps of baskets at random, also by mixing steps of different purchases. Then checks the effect on the chain. */
const stalls = await openStalls()

const seeds = Array.from({ length: 8 }, (_, index) => inject('seed') + index)

describe('createBasket', () => {
  test.each(seeds)('changed plans of its parts do no harm, seed %i', async (seed) => {
    const { failures, ...count } = await runBasketCampaign(stalls, { seed, runs: 200 })
    console.log(`${count.bought} bought, ${count.refused} refused; ${count.harmful} would do harm`)
    expect(failures).toEqual([])
    expect(count.harmful).toBeGreaterThan(20)
    expect(count.bought).toBeGreaterThan(0)
  })
})
