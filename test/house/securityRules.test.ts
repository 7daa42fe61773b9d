import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const page = readFileSync(`${root}docs/security.md`, 'utf8')

/** The rows of the table: a rule, and the test files that prove it. */
const rules = [...page.matchAll(/^\| \*\*(.+?)\*\* \| (.+) \|$/gm)].map(([, rule = '', cell = '']) => ({
  rule,
  tests: [...cell.matchAll(/`((?:packages\/[\w-]+\/)?test\/[^`]+)`/g)].map(([, path = '']) => path),
}))

describe('docs/security.md', () => {
  test('behavior: every row of the table states a rule', () => {
    const table = page.split('| rule | test |')[1]?.split('\n\n')[0] ?? ''
    const rows = table.split('\n').filter((line) => line.startsWith('| '))
    expect(rules.length).toBe(rows.length)
    expect(rules.length).toBeGreaterThan(20)
  })

  test.each(rules)('behavior: names test files that exist for: $rule', ({ tests }) => {
    expect(tests.length).toBeGreaterThan(0)
    expect(tests.filter((path) => !existsSync(`${root}${path}`))).toEqual([])
  })
})
