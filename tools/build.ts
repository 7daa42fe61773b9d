import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, transform } from 'esbuild'
import { buildWidget } from './buildWidget.js'
import { fillHomepage, fillPackages } from './fillHomepage.js'
import { readExports } from './readExports.js'
import { readMembers } from './readMembers.js'
import { splitEntries } from './splitEntries.js'
import { writeFieldComments } from './writeFieldComments.js'
import { writeReference } from './writeReference.js'
import { writeTokenFiles } from './writeTokens.js'

/** `npm run build`: writes `dist/` as npm publishes it. */

const root = fileURLToPath(new URL('..', import.meta.url))
const at = (path: string) => join(root, path)

/** The packages in build order: a package comes after the packages that it imports. */
const packages = [
  'packages/service',
  'packages/relayer',
  'packages/queue-nats',
  'packages/mcp',
  'packages/sandbox',
]

buildTypes()
fillAddresses()
copyAssets()
for (const path of packages) buildPackage(path)
await stripStyles()
writeTokenFiles(at('dist/components/tokens'))
writeReferencePage()
await inlinePackages('dist/components/wallet/qrPicture.js')
await buildWidget()
chmodSync(at('dist/cli.js'), 0o755)
// Build the demo page last, because it imports the built package by its name.
run('the demo page', 'vite/bin/vite.js', 'build', '--logLevel', 'warn')

function buildTypes(): void {
  rmSync(at('dist'), { recursive: true, force: true })
  run('the kit', 'typescript/bin/tsc', '-p', 'tsconfig.build.json')
  splitEntries({ dist: at('dist'), entries: ['index.js', 'core.js', 'parts.js'] })
}

function fillAddresses(): void {
  const { homepage }: { homepage?: string } = JSON.parse(readFileSync(at('package.json'), 'utf8'))
  fillHomepage({ dist: at('dist'), homepage })
  fillPackages({ root: at('.'), folders: packages })
}

function copyAssets(): void {
  cpSync(at('src'), at('dist'), {
    recursive: true,
    filter: (path) => statSync(path).isDirectory() || !/\.tsx?$/.test(path),
  })
  for (const path of ['dist/components/styles.css', 'dist/components/tokens.json']) {
    if (!existsSync(at(path))) throw new Error(`The build lacks ${path}.`)
  }
}

function buildPackage(path: string): void {
  rmSync(at(join(path, 'dist')), { recursive: true, force: true })
  run(path, 'typescript/bin/tsc', '-p', join(path, 'tsconfig.json'))
  const program = at(join(path, 'dist/bin.js'))
  if (existsSync(program)) chmodSync(program, 0o755)
}

/** Removes comments and white space from the styles. A page that links this file without a bundler then loads a fifth less. */
async function stripStyles(): Promise<void> {
  const path = at('dist/components/styles.css')
  const { code } = await transform(readFileSync(path, 'utf8'), { loader: 'css', minifyWhitespace: true })
  // From version 6, TypeScript needs a declaration of the style sheet even for `import 'tillkit/styles.css'`.
  writeFileSync(`${path}.d.ts`, 'export {}\n')
  writeFileSync(path, `/* Tillkit's look. With what each rule is for: src/components/styles.css */\n${code}`)
}

function writeReferencePage(): void {
  const surface = readExports()
  const members = readMembers(surface)
  writeFieldComments(members)
  writeFileSync(at('dist/reference.md'), `${writeReference(surface, members)}\n`)
}

/** Copies the code of the imported packages into the file at `path`, so that an app need not install these packages. */
async function inlinePackages(path: string): Promise<void> {
  await build({
    entryPoints: [at(path)],
    outfile: at(path),
    allowOverwrite: true,
    bundle: true,
    format: 'esm',
    target: 'es2023',
    legalComments: 'inline',
    banner: { js: '/*! Contains uqr, MIT License, © Project Nayuki and Anthony Fu. */' },
  })
}

/**
 * Runs a program of the build. Prints `target` first: the whole build takes half a minute or more, and the developer must see its progress.
 */
function run(target: string, program: string, ...options: string[]): void {
  console.error(`Building ${target} …`)
  const { status, error, stdout, stderr } = spawnSync(
    process.execPath,
    [at(join('node_modules', program)), ...options],
    { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 },
  )
  if (error) throw error
  if (status === 0) return
  console.error(`Building ${target} failed:\n\n${stdout}${stderr}`.trim())
  process.exit(1)
}
