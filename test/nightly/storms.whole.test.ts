import { rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { openPostgres } from '../setup/database.js'
import { bundle } from './bundle.js'
import { runStorm } from './storm/runStorm.js'

const program = await bundle(new URL('storm/serviceProcess.ts', import.meta.url))
afterAll(() => rm(dirname(program), { recursive: true }))

describe('runStorm', () => {
  test('loses no event and retracts removed ones when processes are killed', async () => {
    const postgresUrl = await openPostgres()
    // This test runs one storm with a kill and a reorg. `npm run nightly -- --only storms` runs 500 storms.
    const { lost, violations, kills, retracted } = await runStorm({ seed: 3, postgresUrl, program, steps: 5 })
    expect([lost, violations]).toEqual([[], []])
    expect(kills.length).toBeGreaterThan(0)
    expect(retracted).toBeGreaterThan(0)
  }, 900_000)
})
