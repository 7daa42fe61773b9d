import { describe, expect, test } from 'vitest'

describe('forbidPrograms', () => {
  test('error: a unit test that starts a program', () => {
    // An import of this module would make the file a real test.
    const { execFileSync, spawn } = process.getBuiltinModule('node:child_process')
    expect(() => spawn('anvil')).toThrow('A unit test started anvil.')
    expect(() => execFileSync('anvil')).toThrow('test/setup/findTestFiles.ts')
  })
})
