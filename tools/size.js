import { readFileSync } from 'node:fs'
import { join } from 'node:path'
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
 * Bundles what an app would take from `dist`, as it would: minified, the peers (React, wagmi, viem, React Query) left
 * out because the app has them, zod counted. Answers `{ name, bytes, budget? }` of each, after gzip.
 *
 * Throws an Error when something is asked for that the package does not export.
 */
export function measureSizes() {
  const { peerDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return Promise.all(
    wanted.map(async ({ name, code, loader = 'js', budget }) => {
      const bundle = await build({
        stdin: { contents: code, loader, resolveDir: root },
        bundle: true,
        minify: true,
        write: false,
        format: 'esm',
        target: 'es2023',
        external: Object.keys(peerDependencies).flatMap((peer) => [peer, `${peer}/*`]),
        logLevel: 'silent',
      }).catch((error) => {
        throw new Error(`${name} cannot be bundled: ${error.errors?.map(({ text }) => text).join(' ')}`)
      })
      const bytes = gzipSync(bundle.outputFiles[0].contents, { level: 9 }).length
      if (bytes < 100) throw new Error(`The bundle of ${name} is empty.`)
      return { name, bytes, budget }
    }),
  )
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
  for (const { name, bytes, budget } of sizes) {
    const limit =
      budget === undefined ? '' : bytes <= budget ? `≤ ${budget / kB}` : `> ${budget / kB}  too big`
    console.log(`${name.padEnd(36)} ${(bytes / kB).toFixed(1).padStart(6)} kB  ${limit}`)
  }
  if (sizes.some(({ bytes, budget }) => bytes > budget)) process.exitCode = 1
}
