import { describe, expect, inject, test } from 'vitest'
import { openWork } from './support/offers.js'
import { playMany } from './support/playMany.js'
import { startDevices } from './support/startDevices.js'

/**
 * The seed of each chain. The test uses several chains, because anvil fails to restore the state after some hundred reverts to a snapshot.
 */
const chains = Array.from({ length: 12 }, (_, index) => inject('seed') + index)

describe.each(chains)('two devices, seed %i', async (seed) => {
  const { play } = await startDevices()

  test('pays once and reports true funds in 50 stories', async () => {
    const { cells, retracted, reorged } = await playMany({ play, numRuns: 50, seed })
    console.log(`Payments requested despite an unknowable payment: ${cells}`)
    console.log(`Reported reorgs of a success: ${retracted}, of an unconfirmed payment: ${reorged}`)
    expect(cells).toBeGreaterThan(0)
  })
})

describe.each(chains.slice(0, 4))('two devices and a work that is sold once, seed %i', async (seed) => {
  const { play } = await startDevices({ sells: openWork })

  test('pays once, with no unknowable payment, in 50 stories', async () => {
    expect(await playMany({ play, numRuns: 50, seed })).toMatchObject({ cells: 0 })
  })
})
