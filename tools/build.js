import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build as bundle, transform } from 'esbuild'
import { buildWidget } from './buildWidget.js'
import { fillHomepage, fillPackages } from './fillHomepage.ts'
import { openEntries } from './openEntries.js'
import { readExports } from './readExports.ts'
import { readMembers } from './readMembers.ts'
import { writeFieldComments } from './writeFieldComments.ts'
import { writeReference } from './writeReference.ts'
import { writeTokenFiles } from './writeTokens.ts'

/** `npm run build`: `dist/` as it is published. Says nothing when all is well. */

const root = fileURLToPath(new URL('..', import.meta.url))
const at = (path) => join(root, path)

/** The packages in the order in which they need each other. */
const packages = ['packages/service', 'packages/relayer', 'packages/queue-nats', 'packages/sandbox']

rmSync(at('dist'), { recursive: true, force: true })
run('The types', 'typescript/bin/tsc', '-p', 'tsconfig.build.json')
openEntries({ dist: at('dist'), entries: ['index.js', 'core.js'] })
fillHomepage({ dist: at('dist'), homepage: JSON.parse(readFileSync(at('package.json'), 'utf8')).homepage })
fillPackages({ root: at('.'), folders: packages })
copyAssets()
for (const path of packages) buildPackage(path)
await stripStyles()
writeTokenFiles(at('dist/components/tokens'))
const surface = readExports()
const members = readMembers(surface)
writeFieldComments(members)
writeFileSync(at('dist/reference.md'), `${writeReference(surface, members)}\n`)
await takeIn('dist/components/wallet/qrPicture.js')
await buildWidget().catch((error) => fail(`The widget did not build:\n\n${error.message}`))
chmodSync(at('dist/cli.js'), 0o755)
// Last: the page imports the package by its name, which is what was just built.
run('The demo page', 'vite/bin/vite.js', 'build', '--logLevel', 'warn')

/** Builds `dist` of a package: JavaScript and types. The packages that it depends on are built before it. */
function buildPackage(path) {
  rmSync(at(join(path, 'dist')), { recursive: true, force: true })
  run(`The types of ${path}`, 'typescript/bin/tsc', '-p', join(path, 'tsconfig.json'))
  const program = at(join(path, 'dist/bin.js'))
  if (existsSync(program)) chmodSync(program, 0o755)
}

/** Copies what `tsc` leaves: styles and tokens. */
function copyAssets() {
  cpSync(at('src'), at('dist'), {
    recursive: true,
    filter: (path) => isFolder(path) || !/\.tsx?$/.test(path),
  })
  for (const path of ['dist/components/styles.css', 'dist/components/tokens.json']) {
    if (!existsSync(at(path))) fail(`The build lacks ${path}.`)
  }
}

/** Takes the comments and the white space out of the styles: a fifth of what a page loads that links them as they are. */
async function stripStyles() {
  const path = at('dist/components/styles.css')
  const { code } = await transform(readFileSync(path, 'utf8'), { loader: 'css', minifyWhitespace: true })
  // From TypeScript 6 on, what is imported for its effect has to be known as well.
  writeFileSync(`${path}.d.ts`, 'export {}\n')
  writeFileSync(path, `/* Tillkit's look. With what each rule is for: src/components/styles.css */\n${code}`)
}

/** Puts what a file of ours takes from a small package into that file: who installs Tillkit need not install it. */
async function takeIn(path) {
  await bundle({
    entryPoints: [at(path)],
    outfile: at(path),
    allowOverwrite: true,
    bundle: true,
    format: 'esm',
    target: 'es2023',
    legalComments: 'inline',
    banner: { js: '/*! Contains uqr, MIT License, © Project Nayuki and Anthony Fu. */' },
  }).catch((error) => fail(`${path} did not build:\n\n${error.message}`))
}

function isFolder(path) {
  return statSync(path).isDirectory()
}

function run(what, program, ...options) {
  try {
    execFileSync(process.execPath, [at(join('node_modules', program)), ...options], {
      cwd: root,
      stdio: 'pipe',
    })
  } catch (error) {
    fail(`${what} did not build:\n\n${error.stdout}${error.stderr}`)
  }
}

function fail(message) {
  console.error(message.trim())
  process.exit(1)
}
