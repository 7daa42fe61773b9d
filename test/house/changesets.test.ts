import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const packages = ['.', ...readdirSync(`${root}/packages`).map((name) => `packages/${name}`)].map((folder) =>
  JSON.parse(read(`${folder}/package.json`)),
)
const names = packages.map(({ name }) => name)
const rooms = [
  ...readdirSync(`${root}/src`).map((name) => name.replace(/\.ts$/, '')),
  'docs',
  'stories',
  'styles',
  'examples',
]

describe('.changeset', () => {
  test('default: all that is published gets its next version at once', () => {
    expect(new Set(packages.map(({ version }) => version)).size).toBe(1)
    expect(JSON.parse(read('.changeset/config.json')).fixed).toEqual([names])
  })

  const files = readdirSync(`${root}/.changeset`).filter(
    (name) => !['README.md', 'config.json'].includes(name),
  )

  test.each(files)('behavior: %s names a package, how it grows, and the room that changed', (file) => {
    expect(file).toMatch(/^[\w-]+\.md$/)
    const [, head = '', text = ''] = /^---\n(.*?)\n---\n\n(.*)$/s.exec(read(`.changeset/${file}`)) ?? []
    const grown = head.split('\n').map((line) => /^"(.*)": (?:patch|minor|major)$/.exec(line)?.[1])
    expect(names).toEqual(expect.arrayContaining(grown))
    const [, room] = /^([a-z]+)(?:, [a-z]+)*(?:: \S|\n\n- )/.exec(text) ?? []
    expect(rooms).toContain(room)
  })
})

describe('CHANGELOG.md', () => {
  test('default: begins with the version that is published, each above the one before', () => {
    const versions = [...read('CHANGELOG.md').matchAll(/^## (.*)$/gm)].map(([, name = '']) => name)
    expect(versions[0]).toBe(packages[0].version)
    expect(versions).toEqual(
      [...versions].sort((one, other) => other.localeCompare(one, 'en', { numeric: true })),
    )
  })
})

function read(path: string): string {
  return readFileSync(`${root}/${path}`, 'utf8')
}
