import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'
import { declaredNames, type Node, nameOf, visit } from './syntax.js'

const root = fileURLToPath(new URL('..', import.meta.url))

export type Surface = { entry: string; exports: Exported[] }[]

export type Exported = {
  name: string
  /**
   * The declaration file that declares the export. `local` is its name there, `nodes` are its declarations, and `text` is the file's text.
   */
  file: string
  local: string
  nodes: Node[]
  text: string
}

const publicFolders = [
  '.',
  'packages/service',
  'packages/relayer',
  'packages/queue-nats',
  'packages/mcp',
  'packages/sandbox',
]

type Manifest = { name: string; exports: Record<string, { types?: string }> }

/** Reads the exports of the entry points. Needs a build, because it reads the declarations in `dist`. */
export function readExports(isWanted: (path: string) => boolean = isPublic): Surface {
  const modules = createModules()
  return publicFolders.flatMap((folder) => {
    const manifest: Manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
    return Object.entries(manifest.exports).flatMap(([path, { types }]) => {
      if (!types || !isWanted(path)) return []
      const file = join(root, folder, types)
      const exports = [...modules.read(file).exported].flatMap(([name, { from, local }]) =>
        from && local === '*'
          ? [...modules.read(from).exported.keys()].map((part) => ({
              name: `${name}.${part}`,
              ...modules.follow(from, part),
            }))
          : { name, ...modules.follow(file, name) },
      )
      return { entry: join(manifest.name, path), exports: exports.sort((a, b) => (a.name < b.name ? -1 : 1)) }
    })
  })
}

/** Whether an entry is public. Style sheets export nothing, and only our own packages use `./internal` and `./cli`. */
function isPublic(path: string): boolean {
  return !path.endsWith('.css') && path !== './internal' && path !== './cli'
}

/**
 * Returns a sentence for each type that a public signature uses but no entry point exports, because a caller cannot write down such a type.
 * Types of the entry `./internal` count as exported, because our own packages implement them.
 */
export function findHiddenTypes(surface: Surface): string[] {
  const modules = createModules()
  const internal = readExports((path) => path === './internal')
  const all = [...surface, ...internal].flatMap(({ exports }) => exports)
  const exportedNames = new Set(all.map(({ file, local }) => `${file}#${local}`))
  const hidden = surface.flatMap(({ entry, exports }) =>
    exports.flatMap(({ name, file, nodes }) =>
      modules
        .namesOf(file, nodes)
        .filter((used) => {
          const found = modules.resolve(file, used)
          return found && !exportedNames.has(`${found.file}#${found.local}`)
        })
        .map((used) => `${entry}: ${name} names ${used}, which no entry point exports.`),
    ),
  )
  return [...new Set(hidden)].sort()
}

/** The origin of an imported name. `from` is the file that it comes from, if we wrote this file. `local` is its name in that file. */
type Origin = { from?: string | undefined; local?: string | undefined }
type Module = {
  imported: Map<string, Origin>
  exported: Map<string, Origin>
  declared: Map<string, Node[]>
  text: string
}

function createModules() {
  const cache = new Map<string, Module>()
  const read = (file: string): Module => {
    const module = cache.get(file) ?? readModule(file)
    cache.set(file, module)
    return module
  }
  const follow = (file: string, name: string): Omit<Exported, 'name'> => {
    const { imported, exported, declared, text } = read(file)
    const { from, local } = exported.get(name) ?? {}
    if (local === undefined) throw new Error(`${file} does not export ${name}.`)
    if (from) return follow(from, local)
    const origin = imported.get(local)
    if (origin?.from) return follow(origin.from, origin.local ?? local)
    return { file, local, nodes: declared.get(local) ?? [], text }
  }
  /** Finds the declaration of a type name that a file uses; `undefined` if another package declares it. */
  const resolve = (file: string, name: string): Omit<Exported, 'name'> | undefined => {
    const { imported, declared, text } = read(file)
    const [first = '', second = ''] = name.split('.')
    const origin = imported.get(first)
    if (origin) return origin.from ? follow(origin.from, origin.local ?? second) : undefined
    const nodes = declared.get(first)
    return nodes && { file, local: first, nodes, text }
  }
  /**
   * Returns the type names that declarations use. For a type that its file does not export, returns the names that this type uses instead.
   */
  const namesOf = (file: string, nodes: readonly Node[]): string[] => {
    const { declared, exported } = read(file)
    const isPrivate = (name: string) => declared.has(name) && !exported.has(name)
    const names = new Set(nodes.flatMap(namesIn))
    for (const name of names) {
      if (!isPrivate(name)) continue
      for (const used of declared.get(name)?.flatMap(namesIn) ?? []) names.add(used)
    }
    return [...names].filter((name) => !isPrivate(name))
  }
  return { read, follow, resolve, namesOf }
}

function readModule(file: string): Module {
  const text = readFileSync(file, 'utf8')
  const { program, errors } = parseSync(file, text)
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  const imported = new Map<string, Origin>()
  const exported = new Map<string, Origin>()
  const declared = new Map<string, Node[]>()
  const ours = (source: string) =>
    source.startsWith('.') ? join(dirname(file), source.replace(/\.js$/, '.d.ts')) : undefined
  const declare = (declaration: Node, node: Node) => {
    const names = declaredNames(declaration)
    for (const name of names) declared.set(name, [...(declared.get(name) ?? []), node])
    return names
  }
  for (const node of program.body) {
    if (node.type === 'ImportDeclaration') {
      for (const specifier of node.specifiers) {
        const outer = specifier.type === 'ImportSpecifier' ? nameOf(specifier.imported) : undefined
        imported.set(specifier.local.name, { from: ours(node.source.value), local: outer })
      }
    } else if (node.type === 'ExportNamedDeclaration' && node.declaration) {
      for (const name of declare(node.declaration, node)) exported.set(name, { local: name })
    } else if (node.type === 'ExportNamedDeclaration') {
      const from = node.source ? ours(node.source.value) : undefined
      for (const specifier of node.specifiers) {
        exported.set(nameOf(specifier.exported) ?? '', { from, local: nameOf(specifier.local) })
      }
    } else if (node.type === 'ExportAllDeclaration' && node.exported) {
      // `export * as OrderCardParts` exports each name of the file as `OrderCardParts.Name`.
      exported.set(nameOf(node.exported) ?? '', { from: ours(node.source.value), local: '*' })
    } else if (node.type === 'ExportAllDeclaration' || node.type === 'ExportDefaultDeclaration') {
      throw new Error(`${file} exports in a way that this tool does not read.`)
    } else declare(node, node)
  }
  return { imported, exported, declared, text }
}

function namesIn(node: Node): string[] {
  const used = new Set<string | undefined>()
  const own = new Set<string>()
  visit(node, (inner) => {
    if (inner.type === 'TSTypeReference') used.add(dotted(inner.typeName))
    if (inner.type === 'TSInterfaceHeritage' || inner.type === 'TSClassImplements')
      used.add(dotted(inner.expression))
    if ('superClass' in inner && inner.superClass) used.add(dotted(inner.superClass))
    if (inner.type === 'TSTypeParameter') own.add(inner.name.name)
    if (inner.type === 'TSMappedType') own.add(inner.key.name)
    if (inner.type === 'TSModuleBlock') for (const name of inner.body.flatMap(namesMadeBy)) own.add(name)
  })
  return [...used].filter((name) => name !== undefined).filter((name) => !own.has(name.split('.')[0] ?? ''))
}

function namesMadeBy(statement: Node): string[] {
  const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : undefined
  return declaredNames(declaration ?? statement)
}

function dotted(name: Node): string | undefined {
  if (name.type === 'TSQualifiedName') return `${dotted(name.left)}.${name.right.name}`
  if (name.type === 'MemberExpression') return `${dotted(name.object)}.${nameOf(name.property)}`
  return nameOf(name)
}
