import { expect, test } from 'vitest'
import { playMany } from './support/playMany.js'
import { startDevices } from './support/startDevices.js'

const { play } = await startDevices()

test('behavior: one payment for one agreement, and every word about the money is true, in many stories', async () => {
  const cells = await playMany({ play, numRuns: 600 })
  console.log(`600 stories; payments asked for over one that could not be known of: ${cells}`)
  expect(cells).toBeGreaterThan(0)
})
