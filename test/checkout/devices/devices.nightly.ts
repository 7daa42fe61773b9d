import { describe, expect, inject, test } from 'vitest'
import { openWork } from './support/offers.js'
import { playMany } from './support/playMany.js'
import { startDevices } from './support/startDevices.js'

/** Chains of their own: after some hundred returns to its snapshot a chain forgets what it takes back. */
const chains = Array.from({ length: 12 }, (_, index) => inject('seed') + index)

describe.each(chains)('two devices, seed %i', async (seed) => {
  const { play } = await startDevices()

  test('behavior: one payment for one agreement, and every word about the money is true, in 50 stories', async () => {
    const { cells, retracted, reorged } = await playMany({ play, numRuns: 50, seed })
    console.log(`Payments asked for over one that could not be known of: ${cells}`)
    console.log(`Blocks that were taken back, told of a success: ${retracted}, of what settled: ${reorged}`)
    expect(cells).toBeGreaterThan(0)
  })
})

describe.each(chains.slice(0, 4))('two devices and a work that is sold once, seed %i', async (seed) => {
  const { play } = await startDevices({ sells: openWork })

  test('behavior: one payment, with nothing out of reach, in 50 stories', async () => {
    expect(await playMany({ play, numRuns: 50, seed })).toMatchObject({ cells: 0 })
  })
})
