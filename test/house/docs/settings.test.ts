import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { ServiceConfig } from '../../../packages/service/src/config.js'

const page = readFileSync(
  fileURLToPath(new URL('../../../docs/service/configure.md', import.meta.url)),
  'utf8',
)
const [, table = ''] = page.split('| field | default | |\n|---|---|---|\n')
/** The fields in the table of the documentation page, each with its documented default. */
const documented = new Map((table.split('\n\n', 1)[0] ?? '').split('\n').flatMap(readRow))
const fields = new Map(fieldsOf(ServiceConfig))

describe('docs/service/configure.md', () => {
  test('lists only fields that exist', () => {
    expect([...documented.keys()].filter((path) => !fields.has(path))).toEqual([])
  })

  test('has a row for each field, or for the field that contains it', () => {
    const isTold = (path: string): boolean =>
      documented.has(path) || (/[.[]/.test(path) && isTold(path.replace(/(\.\w+|\[\])$/, '')))
    const isBranch = (path: string) =>
      [...fields.keys()].some((other) => /^[.[]/.test(other.replace(path, '')))
    const untold = [...fields.keys()].filter((path) => !isTold(path) && !isBranch(path))
    expect(fields.size).toBeGreaterThan(60)
    expect(untold).toEqual([])
  })

  test('lists the default of each field', () => {
    const wrong = [...documented].filter(
      ([path, text]) => text !== undefined && !isMeant(fields.get(path), text),
    )
    expect(wrong).toEqual([])
    expect([...documented.values()].filter((text) => text !== undefined).length).toBeGreaterThan(30)
  })
})

function readRow(row: string): [string, string | undefined][] {
  const [, names = '', fallbacks = ''] = row.split('|')
  const [first = '', ...others] = codesOf(names)
  // The first name in a row is a full path. A name that starts with a dot leaves out the beginning of this path.
  const folder = first.slice(0, first.indexOf('.') + 1)
  const paths = [first, ...others.map((name) => (name.startsWith('.') ? folder + name.slice(1) : name))]
  const texts = codesOf(fallbacks)
  return paths.map((path, index) => [path, texts.length === paths.length ? texts[index] : undefined])
}

function codesOf(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code)
}

/** Returns whether the text of the page is the default. If a field has no default, the text must name another field. */
function isMeant(value: unknown, text: string): boolean {
  if (value === undefined) return fields.has(text)
  return text === value || compactJson(text) === JSON.stringify(value)
}

function compactJson(text: string): string | undefined {
  try {
    return JSON.stringify(JSON.parse(text))
  } catch {
    return undefined
  }
}

type Schema = { _zod: { def: Record<string, unknown> } }

/** Returns every field of a schema with its default, as the page writes them: `networks[].rpcUrl`. */
function fieldsOf(schema: unknown, path = '', fallback?: unknown): [string, unknown][] {
  const { type, shape, element, innerType, defaultValue, options } = (schema as Schema)._zod.def
  if (type === 'optional') return fieldsOf(innerType, path, fallback)
  if (type === 'default' || type === 'prefault') return fieldsOf(innerType, path, defaultValue)
  if (type === 'array') return [[path, fallback], ...fieldsOf(element, `${path}[]`).slice(1)]
  if (type === 'union') return (options as unknown[]).flatMap((option) => fieldsOf(option, path, fallback))
  if (type !== 'object') return [[path, fallback]]
  const inner = Object.entries(shape as object).flatMap(([name, field]) =>
    fieldsOf(field, path ? `${path}.${name}` : name),
  )
  // The default of an object consists of the defaults of its fields.
  const whole = Object.fromEntries(inner.map(([name, value]) => [name.split('.').at(-1), value]))
  return [
    ...(path ? [[path, fallback && { ...whole, ...(fallback as object) }] as [string, unknown]] : []),
    ...inner,
  ]
}
