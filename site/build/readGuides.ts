import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { toHtml } from './toHtml.js'

/** Reads the guides: the README, all Markdown of `docs/`, the changelog, and the API reference that the build writes. */
export function readGuides({ root }: { root: string }): Guide[] {
  const files = [
    'README.md',
    ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.md'))
      .map((name) => posix.join('docs', name.replaceAll('\\', '/')))
      .sort(),
    'dist/reference.md',
    'CHANGELOG.md',
  ]
  const paths = new Map(files.map((file) => [file, pathOf(file)]))
  return files.map((file) => {
    const markdown = readFileSync(join(root, file), 'utf8')
    const path = pathOf(file)
    const assets = new Set<string>()
    const resolve = (href: string) => {
      const [target = '', place] = href.split('#')
      const to = posix.join(posix.dirname(file), target)
      const page = paths.get(to) ?? (isAsset(to) ? to.replace(/^docs\//, '') : undefined)
      if (page === undefined) return undefined
      if (isAsset(to)) assets.add(to)
      const relative = posix.relative(posix.dirname(path), page)
      return place === undefined ? relative : `${relative}#${place}`
    }
    const title = /^# (.+)$/m.exec(markdown)?.[1] ?? path
    return {
      path,
      title: title.replaceAll('`', ''),
      html: toHtml({ markdown, resolve }),
      assets: [...assets],
    }
  })
}

/** A page from a Markdown file. */
export type Guide = {
  /** The path on the site. */
  path: string
  title: string
  html: string
  /** The files of the repository that the page shows or links. */
  assets: readonly string[]
}

function pathOf(file: string): string {
  if (file === 'README.md') return 'index.html'
  if (file === 'docs/README.md') return 'guides.html'
  const name = file.replace(/^(docs|dist)\//, '').replace(/(README)?\.md$/, '')
  return name.endsWith('/') ? `${name}index.html` : `${name.toLowerCase()}.html`
}

/** Whether the site copies the file: a picture, or a file in `docs/` that is not a page. */
function isAsset(file: string): boolean {
  return file.endsWith('.png') || (file.startsWith('docs/') && /\.\w+$/.test(file) && !file.endsWith('.md'))
}
