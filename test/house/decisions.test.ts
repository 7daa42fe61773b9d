import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = join(root, 'docs/decisions')
const index = readFileSync(join(folder, 'README.md'), 'utf8')
const pages = readdirSync(folder).filter((name) => name !== 'README.md')

describe('docs/decisions', () => {
  test('lists each page by its heading in the index', () => {
    expect(pages.length).toBeGreaterThan(3)
    const listed = [...index.matchAll(/^- \[(.+)\]\((.+)\)$/gm)].map(([, title, name]) => [
      name,
      `# ${title}`,
    ])
    expect(Object.fromEntries(listed)).toEqual(
      Object.fromEntries(
        pages.map((name) => [name, readFileSync(join(folder, name), 'utf8').split('\n')[0]]),
      ),
    )
  })

  test.each(['SECURITY.md', ...pages.map((name) => `docs/decisions/${name}`)])(
    'contains only links that lead somewhere: %s',
    (page) => {
      const text = readFileSync(join(root, page), 'utf8')
      const links = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, target = '']) =>
        join(root, page, '..', target),
      )
      expect(links.filter((link) => !existsSync(link))).toEqual([])
    },
  )
})
