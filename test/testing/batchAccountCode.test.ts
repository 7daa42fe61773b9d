import { describe, expect, test } from 'vitest'
import { batchAccountCode } from '../../src/testing/batchAccountCode.js'
import { compileContracts } from '../../tools/compileContracts.js'

describe('batchAccountCode', () => {
  test('matches the compiled BatchAccount.sol', () => {
    expect(compileContracts(undefined, ['BatchAccount.sol']).BatchAccount?.bytecode).toBe(batchAccountCode)
  })
})
