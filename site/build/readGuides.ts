import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { toHtml } from './toHtml.js'

/** Reads the guides: the README, all Markdown of `docs/`, what changed, and the reference that the build has written. */
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

/** A page that is made of a file of words. */
export type Guide = {
  /** Where it stands on the site. */
  path: string
  title: string
  html: string
  /** The files of the repository that it shows or refers to. */
  assets: readonly string[]
}

function pathOf(file: string): string {
  if (file === 'README.md') return 'index.html'
  const name = file.replace(/^(docs|dist)\//, '').replace(/(README)?\.md$/, '')
  return name.endsWith('/') ? `${name}index.html` : `${name.toLowerCase()}.html`
}

/** Of what is no page, the site holds what belongs to the guides, and pictures; other files of the repository stay there. */
function isAsset(file: string): boolean {
  return file.endsWith('.png') || (file.startsWith('docs/') && /\.\w+$/.test(file) && !file.endsWith('.md'))
}
