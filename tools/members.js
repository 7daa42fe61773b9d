import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))

/** What declares a member in a type. */
const inTypes = new Set([
  'TSPropertySignature',
  'TSMethodSignature',
  'PropertyDefinition',
  'MethodDefinition',
])

/**
 * The members of all that is exported, as the sources have them: the fields of types, the options of functions, what a
 * class has, the fields of a schema, the parts of a component. Answers `[{ file, path, isField, line, start, comment }]`, each
 * once: `isField` where its type is inferred from it, `comment` the doc comment before it, and nothing where there is none.
 *
 * What the types of other packages bring is theirs. Data that is exported as it is (an ABI, a table, a catalogue) has no
 * members: what it holds is told by its type.
 */
export function readMembers(surface) {
  const files = new Map()
  for (const { file, local } of surface.flatMap(({ exports }) => exports)) {
    const source = sourceOf(file)
    files.set(source, (files.get(source) ?? new Set()).add(local))
  }
  // A part of a table that is exported.
  files.set('src/protocol/webhookMethods.ts', new Set(['webhookMethods']))
  return [...files].flatMap(([file, names]) => membersOf(file, names))
}

/** The members of the declarations with these names, and of what they use of their own file. */
function membersOf(file, names) {
  const text = readFileSync(`${root}${file}`, 'utf8')
  const declared = new Map()
  for (const node of parseSync(file, text).program.body) {
    const declaration = node.declaration ?? node
    for (const { id } of declaration.declarations ?? [declaration]) {
      if (id?.name) declared.set(id.name, [...(declared.get(id.name) ?? []), { node, declaration }])
    }
  }
  const used = new Set([...names].filter((name) => declared.has(name)))
  for (const name of used) {
    for (const { declaration } of declared.get(name)) {
      visit(declaration, {}, (inner) => {
        if (inner.type === 'Identifier' && declared.has(inner.name)) used.add(inner.name)
      })
    }
  }
  return [...used].flatMap((name) =>
    declared.get(name).flatMap(({ node, declaration }) => {
      const found = []
      const about = commentBefore(text, node.start) ?? ''
      visit(declaration, { text }, (member, { path, isTold }) => {
        if (!isMember(member) || isTold || isListed(member, about)) return
        const { start, isField } = member
        const line = text.slice(0, start).split('\n').length
        const comment = commentBefore(text, start)
        found.push({ file, path: [name, ...path].join('.'), isField, line, start, comment })
      })
      return found
    }),
  )
}

/** Not what another class has told already, and not a field that is named only to say that it must be left out. */
function isMember({ type, kind, key, override, typeAnnotation, isField }) {
  if (kind === 'constructor' || key?.type === 'PrivateIdentifier' || override) return false
  if (typeAnnotation?.typeAnnotation?.type === 'TSUndefinedKeyword') return false
  return inTypes.has(type) || isField
}

/** Whether the list in the comment of its type tells of it: of a field by name, of a variant by the value that marks it. */
function isListed({ key, typeAnnotation }, comment) {
  const names = [key.name, typeAnnotation?.typeAnnotation?.literal?.value]
  const listed = comment.split('\n').filter((row) => /^\s*\*\s+- /.test(row))
  const leads = (name) => new RegExp(`\`${name}\`(, \`\\w+\`)*:`)
  return names.some((name) => listed.some((row) => leads(name).test(row)))
}

/**
 * Shows each node with the names that lead to it. Walks types and what types are inferred from: not what a function does.
 * The fields of an object that is written into the line of another member are told there.
 */
function visit(node, { text = '', path = [], isTold = false, isInner = false, isSchema = false }, see) {
  if (Array.isArray(node)) {
    for (const inner of node) visit(inner, { text, path, isTold, isInner, isSchema }, see)
    return
  }
  if (!node || typeof node !== 'object' || node.type === 'BlockStatement' || node.type === 'JSXElement')
    return
  const isField = node.type === 'Property' && isSchema
  const name = node.key?.name ?? node.key?.value
  const own = name ? [...path, name] : path
  if (typeof node.type === 'string') see({ ...node, isField }, { path: own, isTold })
  const isInline =
    node.type === 'TSTypeLiteral' && isInner && !text.slice(node.start, node.end).includes('\n')
  const context = {
    text,
    path: own,
    isTold: isTold || isInline,
    isInner: isInner || inTypes.has(node.type) || /^TSTypeParameterInst|Function/.test(node.type),
    isSchema: node.type === 'CallExpression' ? makesMembers(node) : isSchema,
  }
  for (const inner of Object.values(node)) visit(inner, context, see)
}

/** A call whose object has fields or parts that are public: a schema's, or a component's. */
function makesMembers({ callee }) {
  return /^(object|looseObject|strictObject|extend|assign)$/.test(callee.property?.name ?? '')
}

function commentBefore(text, start) {
  return /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*$/.exec(text.slice(0, start))?.[1]
}

function sourceOf(file) {
  const [, folder, path] = /^(.*)dist\/(.*)\.d\.ts$/.exec(relative(root, file))
  return [`${folder}src/${path}.ts`, `${folder}src/${path}.tsx`].find((source) =>
    existsSync(`${root}${source}`),
  )
}
