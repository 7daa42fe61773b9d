import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { parseSync } from 'oxc-parser'

/** The files of the repository by their imports. Paths are from its root. */
export type ImportGraph = {
  /** The files that a file imports, directly or not, and the file itself. */
  closureOf: (file: string) => ReadonlySet<string>
  /** A hash of the text of a file and of each file that it imports. */
  hashOf: (file: string) => string
}

/** Reads the imports of every TypeScript file below `src` and `test`. */
export function readImportGraph(root: string): ImportGraph {
  const files = ['src', 'test', 'stories'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => join(folder, name)),
  )
  const known = new Set(files)
  const texts = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]))
  const imports = new Map(
    [...texts].map(([file, text]) => [
      file,
      specifiersOf(file, text).flatMap((specifier) => {
        const path = relative(root, join(root, dirname(file), specifier)).replace(/\.js$/, '')
        return [`${path}.ts`, `${path}.tsx`].filter((each) => known.has(each))
      }),
    ]),
  )
  const installed = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')))

  function closureOf(file: string): ReadonlySet<string> {
    const found = new Set([file])
    for (const each of found) for (const imported of imports.get(each) ?? []) found.add(imported)
    return found
  }

  return {
    closureOf,
    hashOf(file) {
      const hash = installed.copy()
      for (const each of [...closureOf(file)].sort()) hash.update(`\0${each}\0${texts.get(each)}`)
      return hash.digest('hex')
    },
  }
}

/** The relative specifiers of a module: of imports, of exports from another module, and of `import()`. */
function specifiersOf(file: string, text: string): string[] {
  const { module } = parseSync(file, text)
  const named = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) => entries.map((entry) => entry.moduleRequest?.value)),
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start + 1, end - 1)),
  ]
  return named.filter((specifier) => specifier !== undefined).filter((specifier) => specifier.startsWith('.'))
}
