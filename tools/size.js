import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { measureWidget } from './measureWidget.js'

const root = fileURLToPath(new URL('..', import.meta.url))
const kB = 1000

/** What an app takes from the built package, and the most that its first load may weigh in bytes after gzip. */
const wanted = [
  {
    name: 'CheckoutButton, TillProvider',
    code: take('index.js', 'CheckoutButton, TillProvider'),
    budget: 28 * kB,
  },
  {
    name: 'createTill, createCheckout',
    code: take('core.js', 'createTill, createCheckout'),
    budget: 14 * kB,
  },
  { name: 'createTill, createCheckout, verify', code: take('core.js', 'createTill, createCheckout, verify') },
  { name: 'all of tillkit', code: take('index.js', '*') },
  { name: 'all of tillkit/core', code: take('core.js', '*') },
  { name: 'all of tillkit/query', code: take('query/index.js', '*') },
]

/**
 * Bundles what an app would take from `dist` with Vite, as it would: minified, the peers (React, wagmi, viem, React
 * Query) left out because the app has them, zod counted. Answers `{ name, first, all, budget?, budgetOfAll? }` of each
 * in bytes after gzip: `first` is loaded with the page, `all` also counts what is loaded when a purchase starts. Of the
 * widget everything counts, peers included.
 *
 * Throws an Error when something is asked for that the package does not export.
 */
export async function measureSizes() {
  const { peerDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const sizes = []
  for (const { name, code, budget } of wanted) {
    const chunks = await bundle(code, Object.keys(peerDependencies)).catch((error) => {
      throw new Error(`${name} cannot be bundled: ${error.message}`)
    })
    const entry = chunks.filter(({ isEntry }) => isEntry)
    const first = weigh(withImports(entry, chunks))
    if (first < 100) throw new Error(`The bundle of ${name} is empty.`)
    sizes.push({ name, first, all: weigh(chunks), budget })
  }
  const styles = readFileSync(join(root, 'dist/components/styles.css'))
  const css = gzipSync(styles, { level: 9 }).length
  const { loader, dialog, frame } = await measureWidget(join(root, 'dist/widget'))
  return [
    ...sizes,
    { name: 'styles.css', first: css, all: css, budget: 9 * kB },
    { name: 'till-checkout.js', first: loader, all: dialog, budget: 4 * kB, budgetOfAll: 215 * kB },
    { name: '  around a frame', first: frame, all: frame },
  ]
}

async function bundle(code, peers) {
  const id = '\0app'
  const app = {
    name: 'app',
    resolveId: (source) => (source === 'app' ? id : undefined),
    load: (source) => (source === id ? code : undefined),
  }
  const built = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [app],
    build: {
      write: false,
      target: 'es2023',
      rollupOptions: {
        input: 'app',
        preserveEntrySignatures: 'strict',
        external: (source) => peers.some((peer) => source === peer || source.startsWith(`${peer}/`)),
      },
    },
  })
  return [built].flat()[0].output.filter(({ type }) => type === 'chunk')
}

/** Chunks, and those that load along with them. */
function withImports(chunks, all, found = new Set()) {
  for (const chunk of chunks) {
    if (found.has(chunk)) continue
    found.add(chunk)
    withImports(
      all.filter(({ fileName }) => chunk.imports.includes(fileName)),
      all,
      found,
    )
  }
  return [...found]
}

function weigh(chunks) {
  return chunks.reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0)
}

function take(file, names) {
  return `export ${names === '*' ? '*' : `{ ${names} }`} from '${join(root, 'dist', file)}'`
}

/** `npm run check` runs this file: it prints the table and fails past a budget. */
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const sizes = await measureSizes().catch((error) => {
    console.error(error.message)
    process.exit(1)
  })
  console.log(`${'kB after gzip'.padEnd(36)}  first    all`)
  const say = (bytes, budget) => {
    if (budget === undefined) return ''
    return bytes <= budget ? `≤ ${budget / kB}` : `> ${budget / kB}  too big`
  }
  for (const { name, first, all, budget, budgetOfAll } of sizes) {
    const limit = [say(first, budget), say(all, budgetOfAll)].filter(Boolean).join(', all ')
    const [one, both] = [first, all].map((bytes) => (bytes / kB).toFixed(1).padStart(6))
    console.log(`${name.padEnd(36)} ${one} ${both}  ${limit}`)
  }
  const tooBig = ({ first, all, budget, budgetOfAll }) => first > budget || all > budgetOfAll
  if (sizes.some(tooBig)) process.exitCode = 1
}
