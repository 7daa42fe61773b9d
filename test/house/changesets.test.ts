import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const root = new URL('../../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, root), 'utf8')
const entries = readdirSync(new URL('packages', root), { withFileTypes: true })
const folders = ['.', ...entries.filter((entry) => entry.isDirectory()).map(({ name }) => `packages/${name}`)]
const packages = folders.map((folder) => JSON.parse(read(`${folder}/package.json`)))
const names: string[] = packages.map(({ name }) => name)

describe('.changeset', () => {
  test('gives all packages one version', () => {
    expect(new Set(packages.map(({ version }) => version)).size).toBe(1)
    const { fixed } = JSON.parse(read('.changeset/config.json'))
    expect(fixed.map((group: string[]) => group.sort())).toEqual([[...names].sort()])
  })

  const files = readdirSync(new URL('.changeset', root)).filter(
    (name) => !['README.md', 'config.json'].includes(name),
  )

  test.each(files)('names a package and one change in one short line: %s', (file) => {
    expect(file).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*\.md$/)
    const [, head = '', text = ''] = /^---\n(.*?)\n---\n\n(.*)\n$/s.exec(read(`.changeset/${file}`)) ?? []
    const named = head.split('\n').map((line) => /^"(.*)": (?:patch|minor|major)$/.exec(line)?.[1])
    expect(names).toEqual(expect.arrayContaining(named))
    expect(text).toMatch(/^[a-z]+: [A-Z].*\.$/)
    expect(wordsIn(text)).toBeLessThanOrEqual(25)
  })
})

describe('CHANGELOG.md', () => {
  const text = read('CHANGELOG.md')

  test('begins with the unreleased changes or the published version', () => {
    const [, first] = /^## (.*)$/m.exec(text) ?? []
    expect(['Unreleased', packages[0].version]).toContain(first)
  })

  test('has one change of at most 25 words in each line', () => {
    const lines = text.match(/^- .*$/gm) ?? []
    expect(lines.length).toBeGreaterThan(50)
    expect(lines.filter((line) => wordsIn(line.slice(2)) > 25)).toEqual([])
  })
})

/** Counts the words that a reader sees. The URL of a link does not count. */
function wordsIn(text: string): number {
  return text
    .replace(/\]\([^)]*\)/g, ']')
    .trim()
    .split(/\s+/).length
}
