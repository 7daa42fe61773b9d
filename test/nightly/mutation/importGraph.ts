import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { parseSync } from 'oxc-parser'

/** The imports of the repository’s files. Paths are relative to the root of the repository. */
export type ImportGraph = {
  /** Returns the file and everything that it imports, directly or not. */
  closureOf: (file: string) => ReadonlySet<string>
  /** Returns a hash of a file and everything that it imports. */
  hashOf: (file: string) => string
}

/** Reads the imports of every TypeScript file below `src`, `test` and `stories`. */
export function readImportGraph(root: string): ImportGraph {
  const files = ['src', 'test', 'stories'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => join(folder, name)),
  )
  const fileSet = new Set(files)
  const texts = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]))
  const imports = new Map(
    [...texts].map(([file, text]) => [
      file,
      specifiersOf(file, text).flatMap((specifier) => {
        const path = relative(root, join(root, dirname(file), specifier)).replace(/\.js$/, '')
        return [`${path}.ts`, `${path}.tsx`].filter((each) => fileSet.has(each))
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

/** Returns the relative specifiers of a module’s imports, re-exports and dynamic imports. */
function specifiersOf(file: string, text: string): string[] {
  const { module } = parseSync(file, text)
  const named = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) => entries.map((entry) => entry.moduleRequest?.value)),
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start + 1, end - 1)),
  ]
  return named.filter((specifier) => specifier !== undefined).filter((specifier) => specifier.startsWith('.'))
}
