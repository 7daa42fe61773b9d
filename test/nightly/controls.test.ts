import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { softenings } from './controls/softenings.js'

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

/** The rows of the table of rules: what a rule says, and the tests that hold it. */
const rules = [...read('docs/security.md').matchAll(/^\| \*\*(.+?)\*\* \| (.+) \|$/gm)].map(
  ([, says = '', tests = '']) => ({
    says,
    tests: [...tests.matchAll(/`test\/([^`]+)`/g)].map(([, path]) => path),
  }),
)

/* The control runs themselves take minutes: `npm run nightly -- --only controls`. */
describe('softenings', () => {
  test('behavior: each rule that is promised has one, of a test that it names', () => {
    expect(rules.length).toBeGreaterThan(20)
    const named = softenings.map(({ rule, test }) => ({
      test,
      of: rules.find(({ says }) => says.startsWith(rule)),
    }))
    expect(named.filter(({ of, test }) => !of?.tests.includes(test))).toEqual([])
    expect(rules.filter((rule) => !named.some(({ of }) => of === rule)).map(({ says }) => says)).toEqual([])
  })
})
