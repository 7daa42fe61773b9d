import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const page = readFileSync(`${root}docs/internals/rules.md`, 'utf8')

/** The rows of all tables in the page: an id, a rule, the attack that it stops, and the test files that prove it. */
const rules = page
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => {
    const [, id = '', rule = '', attack = '', cell = '', ...rest] = line.split('|')
    const tests = [...cell.matchAll(/`((?:packages\/[\w-]+\/)?test\/[^`]+)`/g)].map(([, path = '']) => path)
    return { id: id.trim(), rule: rule.trim(), attack: attack.trim(), tests, rest }
  })

describe('docs/internals/rules.md', () => {
  test('every row of every table states a rule', () => {
    const rows = page.split('\n').filter((line) => /^\| (?!id )/.test(line))
    expect(rules.length).toBe(rows.length)
    expect(rules.length).toBeGreaterThan(150)
    expect(rules.filter(({ rest }) => rest.join('') !== '')).toEqual([])
  })

  test('every rule has its own id', () => {
    const ids = rules.map(({ id }) => id)
    expect(ids.filter((id) => !/^`[a-z]+-\d+`$/.test(id))).toEqual([])
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('every rule has at most 20 words and names its attack', () => {
    const broken = rules.filter(({ rule, attack }) => !rule || rule.split(/\s+/).length > 20 || !attack)
    expect(broken).toEqual([])
  })

  test.each(rules)('$id names test files that exist', ({ tests }) => {
    expect(tests.length).toBeGreaterThan(0)
    expect(tests.filter((path) => !existsSync(`${root}${path}`))).toEqual([])
  })
})
