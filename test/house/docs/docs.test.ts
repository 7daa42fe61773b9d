import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { checkoutErrors } from '../../../src/checkout/errors/CheckoutError.js'
import { checkSettings } from '../../../src/cli/doctor/checkSettings.js'
import { fixes } from '../../../src/cli/doctor/checks.js'
import { readSettings } from '../../../src/cli/doctor/readSettings.js'
import { TillError } from '../../../src/errors.js'
import * as enums from '../../../src/protocol/enums.js'
import { errorRows, RpcError } from '../../../src/protocol/errors.js'
import * as protocol from '../../../src/protocol/index.js'
import { webhookErrors } from '../../../src/webhooks/signing/WebhookError.js'
import { partsOf, withTables } from '../../../tools/writeInterfaceDocs.js'
import { temporaryFolder } from '../../setup/temporaryFolder.js'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const errors = read('docs/errors.md')
const sections = new Map(
  errors
    .split(/^### /m)
    .slice(1)
    .map((text) => [text.split('\n', 1)[0] ?? '', text.replaceAll(/\s+/g, ' ')]),
)

describe('docs/errors.md', () => {
  test.each(Object.entries(checkoutErrors))('documents the texts and `retry` of %s', (code, row) => {
    const section = sections.get(code)
    expect(section).toContain(`${row.shortMessage} **${row.fix}**`)
    expect(section).toContain(`Retry: ${row.retry ? 'yes' : 'no'}.`)
  })

  test.each(Object.entries(errorRows))('documents code, status, fix and `retry` of %s', (name, row) => {
    const section = sections.get(name)
    const { fix, retry } = new RpcError(name)
    expect(section).toContain(`${row.code}, HTTP ${row.status}.`)
    expect(section).toContain(fix === undefined ? '' : `**${fix}**`)
    expect(section?.includes('Retry: yes.')).toBe(retry)
  })

  test('names every code that the source throws', () => {
    const thrown = [
      ...sources()
        .join('\n')
        .matchAll(/new TillError\('(\w+)'|extends TillError<'(\w+)'>/g),
    ]
    const codes = new Set(thrown.map(([, made, extended]) => made ?? extended ?? ''))
    expect(codes.size).toBeGreaterThan(20)
    expect([...codes].filter((code) => /Error$/.test(code))).toEqual([])
    expect([...codes].filter((code) => !sections.has(code) && !errors.includes(`\`${code}\``))).toEqual([])
  })

  test('has an anchor for each error', () => {
    const codes = [
      ...sources()
        .join('\n')
        .matchAll(/new TillError\('(\w+)'|extends TillError<'(\w+)'>/g),
    ].map(([, made, extended]) => made ?? extended ?? '')
    const tables = [checkoutErrors, errorRows, webhookErrors].flatMap((table) => Object.keys(table))
    const paths = [...codes, ...tables].map((code) => new TillError(code, { shortMessage: '' }).docsPath)
    expect(paths).toContain('errors#signatureexpired')
    const places = placesIn(errors)
    expect([...new Set(paths)].filter((path) => !isPlace(path, places))).toEqual([])
    expect(isPlace('errors#nosucherror', places)).toBe(false)
  })
})

describe('docs/interface.md', () => {
  const page = read('docs/interface.md')

  test('matches the code in its tables', () => {
    // `npx tsx tools/writeInterfaceDocs.ts` writes the page, after a build.
    const parts = { ...partsOf({ ...protocol, ...enums }), methods: protocol.methods, errorRows }
    expect(page).toBe(withTables(page, parts))
  })

  test('has each section that the source refers to', () => {
    const referred = sources().flatMap((text) =>
      [...text.matchAll(/interface\.md, `?(\w+)/g)].map(([, name = '']) => name),
    )
    const headings = [...page.matchAll(/^(?:#+ |\| `)(\w+)`?/gm)].map(([, name]) => name)
    expect(referred.length).toBeGreaterThan(15)
    expect(referred.filter((name) => !headings.includes(name))).toEqual([])
  })
})

describe('docs/doctor.md', () => {
  const page = read('docs/doctor.md')

  test('has a row with the fix for each check', () => {
    const rows = [...page.matchAll(/^\| `([\w-]+)` \| .+ \| (.+) \|$/gm)].map(([, code, mend]) => [
      code,
      mend,
    ])
    expect(Object.fromEntries(rows)).toEqual(fixes)
  })

  test('shows settings that are valid', async () => {
    const [, json = ''] = /```json\n(.*?)```/s.exec(page) ?? []
    const file = join(await temporaryFolder(), 'settings.json')
    writeFileSync(file, json)
    const settings = await readSettings({ file, sandbox: '', fetch })
    expect(checkSettings(settings).filter(({ ok }) => !ok)).toEqual([])
  })
})

describe('the documentation', () => {
  test('contains only links that lead somewhere', () => {
    const pages = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...markdownIn('docs')]
    const links = pages.flatMap((page) =>
      [...read(page).matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, target]) =>
        join(page, '..', target ?? ''),
      ),
    )
    expect(links.length).toBeGreaterThan(3)
    for (const link of links) expect(() => readFileSync(join(root, link))).not.toThrow()
  })

  test('contains only anchors that exist', () => {
    const pages = ['README.md', 'CONTRIBUTING.md', ...markdownIn('docs')]
    const places = new Map(pages.map((page) => [page, placesIn(read(page))]))
    const links = pages.flatMap((page) =>
      [...withoutCode(read(page)).matchAll(/\]\((?!https?:)([^)#\s]*)#([^)\s]+)\)/g)]
        .map(([link, target, place = '']) => ({ link, place, to: target ? join(page, '..', target) : page }))
        .map((link) => ({ page, ...link })),
    )
    expect(links.length).toBeGreaterThan(20)
    const lost = links.filter(({ to, place }) => !places.get(to)?.has(place))
    expect(lost.map(({ page, link }) => `${page}: ${link}`)).toEqual([])
    expect(places.get('docs/errors.md')).toContain('errors-of-a-checkout')
  })
})

/** Returns the anchors of a documentation page, which come from its headings and its `id` attributes. */
function placesIn(text: string): Set<string> {
  const headings = [...withoutCode(text).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(' ', '-'),
  )
  const named = [...text.matchAll(/<a id="([^"]+)">/g)].map(([, id = '']) => id)
  return new Set([...headings, ...named])
}

function isPlace(path: string, places: Set<string>): boolean {
  const [page, place = ''] = path.split('#')
  return page === 'errors' && places.has(place)
}

function withoutCode(text: string): string {
  return text.replaceAll(/^```.*?^```/gms, '')
}

function markdownIn(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name))
}

/** Returns the text of all source files. */
function sources(): string[] {
  const folders = [
    'src',
    ...['service', 'relayer', 'queue-nats', 'mcp', 'sandbox'].map((name) => `packages/${name}/src`),
  ]
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path))
      .map((path) => read(join(folder, path))),
  )
}

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}
