import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { bundlers } from './bundlers.js'
import { measurePage } from './measurePage.js'
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

/** The import that stands for a purchase. */
const purchase = 'createTill, createCheckout'

/** What only some purchases load, by its file. */
const rarely = {
  'an order on Seaport': /(^|\/)seaport-/,
  'paid with something else': /(^|\/)swaps-/,
  'allowed by a signature for that': /(^|\/)permits-/,
}

/**
 * Bundles what an app would take from `dist` as an app would: minified, the peers (React, wagmi, viem, React Query) left out
 * because the app has them, zod counted. Answers `{ name, first, all, budget?, budgetOfAll?, esbuild? }` of each in bytes after
 * gzip: `first` is loaded with the page, `all` also counts what is loaded when a purchase starts. They are Vite's; `esbuild`
 * has the same two of esbuild. What only some purchases load is counted by itself. Of the widget everything counts, peers included.
 *
 * Throws an Error when something is asked for that the package does not export.
 */
export async function measureSizes() {
  const { peerDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const peers = Object.keys(peerDependencies)
  const sizes = []
  for (const { name, code, budget } of wanted) {
    const measure = async (bundle) => {
      const chunks = await bundle({ code, peers }).catch((error) => {
        throw new Error(`${name} cannot be bundled: ${error.message}`)
      })
      const [entry] = chunks
      const first = weigh(reach([entry], chunks, { lazy: false }))
      if (first < 100) throw new Error(`The bundle of ${name} is empty.`)
      const rare = Object.entries(rarely).map(([name, pattern]) => {
        return [name, weigh(chunks.filter((chunk) => pattern.test(chunk.name)))]
      })
      return { first, all: weigh(reach([entry], chunks, { lazy: true })), rare: Object.fromEntries(rare) }
    }
    const [inVite, inEsbuild] = [await measure(bundlers.Vite), await measure(bundlers.esbuild)]
    sizes.push({ name, ...inVite, esbuild: inEsbuild, budget })
    if (name !== purchase) continue
    for (const [name, first] of Object.entries(inVite.rare)) {
      const other = inEsbuild.rare[name]
      if (first < 100 || other < 100) throw new Error(`What loads ${name} is no file of its own.`)
      sizes.push({
        name: `  ${name}`,
        first,
        all: first,
        esbuild: { first: other, all: other },
        budget: 8 * kB,
      })
    }
  }
  const styles = readFileSync(join(root, 'dist/components/styles.css'))
  const css = gzipSync(styles, { level: 9 }).length
  const growth = Object.entries(await measurePage()).map(([bundler, first]) => {
    return { name: `a whole page grows by, in ${bundler}`, first, all: first, budget: 45 * kB }
  })
  const { loader, dialog, frame } = await measureWidget(join(root, 'dist/widget'))
  return [
    ...sizes,
    ...growth,
    { name: 'styles.css', first: css, all: css, budget: 8 * kB },
    { name: 'till-checkout.js', first: loader, all: dialog, budget: 4 * kB, budgetOfAll: 155 * kB },
    { name: '  around a frame', first: frame, all: frame },
  ]
}

/** The chunks that load along with some, and those that most purchases load later where `lazy` says so. */
function reach(start, chunks, { lazy }) {
  const found = new Set(start)
  for (const { imports, later } of found) {
    for (const name of lazy ? [...imports, ...later] : imports) {
      const next = chunks.find((chunk) => chunk.name === name)
      if (next && !Object.values(rarely).some((pattern) => pattern.test(name))) found.add(next)
    }
  }
  return [...found]
}

function weigh(chunks) {
  return chunks.reduce((sum, { text }) => sum + gzipSync(text, { level: 9 }).length, 0)
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
  const cells = (sizes) => sizes.map((bytes) => (bytes / kB).toFixed(1).padStart(6)).join(' ')
  console.log(`${'kB after gzip'.padEnd(36)}  first    all   in esbuild`)
  for (const { name, first, all, budget, budgetOfAll, esbuild } of sizes) {
    const limit = [say([first, esbuild?.first], budget), say([all, esbuild?.all], budgetOfAll)]
    if (isApart({ first, all, esbuild })) limit.push('not the same in both')
    const other = esbuild ? cells([esbuild.first, esbuild.all]) : ' '.repeat(13)
    console.log(
      `${name.padEnd(36)} ${cells([first, all])}  ${other}  ${limit.filter(Boolean).join(', all ')}`,
    )
  }
}

/** Whether an app would weigh otherwise with the other bundler: by more than a tenth with the page, or a seventh in all. */
function isApart({ first, all, esbuild }) {
  if (!esbuild) return false
  const ratios = [
    [esbuild.first / first, 1 / 10],
    [esbuild.all / all, 1 / 7],
  ]
  const isFar = ratios.some(([ratio, most]) => Math.abs(ratio - 1) > most)
  if (isFar) process.exitCode = 1
  return isFar
}

/** A budget, and whether what either bundler makes is past it. */
function say(sizes, budget) {
  if (budget === undefined) return ''
  const isTooBig = sizes.some((bytes) => bytes > budget)
  if (isTooBig) process.exitCode = 1
  return isTooBig ? `> ${budget / kB}  too big` : `≤ ${budget / kB}`
}
