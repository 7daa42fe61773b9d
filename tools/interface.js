import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readMembers } from './members.js'
import { describe, readWords } from './openapi.js'
import { readSurface } from './surface.js'

/** `node tools/interface.js`, after a build: writes the tables of `docs/interface.md`. */

const file = new URL('../docs/interface.md', import.meta.url)
const mark = '<!-- What follows is written by `node tools/interface.js`. -->\n'

/** The document with its tables as the code has them: methods, records, enumerations and errors. */
export function withTables(document, { methods, records, enums, errorRows }) {
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
        words[name],
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
        code,
        msg,
        status,
      ]),
    ),
  ]
  return `${document.split(mark)[0]}${mark}\n${tables.join('\n\n')}\n`
}

function fieldsOf(record, { properties, required = [] }, comments) {
  const rows = Object.entries(properties).map(([name, schema]) => [
    `\`${name}\`${required.includes(name) ? '' : ' ?'}`,
    typeOf(schema),
    comments.get(`${record}.${name}`) ?? '',
  ])
  return table(['field', 'on the wire', ''], rows)
}

/** What the schemas say of each field of a record. A quote has the fields of a price. */
function readFields() {
  const words = readMembers(readSurface())
    .filter(({ isField, file }) => isField && file.startsWith('src/protocol/'))
    .map(({ path, comment = '' }) => [path, comment.replaceAll(/\s*\n\s*\*?\s*/g, ' ').trim()])
  const quoted = words.map(([path, text]) => [path.replace(/^SwapPrice\./, 'SwapQuote.'), text])
  return new Map([...quoted, ...words])
}

/** A schema in a few words. */
function typeOf({ anyOf, type, items, format, pattern, properties }) {
  if (anyOf) return anyOf.map(typeOf).join(' or ')
  if (type === 'array') return `list of ${typeOf(items)}`
  if (properties) return `{ ${Object.keys(properties).join(', ')} }`
  if (format === 'date-time') return 'time, RFC 3339'
  if (pattern?.includes('[0-9]{0,77}')) return 'amount, a decimal string'
  if (pattern?.includes('0-9a-fA-F')) return pattern.includes('{40}') ? 'address' : 'bytes, 0x…'
  return [type ?? 'text'].flat().join(' or ')
}

function table(head, rows) {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/** Of everything that is exported: the records by their names, and the enumerations by theirs. */
export function partsOf(all) {
  const isRecord = ([, value]) => value?._zod?.def.type === 'object'
  const names = ['marketplaceKinds', 'walletKinds', 'stepTypes', 'executeTypes', 'orderStatuses']
  return {
    records: Object.fromEntries(Object.entries(all).filter(isRecord).sort()),
    enums: Object.fromEntries(names.map((name) => [name, all[name]])),
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { methods, errorRows, ...all } = {
    ...(await import('../dist/protocol/index.js')),
    ...(await import('../dist/core.js')),
  }
  const { enums, records } = partsOf(all)
  writeFileSync(file, withTables(readFileSync(file, 'utf8'), { methods, records, enums, errorRows }))
}
