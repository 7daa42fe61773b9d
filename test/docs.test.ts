import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { checkoutErrors } from '../src/checkout/errors/CheckoutError.js'
import { checkSettings } from '../src/cli/doctor/checkSettings.js'
import { mends } from '../src/cli/doctor/checks.js'
import { readSettings } from '../src/cli/doctor/readSettings.js'
import { errorRows, RpcError } from '../src/protocol/errors.js'
import { temporaryFolder } from './setup/temporaryFolder.js'

const root = fileURLToPath(new URL('..', import.meta.url))
const errors = read('docs/errors.md')
const sections = new Map(
  errors
    .split(/^### /m)
    .slice(1)
    .map((text) => [text.split('\n', 1)[0] ?? '', text.replaceAll(/\s+/g, ' ')]),
)

describe('docs/errors.md', () => {
  test.each(Object.entries(checkoutErrors))('behavior: says of %s what the code says', (code, row) => {
    const section = sections.get(code)
    expect(section).toContain(`${row.shortMessage} **${row.fix}**`)
    expect(section).toContain(`Retry: ${row.retry ? 'yes' : 'no'}.`)
  })

  test.each(Object.entries(errorRows))('behavior: says of %s what the table says', (name, row) => {
    const section = sections.get(name)
    const { fix, retry } = new RpcError(name)
    expect(section).toContain(`${row.code}, HTTP ${row.status}.`)
    expect(section).toContain(fix === undefined ? '' : `**${fix}**`)
    expect(section?.includes('Retry: yes.')).toBe(retry)
  })

  test('behavior: names every code that the source throws', () => {
    const source = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path) && !path.startsWith('sandbox/page'))
      .map((path) => read(join('src', path)))
      .join('\n')
    const thrown = [...source.matchAll(/new TillError\('(\w+)'|extends TillError<'(\w+)'>/g)]
    const codes = new Set(thrown.map(([, made, extended]) => made ?? extended ?? ''))
    expect(codes.size).toBeGreaterThan(20)
    expect([...codes].filter((code) => !sections.has(code) && !errors.includes(`\`${code}\``))).toEqual([])
  })
})

describe('docs/doctor.md', () => {
  const page = read('docs/doctor.md')

  test('behavior: has a row for each check, with its mend', () => {
    const rows = [...page.matchAll(/^\| `([\w-]+)` \| .+ \| (.+) \|$/gm)].map(([, code, mend]) => [
      code,
      mend,
    ])
    expect(Object.fromEntries(rows)).toEqual(mends)
  })

  test('behavior: the settings that it shows can be read', async () => {
    const [, json = ''] = /```json\n(.*?)```/s.exec(page) ?? []
    const file = join(await temporaryFolder(), 'settings.json')
    writeFileSync(file, json)
    const settings = await readSettings({ file, sandbox: '', fetch })
    expect(checkSettings(settings).filter(({ ok }) => !ok)).toEqual([])
  })
})

describe('the documentation', () => {
  test('behavior: links lead somewhere', () => {
    const pages = ['README.md', ...readdirSync(join(root, 'docs')).map((name) => `docs/${name}`)].filter(
      (name) => name.endsWith('.md'),
    )
    const links = pages.flatMap((page) =>
      [...read(page).matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, target]) =>
        join(page, '..', target ?? ''),
      ),
    )
    expect(links.length).toBeGreaterThan(3)
    for (const link of links) expect(() => readFileSync(join(root, link))).not.toThrow()
  })
})

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}
