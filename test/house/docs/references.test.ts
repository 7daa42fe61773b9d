import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../..', import.meta.url))
/** Options of npm that list the files of a package without packing them. */
const packing = ['pack', '--dry-run', '--ignore-scripts', '--silent', '--json']
const archives: Record<string, { files: { path: string }[] }> = JSON.parse(
  execFileSync('npm', packing, { cwd: root, encoding: 'utf8' }),
)
const packed = Object.values(archives).flatMap(({ files }) => files.map(({ path }) => path))

describe('the package', () => {
  test('contains every file that its pages link to or show', () => {
    const pages = packed.filter((path) => /\.(md|txt)$/.test(path))
    const links = pages.flatMap((page) =>
      [...withoutCode(read(page)).matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)].map(
        ([, target = '']) => ({ page, to: join(page, '..', target) }),
      ),
    )
    expect(pages).toEqual(expect.arrayContaining(['README.md', 'llms.txt', 'docs/security.md']))
    expect(links.length).toBeGreaterThan(100)
    const isThere = (to: string) => packed.some((path) => path === to || path.startsWith(`${to}/`))
    expect(links.filter(({ to }) => !isThere(to))).toEqual([])
  })
})

describe('llms.txt', () => {
  const links = [...read('llms.txt').matchAll(/\]\(([^)]+)\)/g)].map(([, path = '']) => path)

  test('links to each packed page of the documentation', () => {
    const pages = packed.flatMap(
      (path) => /^docs\/((?:(?:service|tutorials|how-to|explanation)\/)?[^/]+\.md)$/.exec(path)?.[1] ?? [],
    )
    expect(pages.length).toBeGreaterThan(10)
    expect(pages.filter((name) => !links.includes(`docs/${name}`))).toEqual([])
  })
})

describe('the source', () => {
  test('names only pages that exist in its comments', () => {
    const named = [
      ...filesIn('src', /\.tsx?$/),
      ...filesIn('packages', /\/(src|contracts|page)\/.*\.(tsx?|sol)$/),
    ].flatMap((path) =>
      [...read(path).matchAll(/\b([\w/-]+\.md)\b/g)].map(([, page = '']) => ({ path, page })),
    )
    const places = ['', 'docs']
    const lost = named.filter(({ page }) => !places.some((place) => existsSync(join(root, place, page))))
    expect(named.length).toBeGreaterThan(10)
    expect(lost).toEqual([])
  })
})

describe('the documentation', () => {
  test('names only project files that exist', () => {
    const pages = [
      'README.md',
      'CONTRIBUTING.md',
      'SECURITY.md',
      ...filesIn('docs', /\.md$/),
      'examples/README.md',
    ]
    const named = pages.flatMap((page) =>
      [...read(page).matchAll(/`((?:src|test|tools|docs|examples|bench|packages|stories)\/[\w./-]+)`/g)].map(
        ([, path = '']) => ({ page, path }),
      ),
    )
    expect(named.length).toBeGreaterThan(20)
    expect(named.filter(({ path }) => !existsSync(join(root, path)))).toEqual([])
  })

  test('runs only tests and scripts that exist', () => {
    const { scripts } = JSON.parse(read('package.json'))
    const pages = ['README.md', 'CONTRIBUTING.md', ...filesIn('docs', /\.md$/), 'examples/README.md']
    const text = pages.map(read).join('\n')
    const tests = [...text.matchAll(/npx vitest run ((?:(?:test|packages)\/[\w./-]+ ?)+)/g)].flatMap(
      ([, paths = '']) => paths.trim().split(' '),
    )
    expect(tests.length).toBeGreaterThan(1)
    // Vitest runs the test files whose path begins with the given text.
    const files = [...filesIn('test', /\.test\.tsx?$/), ...filesIn('packages', /\.test\.tsx?$/)]
    expect(tests.filter((path) => !files.some((file) => file.startsWith(path)))).toEqual([])
    const run = [...text.matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name)
    expect(run.filter((name) => !(name in scripts))).toEqual([])
  })

  test('names only campaigns that exist', () => {
    const [, list = ''] = /const programmes.*? = \{\n(.*?)^\}/ms.exec(read('test/nightly/nightly.ts')) ?? []
    const known = [...list.matchAll(/^ {2}(\w+)/gm)].map(([, name]) => name)
    const pages = ['README.md', 'CONTRIBUTING.md', ...filesIn('docs', /\.md$/)]
    const named = pages.flatMap((page) =>
      [...read(page).matchAll(/(?<!bench -- )--only (\w+)/g)].map(([, name]) => name),
    )
    expect(named.length).toBeGreaterThan(8)
    expect(named.filter((name) => !known.includes(name))).toEqual([])
  })
})

function withoutCode(text: string): string {
  return text.replaceAll(/^```.*?^```/gms, '')
}

function filesIn(folder: string, pattern: RegExp): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => pattern.test(name) && !/(^|\/)(node_modules|dist)\//.test(name))
    .map((name) => join(folder, name))
}

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}
