import { describe, expect, test } from 'vitest'

describe('forbidPrograms', () => {
  test('throws when a unit test starts a program', () => {
    // A static import of `node:child_process` would put this file into the project `real`.
    const { execFileSync, spawn } = process.getBuiltinModule('node:child_process')
    expect(() => spawn('anvil')).toThrow('A unit test started anvil.')
    expect(() => execFileSync('anvil')).toThrow('test/setup/findTestFiles.ts')
  })
})
