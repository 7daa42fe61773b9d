import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import type { closingLine } from './closingLine.js'
import { testWhole } from './sample.js'
import { temporaryFolder } from './temporaryFolder.js'

describe('closingLine', () => {
  test('prints the passed and failed tests', async () => {
    expect(await run({ 'one.test.js': `test('a', () => {}); test('b', () => {})` })).toBe(
      '2 passed, 0 failed',
    )
  })

  testWhole('does not count tests again that passed in the report `except`', async () => {
    const report = join(await temporaryFolder(), 'report.json')
    await writeFile(report, JSON.stringify({ files: [{ path: 'one.test.js', passed: ['a'] }] }))
    const files = { 'one.test.js': `test('a', () => {}); test('b', () => {})` }
    expect(await run(files, { except: report })).toBe('1 passed, 0 failed')
  })

  testWhole('counts skipped tests, and files that do not load', async () => {
    const files = {
      'one.test.js': `test('a', () => {}); test('b', () => { throw 1 }); test.skip('c', () => {}); test.todo('d')`,
      'two.test.js': `throw new Error('does not load')`,
    }
    expect(await run(files)).toBe('1 passed, 2 failed, 2 skipped')
  })
})

async function run(
  files: Record<string, string>,
  options: closingLine.Options = {},
): Promise<string | undefined> {
  const root = await temporaryFolder()
  const reporter = fileURLToPath(new URL('closingLine.ts', import.meta.url))
  const config = `import { closingLine } from ${JSON.stringify(reporter)}
    export default { test: { globals: true, reporters: ['default', closingLine(${JSON.stringify(options)})] } }`
  for (const [name, text] of Object.entries({ ...files, 'vitest.config.js': config }))
    await writeFile(join(root, name), text)
  const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs')
  const output = await new Promise<string>((resolve) => {
    execFile(process.execPath, [vitest, 'run', '--root', root], { cwd: root }, (_, stdout) => resolve(stdout))
  })
  return output.trimEnd().split('\n').at(-1)
}
