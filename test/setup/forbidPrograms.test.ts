import { describe, expect, test } from 'vitest'

describe('forbidPrograms', () => {
  test('throws when a unit test starts a program', () => {
    // Do not import `node:child_process` statically. The import would move this file to the project `real`, where tests may start programs.
    const { execFileSync, spawn } = process.getBuiltinModule('node:child_process')
    expect(() => spawn('anvil')).toThrow('A unit test started anvil.')
    expect(() => execFileSync('anvil')).toThrow('test/setup/findTestFiles.ts')
  })
})
