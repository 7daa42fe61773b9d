import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'
import { declarationOf } from './declarationOf.js'
import type { Member } from './readMembers.js'
import { childrenOf, keyOf, type Node, nameOf } from './syntax.js'

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * Writes the doc comments of schema fields into the declarations of `dist`, because the compiler leaves them out of inferred types.
 *
 * If another type contains the same object type, the compiler writes the fields of the object type there again. The second pass recognises
 * the object type by the names of its fields, and writes their comments there too.
 */
export function writeFieldComments(members: readonly Member[]): void {
  const fields = members.filter(({ isField }) => isField)
  const files = [...new Set(fields.map(({ file }) => file))]
  const records = new Map<string, string>()
  for (const pass of ['by path', 'by record']) {
    for (const source of files) {
      const own = new Map(fields.filter(({ file }) => file === source).map((one) => [one.path, one.comment]))
      const file = `${root}${declarationOf(source)}`
      const text = readFileSync(file, 'utf8')
      const places: Place[] = []
      visitFields(
        parseSync(file, text).program,
        { path: [], record: '' },
        ({ path, record, name, start }) => {
          const hasComment = /\*\/\s*$/.test(text.slice(0, start))
          const comment = pass === 'by path' ? own.get(path) : records.get(`${record}#${name}`)
          if (pass === 'by path' && comment) records.set(`${record}#${name}`, comment)
          if (comment && !hasComment) places.push({ start, comment })
        },
      )
      writeFileSync(file, withComments(text, places))
    }
  }
}

type Place = { start: number; comment: string }
type Field = { path: string; record: string; name: string | undefined; start: number }

function visitFields(
  node: Node,
  { path, record }: { path: readonly string[]; record: string },
  see: (field: Field) => void,
): void {
  if (/^TS(TypeAlias|Module|Interface)|^Function|^Class/.test(node.type)) return
  const name = node.type === 'VariableDeclarator' ? nameOf(node.id) : keyOf(node)
  const own = name ? [...path, name] : path
  if (node.type === 'TSPropertySignature') see({ path: own.join('.'), record, name, start: node.start })
  const names = node.type === 'TSTypeLiteral' ? node.members.map(keyOf).join() : ''
  for (const child of childrenOf(node)) visitFields(child, { path: own, record: names || record }, see)
}

/** Inserts each comment on the line of its field, not on a new line, so that the declaration map still has the right lines. */
function withComments(text: string, places: Place[]): string {
  return places
    .sort((one, other) => other.start - one.start)
    .reduce((done, { start, comment }) => {
      const words = comment.replaceAll(/\s*\n\s*\*?\s*/g, ' ').trim()
      return `${done.slice(0, start)}/** ${words} */ ${done.slice(start)}`
    }, text)
}
