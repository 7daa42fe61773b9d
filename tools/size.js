import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'

const root = fileURLToPath(new URL('..', import.meta.url))
const kB = 1000

/** What an app takes from the built package, and the most it may weigh in bytes after gzip. */
const wanted = [
  {
    name: 'CheckoutButton, TillProvider',
    code: take('index.js', 'CheckoutButton, TillProvider'),
    budget: 30 * kB,
  },
  {
    name: 'createTill, createCheckout, verify',
    code: take('core.js', 'createTill, createCheckout, verify'),
    budget: 18 * kB,
  },
  { name: 'styles.css', code: "@import './dist/components/styles.css';", loader: 'css', budget: 8 * kB },
  { name: 'all of tillkit', code: take('index.js', '*') },
  { name: 'all of tillkit/core', code: take('core.js', '*') },
  { name: 'all of tillkit/query', code: take('query/index.js', '*') },
]

/**
 * Bundles what an app would take from `dist`, as it would: minified, in chunks, the peers (React, wagmi, viem, React
 * Query) left out because the app has them, zod counted. Answers `{ name, bytes, later, budget? }` of each, after gzip:
 * `bytes` is what loads at once, and what the budget is for; `later` is what loads only when it is needed.
 *
 * Throws an Error when something is asked for that the package does not export.
 */
export function measureSizes() {
  const { peerDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return Promise.all(
    wanted.map(async ({ name, code, loader = 'js', budget }) => {
      const { outputFiles, metafile } = await build({
        stdin: { contents: code, loader, resolveDir: root, sourcefile: 'app' },
        bundle: true,
        splitting: loader === 'js',
        outdir: 'app',
        absWorkingDir: root,
        minify: true,
        write: false,
        metafile: true,
        format: 'esm',
        target: 'es2023',
        external: Object.keys(peerDependencies).flatMap((peer) => [peer, `${peer}/*`]),
        logLevel: 'silent',
      }).catch((error) => {
        throw new Error(`${name} cannot be bundled: ${error.errors?.map(({ text }) => text).join(' ')}`)
      })
      const atOnce = loadedAtOnce(metafile)
      const sizes = { bytes: 0, later: 0 }
      for (const { path, contents } of outputFiles) {
        sizes[atOnce.has(relative(root, path)) ? 'bytes' : 'later'] += gzipSync(contents, { level: 9 }).length
      }
      if (sizes.bytes < 100) throw new Error(`The bundle of ${name} is empty.`)
      return { name, ...sizes, budget }
    }),
  )
}

/** The chunks that the entry imports, and those that they import, without what is imported by `import()`. */
function loadedAtOnce({ outputs }) {
  const found = new Set()
  const visit = (path) => {
    if (found.has(path) || !outputs[path]) return
    found.add(path)
    for (const { path: next, kind } of outputs[path].imports) {
      if (kind !== 'dynamic-import') visit(next)
    }
  }
  for (const [path, { entryPoint }] of Object.entries(outputs)) if (entryPoint?.endsWith('app')) visit(path)
  return found
}

function take(file, names) {
  return `export ${names === '*' ? '*' : `{ ${names} }`} from './dist/${file}'`
}

/** `npm run check` runs this file: it prints the table and fails past a budget. */
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const sizes = await measureSizes().catch((error) => {
    console.error(error.message)
    process.exit(1)
  })
  for (const { name, bytes, later, budget } of sizes) {
    const limit =
      budget === undefined ? '' : bytes <= budget ? `≤ ${budget / kB}` : `> ${budget / kB}  too big`
    console.log(
      `${name.padEnd(36)} ${(bytes / kB).toFixed(1).padStart(6)} kB  ${later > 0 ? `+ ${(later / kB).toFixed(1)} later  ` : ''}${limit}`,
    )
  }
  if (sizes.some(({ bytes, budget }) => bytes > budget)) process.exitCode = 1
}
