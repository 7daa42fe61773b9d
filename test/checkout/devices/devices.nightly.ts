import { describe, expect, inject, test } from 'vitest'
import { playMany } from './support/playMany.js'
import { startDevices } from './support/startDevices.js'

/** Chains of their own: after some hundred returns to its snapshot a chain forgets what it takes back. */
const chains = Array.from({ length: 12 }, (_, index) => inject('seed') + index)

describe.each(chains)('two devices, seed %i', async (seed) => {
  const { play } = await startDevices()

  test('behavior: one payment for one agreement, and every word about the money is true, in 50 stories', async () => {
    const cells = await playMany({ play, numRuns: 50, seed })
    console.log(`Payments asked for over one that could not be known of: ${cells}`)
    expect(cells).toBeGreaterThan(0)
  })
})
