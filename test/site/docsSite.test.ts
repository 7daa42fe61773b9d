import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { drawSequence } from '../../site/vitepress/build/drawSequence.js'
import { headingId } from '../../site/vitepress/build/headingId.js'
import { readHome } from '../../site/vitepress/build/readHome.js'
import { pagesOf, readNavigation } from '../../site/vitepress/build/readNavigation.js'
import { resolveLink } from '../../site/vitepress/build/resolveLink.js'
import { summaryOf } from '../../site/vitepress/build/writeTexts.js'
import { temporaryFolder } from '../setup/temporaryFolder.js'

/* The parts of the documentation site that need no VitePress. `test/e2e/site/docsSite.whole.test.ts` builds the site. */

const root = fileURLToPath(new URL('../..', import.meta.url))
const docs = join(root, 'docs')

describe('readNavigation', () => {
  const { sections, quickStarts } = readNavigation({ root })

  test('has each page of docs', () => {
    const files = readdirSync(docs, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.md'),
    )
    const known = new Set(pagesOf(sections).map(({ file }) => file))
    expect(files.length).toBeGreaterThan(100)
    expect(files.filter((file) => file !== 'README.md' && !known.has(file))).toEqual([])
  })

  test('groups guides by audience, and the pages of hooks and components under their index', () => {
    expect(sections.map(({ title }) => title).slice(0, 4)).toEqual([
      'Tutorials',
      'How-to guides',
      'Reference',
      'Explanation',
    ])
    expect(sections[1]?.items.map(({ title }) => title)).toContain('Server developers')
    const { items } = expectGroup(pageNamed(sections, 'Hooks and components, a page each'))
    expect(items.map(({ title }) => title)).toEqual(['Hooks', 'Components'])
    expect(pagesOf(items)).toContainEqual({
      title: 'useCheckout',
      link: '/reference/api/useCheckout.html',
      file: 'reference/api/useCheckout.md',
    })
  })

  test('has the five tutorials as quick starts', () => {
    expect(quickStarts).toHaveLength(5)
    expect(quickStarts[0]).toEqual({
      audience: 'React developers',
      title: 'Buy your first item',
      link: '/tutorials/react.html',
      result: 'a purchase in a Vite app, with a test wallet',
    })
  })

  test('throws for a page without a line in a table, unless the package leaves it out', async () => {
    const folder = await temporaryFolder()
    const table = '# Documentation\n\n## Guides\n\n| for | page |\n|---|---|\n| shops | [One](one.md) |\n'
    mkdirSync(join(folder, 'docs/how-to'), { recursive: true })
    writeFileSync(join(folder, 'package.json'), '{"files":["docs","!docs/design.md"]}')
    writeFileSync(join(folder, 'docs/README.md'), table)
    writeFileSync(join(folder, 'docs/one.md'), '# One\n')
    writeFileSync(join(folder, 'docs/design.md'), '# Design\n')
    const [guides] = readNavigation({ root: folder }).sections
    expect(guides?.items.map(({ title }) => title)).toEqual(['One', 'Design'])
    writeFileSync(join(folder, 'docs/how-to/two.md'), '# Two\n')
    expect(() => readNavigation({ root: folder })).toThrow('how-to/two.md')
  })
})

describe('resolveLink', () => {
  const resolve = (file: string, href: string, repositoryUrl?: string) =>
    resolveLink({ root, file, href, repositoryUrl })

  test('leads to pages by their address on the site', () => {
    expect(resolve('how-to/ship-once.md', '../errors.md#policymissing')).toEqual({
      kind: 'page',
      href: '/errors.md#policymissing',
    })
    expect(resolve('README.md', 'reference/api/README.md')).toEqual({
      kind: 'page',
      href: '/reference/api/index.md',
    })
  })

  test('keeps links to other files of docs', () => {
    expect(resolve('README.md', 'openapi.json')).toEqual({ kind: 'file', href: 'openapi.json' })
  })

  test('leads to the repository for files outside of docs, and makes text of the link without its URL', () => {
    const url = 'https://code.example/tillkit'
    const leave = (href: string) => resolve('README.md', href, url)
    expect(leave('../examples/shopfront/README.md')).toEqual({
      kind: 'repository',
      href: `${url}/blob/main/examples/shopfront/README.md`,
    })
    expect(leave('../examples')).toEqual({ kind: 'repository', href: `${url}/tree/main/examples` })
    expect(resolve('README.md', '../examples/README.md')).toEqual({ kind: 'text' })
  })

  test('throws for a file that does not exist', () => {
    expect(() => resolve('README.md', 'nowhere.md')).toThrow('docs/README.md links nowhere.md')
  })
})

describe('headingId', () => {
  test('returns the ids of GitHub', () => {
    expect(headingId('Money after an error: `funds`')).toBe('money-after-an-error-funds')
    expect(headingId('Tillkit’s own – crash tests')).toBe('tillkits-own--crash-tests')
  })
})

describe('readHome', () => {
  test('finds its texts in the README', () => {
    const { summary, promises, command } = readHome({ root })
    expect(summary).toBe('A checkout for on-chain marketplaces')
    expect(promises.map(({ promise }) => promise)).toEqual([
      'It never pays twice.',
      'It never lets a wallet sign anything that the buyer did not ask for.',
    ])
    expect(command).toMatch(/^npx @tillkit\/sandbox/)
  })
})

describe('summaryOf', () => {
  test('returns the first sentence without marks', () => {
    const page =
      '# Title\n\nThis [page](a.md) is about `tillkit.json`, **all** of it. It has\nmore.\n\nText\n'
    expect(summaryOf(page)).toBe('This page is about tillkit.json, all of it.')
    expect(summaryOf('# `useTill`\n\n```ts\nuseTill()\n```\n\nReturns the client.\n')).toBe(
      'Returns the client.',
    )
    expect(summaryOf('# Title\n\n| table |\n')).toBe('')
  })
})

describe('drawSequence', () => {
  test('draws participants, messages and loops', () => {
    const drawn = drawSequence(
      'sequenceDiagram\n  actor A\n  participant B\n  loop twice\n    A->>B: ask <now>\n  end\n  B-->>A: answer\n  A->>A: think\n',
    )
    expect(drawn.match(/class="life"/g)).toHaveLength(2)
    expect(drawn.match(/class="message/g)).toHaveLength(3)
    expect(drawn.match(/class="loop"/g)).toHaveLength(1)
    expect(drawn).toContain('ask &lt;now&gt;')
  })

  test('throws for what it cannot draw', () => {
    expect(() => drawSequence('flowchart LR\n')).toThrow('only sequence diagrams')
    expect(() => drawSequence('sequenceDiagram\n  alt no\n')).toThrow('alt no')
    expect(() => drawSequence('sequenceDiagram\n  actor A\n  A->>B: hi\n')).toThrow('no participant B')
  })
})

describe('site/vitepress/package-lock.json', () => {
  test('names no registry', () => {
    const lock = readFileSync(join(root, 'site/vitepress/package-lock.json'), 'utf8')
    const packages = Object.values<object>(JSON.parse(lock).packages)
    expect(packages.length).toBeGreaterThan(20)
    expect(packages.filter((entry) => 'resolved' in entry)).toEqual([])
  })
})

type Item = Parameters<typeof pagesOf>[0][number]

function pageNamed(items: readonly Item[], title: string): Item | undefined {
  return items
    .map((item) => (item.title === title ? item : 'items' in item ? pageNamed(item.items, title) : undefined))
    .find(Boolean)
}

function expectGroup(item: Item | undefined): { items: readonly Item[] } {
  if (!item || !('items' in item)) throw new Error('The item has no pages.')
  return item
}
