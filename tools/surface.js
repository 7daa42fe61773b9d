import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * What each entry point exports, as its declarations in `dist` say it: after a build. Answers
 * `[{ entry, exports: [{ name, file, nodes, text }] }]`: `nodes` are the declarations of that name, `text` is their file.
 */
export function readSurface() {
  const modules = createModules()
  return publicFolders.flatMap((folder) => {
    const { name: packageName, exports } = JSON.parse(
      readFileSync(join(root, folder, 'package.json'), 'utf8'),
    )
    const typed = Object.entries(exports).filter(([path, { types }]) => types && isPublic(path))
    return typed.map(([path, { types }]) => {
      const file = join(root, folder, types)
      const names = [...modules.read(file).exported.keys()].sort()
      return {
        entry: join(packageName, path),
        exports: names.map((name) => ({ name, ...modules.follow(file, name) })),
      }
    })
  })
}

/** The packages whose entries the reference documents. */
const publicFolders = ['.', 'packages/service', 'packages/relayer', 'packages/queue-nats', 'packages/sandbox']

/** Style sheets export nothing. Only our own packages use `./internal` and `./cli`. */
function isPublic(path) {
  return !path.endsWith('.css') && path !== './internal' && path !== './cli'
}

/**
 * Types that the signatures of the surface name, and that no entry point exports: who uses such a function cannot write
 * down what it takes or answers. Answers a sentence for each.
 */
export function findHiddenTypes(surface) {
  const modules = createModules()
  const all = surface.flatMap(({ exports }) => exports)
  const known = new Set(all.map(({ file, local }) => `${file}#${local}`))
  const hidden = surface.flatMap(({ entry, exports }) =>
    exports.flatMap(({ name, file, nodes }) =>
      modules
        .namesOf(file, nodes)
        .filter((used) => {
          const found = modules.resolve(file, used)
          return found && !known.has(`${found.file}#${found.local}`)
        })
        .map((used) => `${entry}: ${name} names ${used}, which no entry point exports.`),
    ),
  )
  return [...new Set(hidden)].sort()
}

/** Declaration files, each read once. */
function createModules() {
  const kept = new Map()
  const read = (file) => {
    if (!kept.has(file)) kept.set(file, readModule(file))
    return kept.get(file)
  }
  /** Where something that a file exports is declared. */
  const follow = (file, name) => {
    const { exported, declared, text } = read(file)
    const target = exported.get(name)
    if (target === undefined) throw new Error(`${file} does not export ${name}.`)
    if (target.from) return follow(target.from, target.local)
    const { imported } = read(file)
    const import_ = imported.get(target.local)
    if (import_?.from) return follow(import_.from, import_.local)
    return { file, local: target.local, nodes: declared.get(target.local) ?? [], text }
  }
  /** Where something that a file names is declared: nothing for what is not ours. */
  const resolve = (file, name) => {
    const { imported, declared, text } = read(file)
    const [first = '', second] = name.split('.')
    const import_ = imported.get(first)
    if (import_) return import_.from ? follow(import_.from, import_.local ?? second) : undefined
    return declared.has(first) ? { file, local: first, nodes: declared.get(first), text } : undefined
  }
  /** The names that declarations use. What their own file keeps to itself is a part of them. */
  const namesOf = (file, nodes) => {
    const { declared, exported } = read(file)
    const isPrivate = (name) => declared.has(name) && !exported.has(name)
    const names = new Set(nodes.flatMap(namesIn))
    for (const name of names) {
      if (isPrivate(name)) for (const used of declared.get(name).flatMap(namesIn)) names.add(used)
    }
    return [...names].filter((name) => !isPrivate(name))
  }
  return { read, follow, resolve, namesOf }
}

/** What one declaration file imports, declares and exports. */
function readModule(file) {
  const text = readFileSync(file, 'utf8')
  const { program, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`)
  const [imported, exported, declared] = [new Map(), new Map(), new Map()]
  const ours = (source) =>
    source.startsWith('.') ? join(dirname(file), source.replace(/\.js$/, '.d.ts')) : undefined
  const declare = (declaration, node) => {
    for (const name of declaredNames(declaration)) declared.set(name, [...(declared.get(name) ?? []), node])
    return declaredNames(declaration)
  }
  for (const node of program.body) {
    if (node.type === 'ImportDeclaration') {
      for (const { local, imported: outer } of node.specifiers) {
        imported.set(local.name, { from: ours(node.source.value), local: outer?.name })
      }
    } else if (node.type === 'ExportNamedDeclaration' && node.declaration) {
      for (const name of declare(node.declaration, node)) exported.set(name, { local: name })
    } else if (node.type === 'ExportNamedDeclaration') {
      const from = node.source ? ours(node.source.value) : undefined
      for (const { local, exported: outer } of node.specifiers) {
        exported.set(outer.name, { from, local: local.name })
      }
    } else if (node.type === 'ExportAllDeclaration' || node.type === 'ExportDefaultDeclaration') {
      throw new Error(`${file} exports in a way that this does not read.`)
    } else declare(node, node)
  }
  return { imported, exported, declared, text }
}

function declaredNames(node) {
  if (node.type === 'VariableDeclaration') return node.declarations.map(({ id }) => id.name)
  return node.id?.name ? [node.id.name] : []
}

/** The names of types and values that a declaration uses and does not make itself. */
function namesIn(node) {
  const [used, own] = [new Set(), new Set()]
  visit(node, (inner) => {
    if (inner.type === 'TSTypeReference') used.add(dotted(inner.typeName))
    if (inner.type === 'TSInterfaceHeritage' || inner.type === 'TSClassImplements')
      used.add(dotted(inner.expression))
    if (inner.superClass) used.add(dotted(inner.superClass))
    if (inner.type === 'TSTypeParameter') own.add(inner.name.name ?? inner.name)
    if (inner.type === 'TSMappedType') own.add(inner.key.name ?? inner.key)
    if (inner.type === 'TSModuleBlock')
      for (const made of inner.body) for (const name of declaredNames(made.declaration ?? made)) own.add(name)
  })
  return [...used].filter((name) => name !== undefined && !own.has(name.split('.')[0]))
}

function dotted(name) {
  if (name.type === 'TSQualifiedName') return `${dotted(name.left)}.${name.right.name}`
  if (name.type === 'MemberExpression') return `${dotted(name.object)}.${name.property.name}`
  return name.name
}

function visit(node, see) {
  if (Array.isArray(node)) for (const inner of node) visit(inner, see)
  else if (node && typeof node === 'object') {
    if (typeof node.type === 'string') see(node)
    for (const inner of Object.values(node)) visit(inner, see)
  }
}
