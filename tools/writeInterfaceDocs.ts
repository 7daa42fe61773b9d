import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { $ZodType } from 'zod/v4/core'
import { readExports } from './readExports.js'
import { readMembers } from './readMembers.js'
import { describe, type JsonSchema, readWords } from './writeOpenApi.js'

/** `npx tsx tools/writeInterfaceDocs.ts`, after a build: writes the tables of `docs/interface.md`. */

const file = new URL('../docs/interface.md', import.meta.url)
const mark = '<!-- Written by `npx tsx tools/writeInterfaceDocs.ts`, from here on. -->\n'

type Parts = {
  methods: Record<string, { service: string; repeatable: boolean }>
  records: Record<string, $ZodType>
  enums: Record<string, readonly string[]>
  errorRows: Record<string, { code: number; msg: string; status: number }>
}

export function withTables(document: string, parts: Parts): string {
  const { methods, records, enums, errorRows } = parts
  const words = readWords()
  const comments = readFields()
  const tables = [
    '## Methods',
    'A call that may be sent twice does no more than sent once; the client repeats no other.',
    table(
      ['method', 'service', '', 'twice'],
      Object.entries(methods).map(([name, { service, repeatable }]) => [
        `\`${name}\``,
        service,
        words[name] ?? '',
        repeatable ? 'yes' : 'no',
      ]),
    ),
    '## Records',
    'A field with a `?` may be missing.',
    ...Object.entries(records).flatMap(([name, record]) => [
      `### ${name}`,
      fieldsOf(name, describe(record), comments),
    ]),
    '## Enumerations',
    table(
      ['', 'words, in the order of their numbers'],
      Object.entries(enums).map(([name, values]) => [name, values.map((value) => `\`${value}\``).join(' ')]),
    ),
    '## Errors',
    table(
      ['error', 'code', 'msg', 'HTTP'],
      Object.entries(errorRows).map(([name, { code, msg, status }]) => [
        `[${name}](errors.md#${name.toLowerCase()})`,
        String(code),
        msg,
        String(status),
      ]),
    ),
  ]
  return `${document.split(mark)[0]}${mark}\n${tables.join('\n\n')}\n`
}

function fieldsOf(record: string, schema: JsonSchema, comments: ReadonlyMap<string, string>): string {
  const { properties = {}, required = [] } = schema
  const rows = Object.entries(properties).map(([name, field]) => [
    `\`${name}\`${required.includes(name) ? '' : ' ?'}`,
    typeOf(field),
    comments.get(`${record}.${name}`) ?? '',
  ])
  return table(['field', 'on the wire', ''], rows)
}

/** Reads the comments of all fields. `SwapQuote` has the fields of `SwapPrice`, so it gets their comments, too. */
function readFields(): ReadonlyMap<string, string> {
  const words = readMembers(readExports())
    .filter(({ isField, file }) => isField && file.startsWith('src/protocol/'))
    .map(({ path, comment = '' }) => [path, comment.replaceAll(/\s*\n\s*\*?\s*/g, ' ').trim()] as const)
  const quoted = words.map(([path, text]) => [path.replace(/^SwapPrice\./, 'SwapQuote.'), text] as const)
  return new Map([...quoted, ...words])
}

/** Describes a JSON Schema in a few words. */
function typeOf({ anyOf, type, items, format, pattern, properties }: JsonSchema): string {
  if (anyOf) return anyOf.map(typeOf).join(' or ')
  if (type === 'array') return `list of ${typeOf(items ?? {})}`
  if (properties) return `{ ${Object.keys(properties).join(', ')} }`
  if (format === 'date-time') return 'time, RFC 3339'
  if (pattern?.includes('[0-9]{0,77}')) return 'amount, a decimal string'
  if (pattern?.includes('0-9a-fA-F')) return pattern.includes('{40}') ? 'address' : 'bytes, 0x…'
  return [type ?? 'text'].flat().join(' or ')
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

export function partsOf(all: Record<string, unknown>): Pick<Parts, 'records' | 'enums'> {
  const records: Parts['records'] = {}
  for (const name of Object.keys(all).sort()) {
    const value = all[name]
    if (isRecord(value)) records[name] = value
  }
  const names = [
    'marketplaceKinds',
    'walletKinds',
    'contractTypes',
    'stepTypes',
    'executeTypes',
    'orderStatuses',
  ]
  return { records, enums: Object.fromEntries(names.map((name) => [name, all[name] as readonly string[]])) }
}

function isRecord(value: unknown): value is $ZodType {
  return value instanceof Object && '_zod' in value && (value as $ZodType)._zod.def.type === 'object'
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { methods, errorRows, ...all } = await import('../dist/protocol/index.js')
  const { enums, records } = partsOf(all)
  writeFileSync(file, withTables(readFileSync(file, 'utf8'), { methods, records, enums, errorRows }))
}
