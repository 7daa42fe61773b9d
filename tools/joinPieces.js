import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

/**
 * Lets what is loaded by `import()` after `first` name what it shares with it, also what it makes no use of itself. esbuild cuts
 * out into files of their own what the same of these pieces need, whether the app ever reaches them or not: what all of them need
 * stays in one file, and with it what `page` needs too, which loads `first`. Nothing comes along with a piece by that: a file without
 * side effects that is only named is left out.
 *
 * The pieces are those that `first` itself loads later; `around` are loaded with it, and need all of it. What loads a piece no piece
 * names: Rolldown, which Vite builds with, keeps files that name each other, for apps too that reach none of them.
 */
export function joinPieces({ dist, first, page, around }) {
  const path = join(dist, first)
  const before = reachFiles(path)
  const pieces = new Set([...before].flatMap((file) => findImports(file, loaded)))
  const shared = [join(dist, page), ...pieces]
    .flatMap((piece) => [...reachFiles(piece)])
    .filter((file) => before.has(file))
  const ground = [...new Set(shared)].filter(
    (file) => ![...reachFiles(file)].some((one) => findImports(one, loaded).length > 0),
  )
  const within = new Set(ground.flatMap((file) => findImports(file, imported)))
  const roots = ground.filter((file) => !within.has(file))
  for (const piece of pieces) nameFiles(piece, roots)
  for (const file of around) nameFiles(join(dist, file), [path])
}

/** A file, and all that it imports, with all that these import. */
export function reachFiles(path) {
  const found = new Set([path])
  for (const file of found) for (const next of findImports(file, imported)) found.add(next)
  return found
}

function nameFiles(path, files) {
  const lines = files.map((file) => `import '${startDot(relative(dirname(path), file))}';\n`).join('')
  const text = readFileSync(path, 'utf8')
  // What tells where a line comes from has to be the last one.
  const end = /\n\/\/# sourceMappingURL=.*\s*$/.exec(text)?.index ?? text.length
  writeFileSync(path, `${text.slice(0, end)}\n${lines}${text.slice(end + 1)}`)
}

function startDot(path) {
  return path.startsWith('.') ? path : `./${path}`
}

function findImports(file, pattern) {
  return [...readFileSync(file, 'utf8').matchAll(pattern)].map(([, from]) => join(dirname(file), from))
}

const imported = /^(?:import|export)\b[^'"`;]*\bfrom '(\.[^']*)'/gm

const loaded = /\bimport\('(\.[^']*)'\)/g
