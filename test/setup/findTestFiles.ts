import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, isAbsolute, join, relative, resolve } from 'node:path'
import { sourceAliases } from './sourceAliases.js'

/**
 * Sorts the test files into Vitest projects. Files in a folder `e2e` belong to the project `e2e`. Another file belongs to `real` if it, or
 * a module that it imports, imports one of `programs`. All other files are unit tests. If a unit test starts a program in another way,
 * `forbidPrograms.ts` makes it fail. Files that end with `.tsx` need a DOM.
 */
export function findTestFiles(root: string): findTestFiles.ReturnType {
  const found: findTestFiles.ReturnType = { unit: [], 'unit-dom': [], real: [], 'real-dom': [], e2e: [] }
  const importsOf = remember(readImports)
  for (const file of testFoldersOf(root).flatMap(testFilesOf)) {
    const reached = new Set(
      [...reach(file, importsOf)].map((each) => (isAbsolute(each) ? relative(root, each) : each)),
    )
    const path = relative(root, file)
    const kind = programs.some((name) => reached.has(name)) ? 'real' : 'unit'
    const project = path.includes('/e2e/') ? 'e2e' : path.endsWith('x') ? (`${kind}-dom` as const) : kind
    const isWhole = /\.whole\.test\.tsx?$/.test(path)
    found[project].push({ path, isWhole, isSampled: reached.has(sampler) })
  }
  return found
}

export declare namespace findTestFiles {
  type Project = 'unit' | 'unit-dom' | 'real' | 'real-dom' | 'e2e'
  type TestFile = {
    path: string
    /** Whether only `npm run test:all` runs the file. */
    isWhole: boolean
    /** Whether the file uses `sample.ts`. Then `npm test` runs only some cases of its tables, and `npm run test:all` runs all cases. */
    isSampled: boolean
  }
  type ReturnType = Record<Project, TestFile[]>
}

/** Packages that start a program, and helpers of this repository that use a program of the whole run. */
const programs = [
  'node:child_process',
  'esbuild',
  'vite',
  'playwright-core',
  'typescript/unstable/sync',
  'test/setup/database.ts',
  'test/setup/openSandbox.ts',
]

const sampler = 'test/setup/sample.ts'

function testFoldersOf(root: string): string[] {
  const packages = join(root, 'packages')
  const names = existsSync(packages) ? readdirSync(packages) : []
  return [join(root, 'test'), ...names.map((name) => join(packages, name, 'test'))].filter(existsSync)
}

function testFilesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.test\.tsx?$/.test(path) && !/^house\//.test(path) && !path.includes('node_modules'))
    .map((path) => join(folder, path))
    .sort()
}

function reach(file: string, importsOf: (file: string) => string[]): Set<string> {
  const reached = new Set([file])
  // A loop over a Set also visits the files that are added during the loop.
  for (const each of reached) for (const next of importsOf(each)) reached.add(next)
  return reached
}

/** Returns the files that a file imports. If the file is a test, includes its dynamic imports. */
function readImports(file: string): string[] {
  if (!/\.[jt]sx?$/.test(file) || !existsSync(file)) return []
  const text = readFileSync(file, 'utf8')
  const found = [...text.matchAll(importing), ...(file.includes('/test/') ? text.matchAll(loading) : [])]
  const specifiers = found.map(([, specifier = '']) => specifier)
  return specifiers.map((specifier) => {
    if (specifier.startsWith('.')) return locate(file, specifier)
    const alias = aliases.find(({ find }) => find.test(specifier))
    return alias ? specifier.replace(alias.find, alias.replacement) : specifier
  })
}

const aliases = sourceAliases()

const importing = /^(?:import|export)(?! type\b)(?:[^'"`;]*? from)? '([^']+)'/gm
const loading = /await import\('([^']+)'\)/g

function locate(from: string, specifier: string): string {
  const path = resolve(dirname(from), specifier)
  const sources = [path.replace(/\.js$/, '.ts'), path.replace(/\.js$/, '.tsx')]
  return sources.find(existsSync) ?? path
}

function remember<value>(compute: (key: string) => value): (key: string) => value {
  const known = new Map<string, value>()
  return (key) => {
    const value = known.get(key) ?? compute(key)
    known.set(key, value)
    return value
  }
}
