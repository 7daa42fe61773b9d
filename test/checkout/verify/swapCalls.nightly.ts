import { describe, expect, inject, test } from 'vitest'
import { callMutations } from './support/swaps/callMutations.js'
import { openSwaps } from './support/swaps/openSwaps.js'
import { openV3Exchange } from './support/swaps/openV3Exchange.js'
import { runSwapCampaign } from './support/swaps/runSwapCampaign.js'
import { swapMutations } from './support/swaps/swapMutations.js'

/** Randomly changes every byte of plans on Uniswap's later routers, and carries out the changed plans on a chain with pools. */
const world = await openSwaps(openV3Exchange)

const seeds = Array.from({ length: 8 }, (_, index) => inject('seed') + index)

describe.each(seeds)('verify, with a plan that swaps on the later routers, seed %i', (seed) => {
  test.each([
    ['its steps and fields', swapMutations],
    ['the calls and commands within', callMutations],
  ])('refuses every changed plan that does harm: %s', async (_, changes) => {
    const { failures, ...count } = await runSwapCampaign(world, { changes, seed, runs: 300 })
    console.log(`${count.passed} passed, ${count.refused} were refused; ${count.harmful} would do harm`)
    expect(failures).toEqual([])
    expect(count.harmful).toBeGreaterThan(20)
  })
})
