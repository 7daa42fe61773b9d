import { rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { bundle } from './bundle.js'
import { runStorm } from './storm/runStorm.js'

const program = await bundle(new URL('storm/serviceProcess.ts', import.meta.url))
afterAll(() => rm(dirname(program), { recursive: true }))

describe('runStorm', () => {
  test('behavior: whoever is killed wherever, nothing is lost, and what is gone is retracted', async () => {
    const postgresUrl = inject('postgresUrl')
    const storms = await Promise.all(
      [3, 13, 22].map((seed) => runStorm({ seed, postgresUrl, program, steps: 5 })),
    )
    expect(storms.flatMap(({ seed, lost }) => lost.map((text) => `seed ${seed}: ${text}`))).toEqual([])
    expect(
      storms.flatMap(({ seed, violations }) => violations.map((text) => `seed ${seed}: ${text}`)),
    ).toEqual([])
    for (const { kills, retracted } of storms) {
      expect(kills.length).toBeGreaterThan(0)
      expect(retracted).toBeGreaterThan(0)
    }
  }, 900_000)
})
