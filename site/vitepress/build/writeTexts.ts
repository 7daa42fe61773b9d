import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Item, pagesOf, type readNavigation } from './readNavigation.js'

/**
 * Copies the files of `docs` to the site, each at its path, for links and for readers that prefer Markdown. Then writes `llms.txt`, which
 * lists all pages, and `llms-full.txt`, which contains them.
 */
export function writeTexts(options: writeTexts.Options): void {
  const { root, outDir, sections } = options
  const docs = join(root, 'docs')
  cpSync(docs, outDir, { recursive: true })
  const [head = ''] = readFileSync(join(root, 'llms.txt'), 'utf8').split('\n- ', 1)
  const groups = sections.map(({ title, items }) => {
    const lines = filesOf(items).map(({ title, file }) => {
      const summary = summaryOf(readFileSync(join(docs, file), 'utf8'))
      return `- [${title}](${file})${summary && `: ${summary}`}`
    })
    return `## ${title}\n\n${lines.join('\n')}\n`
  })
  writeFileSync(join(outDir, 'llms.txt'), [`${head.trim()}\n`, ...groups].join('\n'))
  const pages = filesOf(sections.flatMap(({ items }) => items)).map(
    ({ file }) => `<!-- ${file} -->\n\n${readFileSync(join(docs, file), 'utf8')}`,
  )
  writeFileSync(join(outDir, 'llms-full.txt'), [`${head.trim()}\n`, ...pages].join('\n'))
}

export declare namespace writeTexts {
  type Options = Pick<readNavigation.ReturnType, 'sections'> & {
    /** The folder of the repository. */
    root: string
    /** The folder of the built site. */
    outDir: string
  }
}

/** Returns the first sentence of a page, without marks; empty if the page does not start with a paragraph. */
export function summaryOf(markdown: string): string {
  const text = markdown
    .replace(/^# .*\n/, '')
    .replaceAll(/^```[\s\S]*?^```$/gm, '')
    .trim()
    .split('\n\n', 1)[0]
    ?.replaceAll(/\s+/g, ' ')
    .replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1')
    .replaceAll(/\*\*|`/g, '')
  if (!text || /^[|#<>-]/.test(text)) return ''
  return /^.*?[.!?](?= [A-Z]|$)/.exec(text)?.[0] ?? text
}

/** Returns each page once, although two links of the navigation may lead to two sections of it. */
function filesOf(items: readonly Item[]) {
  return [
    ...new Map(
      pagesOf(items)
        .map((page) => [page.file, page] as const)
        .reverse(),
    ).values(),
  ].reverse()
}
