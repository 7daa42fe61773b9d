import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

describe('llms.txt', () => {
  const links = [...read('llms.txt').matchAll(/\]\(([^)]+)\)/g)].map(([, path = '']) => path)

  test('behavior: what it leads to is there, and in the package', () => {
    const { files } = JSON.parse(read('package.json')) as { files: string[] }
    const isPacked = (path: string) =>
      path === 'README.md' ||
      files.some((entry) =>
        new RegExp(`^${entry.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}(/|$)`).test(path),
      )
    expect(links.filter((path) => !existsSync(join(root, path)) || !isPacked(path))).toEqual([])
  })

  test('behavior: it leads to each page of the documentation', () => {
    const pages = readdirSync(join(root, 'docs')).filter((name) => name.endsWith('.md'))
    expect(pages.length).toBeGreaterThan(10)
    expect(pages.filter((name) => !links.includes(`docs/${name}`))).toEqual([])
  })
})

describe('the source', () => {
  test('behavior: pages that its comments name are there', () => {
    const named = filesIn('src', /\.(tsx?|js|sol)$/).flatMap((path) =>
      [...read(path).matchAll(/\b([\w/-]+\.md)\b/g)].map(([, page = '']) => ({ path, page })),
    )
    const places = ['', 'docs']
    const lost = named.filter(({ page }) => !places.some((place) => existsSync(join(root, place, page))))
    expect(named.length).toBeGreaterThan(10)
    expect(lost).toEqual([])
  })
})

describe('the documentation', () => {
  test('behavior: files of the project that it names are there', () => {
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

  test('behavior: tests that its commands run are there, and its scripts', () => {
    const { scripts } = JSON.parse(read('package.json'))
    const pages = ['README.md', 'CONTRIBUTING.md', ...filesIn('docs', /\.md$/), 'examples/README.md']
    const text = pages.map(read).join('\n')
    const tests = [...text.matchAll(/npx vitest run ((?:test\/[\w./-]+ ?)+)/g)].flatMap(([, paths = '']) =>
      paths.trim().split(' '),
    )
    expect(tests.length).toBeGreaterThan(10)
    // Words behind vitest are what the path of a file begins with.
    const files = filesIn('test', /\.test\.tsx?$/)
    expect(tests.filter((path) => !files.some((file) => file.startsWith(path)))).toEqual([])
    const run = [...text.matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name)
    expect(run.filter((name) => !(name in scripts))).toEqual([])
  })

  test('behavior: campaigns that it names are campaigns of the nightly run', () => {
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

function filesIn(folder: string, pattern: RegExp): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => pattern.test(name))
    .map((name) => join(folder, name))
}

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}
