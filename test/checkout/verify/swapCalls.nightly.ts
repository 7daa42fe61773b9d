import { describe, expect, inject, test } from 'vitest'
import { callMutations } from './support/swaps/callMutations.js'
import { openSwaps } from './support/swaps/openSwaps.js'
import { openV3Exchange } from './support/swaps/openV3Exchange.js'
import { runSwapCampaign } from './support/swaps/runSwapCampaign.js'
import { swapMutations } from './support/swaps/swapMutations.js'

/* Plans that swap by the later routers, changed at random in each of their bytes, and carried out among pools. */
const world = await openSwaps(openV3Exchange)

const seeds = Array.from({ length: 8 }, (_, index) => inject('seed') + index)

describe.each(seeds)('verify, of a plan that swaps by the later routers, seed %i', (seed) => {
  test.each([
    ['its steps and fields', swapMutations],
    ['the calls and commands within', callMutations],
  ])('behavior: no plan that does harm passes, however an honest one is changed: %s', async (_, changes) => {
    const { failures, ...count } = await runSwapCampaign(world, { changes, seed, runs: 300 })
    console.log(`${count.passed} passed, ${count.refused} were refused; ${count.harmful} would do harm`)
    expect(failures).toEqual([])
    expect(count.harmful).toBeGreaterThan(20)
  })
})
