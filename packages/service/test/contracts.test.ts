import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { marketAbi } from '../../../src/venues/tillkit/marketAbi.js'
import { isWhole } from '../../../test/setup/sample.js'
import {
  compileContracts,
  compileInput,
  deployed,
  inputOf,
  pickMarketAbi,
  verified,
} from '../../../tools/compileContracts.js'
import { readArtifact } from '../../sandbox/src/chain/readArtifact.js'
import { poolReaderCode } from '../src/swaps/poolReaderCode.js'

const compiled = compileContracts()

describe('compileContracts', () => {
  test.each(deployed)('compiles %s to its stored artifact', (name) => {
    expect(compiled[name]?.bytecode).toMatch(/^0x6/)
    expect(readArtifact(name)).toEqual(compiled[name])
  })

  test('keeps marketAbi in step with the contract', () => {
    expect(marketAbi).toEqual(pickMarketAbi(compiled.TillkitMarket?.abi ?? []))
    expect(marketAbi.length).toBeGreaterThan(30)
  })

  // Compiling takes long, so only `npm run test:all` compiles each contract again, from its own verification input.
  test.each(isWhole() ? verified : [])(
    'stores the verification input of %s that compiles to its artifact',
    (name) => {
      const file = new URL(`../artifacts/${name}.input.json`, import.meta.url)
      const input = JSON.parse(readFileSync(file, 'utf8'))
      expect(input).toEqual(inputOf(name))
      expect(compileInput(name, input)).toBe(readArtifact(name).bytecode)
    },
  )

  test('compiles PoolReader to the bytecode that the service uses', () => {
    expect(compiled.PoolReader?.bytecode).toBe(poolReaderCode)
  })

  test('keeps every contract below the limit of 24,576 bytes', () => {
    for (const name of deployed) expect((compiled[name]?.bytecode.length ?? 0) / 2).toBeLessThan(24_576)
  })
})
