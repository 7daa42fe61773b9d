import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { ServiceConfig } from '../../../packages/service/src/config.js'

const page = readFileSync(fileURLToPath(new URL('../../../docs/service.md', import.meta.url)), 'utf8')
const [, table = ''] = page.split('| field | default | |\n|---|---|---|\n')
/** Each field of the page’s table, with what the table says that it is where it is left out. */
const told = new Map((table.split('\n\n', 1)[0] ?? '').split('\n').flatMap(readRow))
const fields = new Map(fieldsOf(ServiceConfig))

describe('docs/service.md', () => {
  test('behavior: its fields are fields of the configuration', () => {
    expect([...told.keys()].filter((path) => !fields.has(path))).toEqual([])
  })

  test('behavior: each field of the configuration has its row, or is a part of one that has', () => {
    const isTold = (path: string): boolean =>
      told.has(path) || (/[.[]/.test(path) && isTold(path.replace(/(\.\w+|\[\])$/, '')))
    const isBranch = (path: string) =>
      [...fields.keys()].some((other) => /^[.[]/.test(other.replace(path, '')))
    const untold = [...fields.keys()].filter((path) => !isTold(path) && !isBranch(path))
    expect(fields.size).toBeGreaterThan(60)
    expect(untold).toEqual([])
  })

  test('behavior: what a field is where it is left out is what the table says', () => {
    const wrong = [...told].filter(([path, text]) => text !== undefined && !isMeant(fields.get(path), text))
    expect(wrong).toEqual([])
    expect([...told.values()].filter((text) => text !== undefined).length).toBeGreaterThan(30)
  })
})

function readRow(row: string): [string, string | undefined][] {
  const [, names = '', fallbacks = ''] = row.split('|')
  const [first = '', ...others] = codesOf(names)
  // Of several in a row the others are told by their last part.
  const folder = first.slice(0, first.indexOf('.') + 1)
  const paths = [first, ...others.map((name) => (name.startsWith('.') ? folder + name.slice(1) : name))]
  const texts = codesOf(fallbacks)
  return paths.map((path, index) => [path, texts.length === paths.length ? texts[index] : undefined])
}

function codesOf(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code)
}

/** Whether a text is how the page writes a value, or that of another field. */
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

/** Every field of a schema with what it is where it is left out, as the page writes them: `networks[].rpcUrl`. */
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
  // What an object is without its fields is what these are.
  const whole = Object.fromEntries(inner.map(([name, value]) => [name.split('.').at(-1), value]))
  return [
    ...(path ? [[path, fallback && { ...whole, ...(fallback as object) }] as [string, unknown]] : []),
    ...inner,
  ]
}
