import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * Writes the comments of fields into the declarations of `dist`: the compiler leaves them out of types that it infers, so
 * an editor would know nothing of an order's `priceAmount`. A record that is inferred once more within another one, known by
 * the names of its fields, gets them there too.
 */
export function writeFieldComments(members) {
  const fields = members.filter(({ isField }) => isField)
  const files = [...new Set(fields.map(({ file }) => file))]
  const records = new Map()
  for (const pass of ['by path', 'by record']) {
    for (const source of files) {
      const own = new Map(fields.filter(({ file }) => file === source).map((one) => [one.path, one.comment]))
      const file = `${root}${source.replace(/^(packages\/[^/]+\/)?src\//, '$1dist/').replace(/\.tsx?$/, '.d.ts')}`
      const text = readFileSync(file, 'utf8')
      const places = []
      visit(parseSync(file, text).program.body, [], ({ path, record, name, start }) => {
        const isTold = /\*\/\s*$/.test(text.slice(0, start))
        const comment = pass === 'by path' ? own.get(path) : records.get(`${record}#${name}`)
        if (pass === 'by path' && comment) records.set(`${record}#${name}`, comment)
        if (comment && !isTold) places.push({ start, comment })
      })
      writeFileSync(file, withComments(text, places))
    }
  }
}

/** Shows the fields of what is inferred, with their paths, and the names of all fields of their record. */
function visit(node, path, see, record = '') {
  if (Array.isArray(node)) for (const inner of node) visit(inner, path, see, record)
  if (!node || typeof node !== 'object' || Array.isArray(node)) return
  if (/^TS(TypeAlias|Module|Interface)|^Function|^Class/.test(node.type)) return
  const name = node.type === 'VariableDeclarator' ? node.id.name : (node.key?.name ?? node.key?.value)
  const own = name ? [...path, name] : path
  if (node.type === 'TSPropertySignature') see({ path: own.join('.'), record, name, start: node.start })
  const names = node.type === 'TSTypeLiteral' && node.members.map(({ key }) => key?.name ?? key?.value).join()
  for (const inner of Object.values(node)) visit(inner, own, see, names || record)
}

/** On the line of the field, so that the lines stay where the declaration map has them. */
function withComments(text, places) {
  return places
    .sort((one, other) => other.start - one.start)
    .reduce((done, { start, comment }) => {
      const words = comment.replaceAll(/\s*\n\s*\*?\s*/g, ' ').trim()
      return `${done.slice(0, start)}/** ${words} */ ${done.slice(start)}`
    }, text)
}
