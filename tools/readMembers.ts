import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'
import type { Surface } from './readExports.js'
import { childrenOf, commentBefore, keyOf, type Node, nameOf } from './syntax.js'

const root = fileURLToPath(new URL('..', import.meta.url))

export type Member = {
  file: string
  path: string
  /** Whether the member is a field of a zod schema. The compiler infers a type from the schema. */
  isField: boolean
  line: number
  start: number
  comment: string | undefined
}

/**
 * Reads each member of the exports once: fields of types and schemas, options of functions, members of classes, parts of components.
 *
 * It leaves out members that come from types of other packages.
 */
export function readMembers(surface: Surface): Member[] {
  const files = new Map<string, Set<string>>()
  for (const { file, local } of surface.flatMap(({ exports }) => exports)) {
    const source = sourceOf(file)
    files.set(source, (files.get(source) ?? new Set()).add(local))
  }
  // The exported table `methods` contains `webhookMethods` from another file, so add that file here.
  files.set('src/protocol/webhookMethods.ts', new Set(['webhookMethods']))
  return [...files].flatMap(([file, names]) => membersOf(file, names))
}

type Declaration = { node: Node; declaration: Node }

function membersOf(file: string, names: Set<string>): Member[] {
  const text = readFileSync(`${root}${file}`, 'utf8')
  const declared = new Map<string, Declaration[]>()
  for (const node of parseSync(file, text).program.body) {
    const declaration = 'declaration' in node && node.declaration ? node.declaration : node
    const each = declaration.type === 'VariableDeclaration' ? declaration.declarations : [declaration]
    for (const one of each) {
      const name = 'id' in one ? nameOf(one.id) : undefined
      if (name) declared.set(name, [...(declared.get(name) ?? []), { node, declaration }])
    }
  }
  const used = new Set([...names].filter((name) => declared.has(name)))
  for (const name of used) {
    for (const { declaration } of declared.get(name) ?? []) {
      visitTypes(declaration, {}, ({ node }) => {
        if (node.type === 'Identifier' && declared.has(node.name)) used.add(node.name)
      })
    }
  }
  return [...used].flatMap((name) =>
    (declared.get(name) ?? []).flatMap(({ node, declaration }) => {
      const found: Member[] = []
      const about = commentBefore(text, node.start) ?? ''
      visitTypes(declaration, { text }, ({ node: member, path, isField, isTold }) => {
        if (!isMember(member, isField) || isTold || isListed(member, about)) return
        const { start } = member
        const line = text.slice(0, start).split('\n').length
        const comment = commentBefore(text, start)
        found.push({ file, path: [name, ...path].join('.'), isField, line, start, comment })
      })
      return found
    }),
  )
}

const inTypes: ReadonlySet<string> = new Set([
  'TSPropertySignature',
  'TSMethodSignature',
  'PropertyDefinition',
  'MethodDefinition',
])

/** Whether a node is a public member. Excludes overrides, and fields that a type only forbids, such as `order?: undefined`. */
function isMember(node: Node, isField: boolean): boolean {
  if ('kind' in node && node.kind === 'constructor') return false
  if ('key' in node && node.key?.type === 'PrivateIdentifier') return false
  if ('override' in node && node.override) return false
  if (typeOf(node)?.type === 'TSUndefinedKeyword') return false
  return inTypes.has(node.type) || isField
}

/** Whether the doc comment of the type already lists the member: a field by its name, or a variant by its literal. */
function isListed(node: Node, comment: string): boolean {
  const type = typeOf(node)
  const literal = type?.type === 'TSLiteralType' ? nameOf(type.literal) : undefined
  const names = [keyOf(node), literal].filter((name) => name !== undefined)
  const listed = comment.split('\n').filter((row) => /^\s*\*\s+- /.test(row))
  return names.some((name) => {
    const leads = new RegExp(`\`${name}\`(, \`\\w+\`)*:`)
    return listed.some((row) => leads.test(row))
  })
}

function typeOf(node: Node): Node | undefined {
  return 'typeAnnotation' in node && node.typeAnnotation?.type === 'TSTypeAnnotation'
    ? node.typeAnnotation.typeAnnotation
    : undefined
}

type Context = {
  text?: string
  path?: readonly string[]
  /**
   * Whether the node is inside of an object type on one line, such as `amount` in `price: { amount: string }`. The reference has a row for
   * `price`, but none for `amount`.
   */
  isTold?: boolean
  isInner?: boolean
  isSchema?: boolean
}
type Visited = { node: Node; path: readonly string[]; isField: boolean; isTold: boolean }

/**
 * Walks types and the expressions that types are inferred from, and skips the bodies of functions. Marks the fields of an object type on
 * one line, because the reference shows them only as part of the member with this type.
 */
function visitTypes(node: Node, context: Context, see: (visited: Visited) => void): void {
  const { text = '', path = [], isTold = false, isInner = false, isSchema = false } = context
  if (node.type === 'BlockStatement' || node.type === 'JSXElement') return
  const name = keyOf(node)
  const own = name ? [...path, name] : path
  see({ node, path: own, isField: node.type === 'Property' && isSchema, isTold })
  const isInline =
    node.type === 'TSTypeLiteral' && isInner && !text.slice(node.start, node.end).includes('\n')
  const below = {
    text,
    path: own,
    isTold: isTold || isInline,
    isInner: isInner || inTypes.has(node.type) || /^TSTypeParameterInst|Function/.test(node.type),
    isSchema: node.type === 'CallExpression' ? makesMembers(node.callee) : isSchema,
  }
  for (const child of childrenOf(node)) visitTypes(child, below, see)
}

/** Whether a call takes an object of public members: the fields of a schema, or the parts of a component. */
function makesMembers(callee: Node): boolean {
  const called = callee.type === 'MemberExpression' ? nameOf(callee.property) : undefined
  return /^(object|looseObject|strictObject|extend|assign)$/.test(called ?? '')
}

function sourceOf(file: string): string {
  const [, folder, path] = /^(.*)dist\/(.*)\.d\.ts$/.exec(relative(root, file)) ?? []
  const source = [`${folder}src/${path}.ts`, `${folder}src/${path}.tsx`].find((each) =>
    existsSync(`${root}${each}`),
  )
  if (!source) throw new Error(`${file} has no source.`)
  return source
}
