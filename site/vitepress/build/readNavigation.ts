import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { components } from '../../components.js'
import { routeOf } from './routeOf.js'

/**
 * Reads the navigation from the tables of `docs/README.md`: each heading is a section, and each audience in the column `for` is a group.
 * An index page, such as `decisions/README.md`, adds the pages that it lists. Throws if a page of `docs` is missing, so that each page has
 * a place in the sidebar.
 */
export function readNavigation({ root }: { root: string }): readNavigation.ReturnType {
  const docs = join(root, 'docs')
  const listed = sectionsOf(readFileSync(join(docs, 'README.md'), 'utf8'))
    .map(({ title, text }) => ({ title, items: itemsOf(docs, rowsOf(text)) }))
    .filter(({ items }) => items.length > 0)
  const unpublished = unpublishedPages(root).map((file) => ({
    title: /^# (.+)$/m.exec(readFileSync(join(docs, file), 'utf8'))?.[1] ?? file,
    link: routeOf(file),
    file,
  }))
  const sections = listed.map(({ title, items }, index) => ({
    title,
    items: index === listed.length - 1 ? [...items, ...unpublished] : items,
  }))
  const known = new Set(pagesOf(sections).map(({ file }) => file))
  const lost = markdownIn(docs).filter((file) => file !== 'README.md' && !known.has(file))
  if (lost.length > 0)
    throw new Error(`These pages have no line in a table of docs/README.md: ${lost.join(', ')}.`)
  return { sections, quickStarts: quickStartsOf(docs) }
}

export declare namespace readNavigation {
  type ReturnType = {
    sections: readonly Group[]
    /** The rows of the table of tutorials. */
    quickStarts: readonly QuickStart[]
  }
}

/** A group of the sidebar. `link` is the page that introduces the group. */
export type Group = { title: string; link?: string; file?: string; items: readonly Item[] }
export type Page = { title: string; link: string; file: string }
export type Item = Group | Page
export type QuickStart = { audience: string; title: string; link: string; result: string }

/** Returns the pages of the groups in their order. */
export function pagesOf(items: readonly Item[]): Page[] {
  return items.flatMap((item) => {
    const { title, link, file } = item
    const own = link === undefined || file === undefined ? [] : [{ title, link, file }]
    return 'items' in item ? [...own, ...pagesOf(item.items)] : own
  })
}

/** The page of each component with a live example. The root's Vite builds these pages. */
export const livePages = [...Object.keys(components), 'till-checkout'].map((name) => ({
  name,
  link: `/components/${name}.html`,
}))

type Row = { audience: string | undefined; cells: readonly string[] }
type Link = { title: string; target: string }

/** Returns a group for each row. If no row has two pages, the pages need no groups. */
function itemsOf(docs: string, rows: readonly Row[]): Item[] {
  const groups = rows.map(({ audience, cells }) => {
    const links = linksIn(cells.join(' ')).filter(({ target }) => isPage(docs, target))
    return { title: audience, items: links.map((link) => itemOf(docs, link)) }
  })
  const isFlat = groups.every(({ items }) => items.length < 2)
  return groups.flatMap(({ title, items }): Item[] => {
    if (isFlat || title === undefined || items.length === 0) return items
    return [{ title, items }]
  })
}

function itemOf(docs: string, { title, target }: Link): Item {
  const file = target.replace(/#.*/, '')
  const page = { title, link: `${routeOf(file)}${target.slice(file.length)}`, file }
  if (!file.endsWith('/README.md')) return page
  const items = sectionsOf(readFileSync(join(docs, file), 'utf8')).flatMap((section) => {
    const members = linksIn(section.text)
      .map((link) => ({ title: link.title, target: posix.join(posix.dirname(file), link.target) }))
      .filter((link) => posix.dirname(link.target) === posix.dirname(file) && isPage(docs, link.target))
      .map((link) => itemOf(docs, link))
    return section.title === '' || members.length === 0 ? members : [{ title: section.title, items: members }]
  })
  return { ...page, items }
}

function quickStartsOf(docs: string): QuickStart[] {
  const tutorials = sectionsOf(readFileSync(join(docs, 'README.md'), 'utf8')).find(
    ({ title }) => title === 'Tutorials',
  )
  return rowsOf(tutorials?.text ?? '').flatMap(({ audience = '', cells: [page = '', result = ''] }) =>
    linksIn(page).map(({ title, target }) => ({ audience, title, link: routeOf(target), result })),
  )
}

/** Splits a page at its headings of the second level. The text before the first one has an empty title. */
function sectionsOf(markdown: string): { title: string; text: string }[] {
  return markdown.split(/^## /m).map((part, index) => {
    const [title = ''] = index === 0 ? [''] : part.split('\n', 1)
    return { title, text: part.slice(title.length) }
  })
}

/** Returns the rows of the first table. */
function rowsOf(text: string): Row[] {
  const [head = [], , ...rows] = text
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
  return rows.map((cells) => {
    const [first = ''] = cells
    return head[0] === 'for'
      ? { audience: first.charAt(0).toUpperCase() + first.slice(1), cells: cells.slice(1) }
      : { audience: undefined, cells }
  })
}

function linksIn(text: string): Link[] {
  return [...text.matchAll(/\[([^\]]+)\]\(([^)]+)\)/g)].map(([, title = '', target = '']) => ({
    title: title.replaceAll('`', ''),
    target,
  }))
}

function isPage(docs: string, target: string): boolean {
  const file = target.replace(/#.*/, '')
  return file.endsWith('.md') && !file.startsWith('..') && existsSync(join(docs, file))
}

/** Returns the pages that the package leaves out. `docs/README.md` cannot link them, because the package contains it. */
function unpublishedPages(root: string): string[] {
  const { files } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { files: string[] }
  return files.flatMap((pattern) => /^!docs\/(.+\.md)$/.exec(pattern)?.slice(1) ?? [])
}

function markdownIn(docs: string): string[] {
  return readdirSync(docs, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.md'))
    .sort()
}
