import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { bundlers } from './bundlers.js'
import { measurePage } from './measurePage.js'
import { isOfSwaps, measureSwaps } from './measureSwaps.js'
import { measureWidget } from './measureWidget.js'

const root = fileURLToPath(new URL('..', import.meta.url))
const kB = 1000

/**
 * What an app imports from the built package, with the budgets of each bundler in bytes after gzip: `first` for what loads with the
 * page, `all` for that and what loads when a purchase starts.
 */
const apps = [
  {
    name: 'CheckoutButton, TillProvider',
    code: take('index.js', 'CheckoutButton, TillProvider'),
    budgets: { Vite: { first: 22 * kB }, esbuild: { first: 22 * kB } },
  },
  {
    name: 'createTill, createCheckout',
    code: take('core.js', 'createTill, createCheckout'),
    budgets: { Vite: { first: 16 * kB, all: 60 * kB }, esbuild: { first: 16 * kB, all: 65 * kB } },
    isPurchase: true,
  },
  { name: 'createTill, createCheckout, verify', code: take('core.js', 'createTill, createCheckout, verify') },
  { name: 'all of tillkit', code: take('index.js', '*') },
  { name: 'all of tillkit/core', code: take('core.js', '*') },
  { name: 'all of tillkit/query', code: take('query/index.js', '*') },
]

/** The chunks that only some purchases load, by their file, each with its budget. `all` counts none of them. */
const lazy = [
  { name: 'an order on our market', file: 'market', budget: 3 * kB },
  { name: 'an order on a request market', file: 'request', budget: 3 * kB },
  { name: 'an order on Seaport', file: 'seaport', budget: 6 * kB },
  { name: 'a payment in another currency', file: 'swaps', budget: 11 * kB },
  { name: 'a signature, a login or a POST', file: 'signingRules', budget: 4 * kB },
]

/**
 * Bundles what an app imports from `dist`, minified, with each bundler. The peers (React, wagmi, viem, React Query) stay out because
 * the app has them; zod counts. Of the widget everything counts.
 *
 * Resolves to `{ name, first, all, budget?, budgetOfAll?, esbuild? }` of each, in bytes after gzip. The figures are of Vite; `esbuild`
 * has those of esbuild in the same form.
 *
 * @throws Error if the package lacks an export, a page loads a swap at once, or a lazy chunk is no file of its own.
 */
export async function measureSizes() {
  const { peerDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const peers = Object.keys(peerDependencies)
  const sizes = []
  for (const app of apps) {
    const inVite = await measureApp('Vite', app, peers)
    const inEsbuild = await measureApp('esbuild', app, peers)
    sizes.push({ name: app.name, ...inVite.size, esbuild: inEsbuild.size })
    if (!app.isPurchase) continue
    for (const [at, { name, budget }] of lazy.entries()) {
      const [first, other] = [inVite.lazy[at], inEsbuild.lazy[at]]
      sizes.push({
        name: `  ${name}`,
        first,
        all: first,
        budget,
        esbuild: { first: other, all: other, budget },
      })
    }
    sizes.push(...(await measureSwaps({ peers })))
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
    { name: 'till-checkout.js', first: loader, all: dialog, budget: 4 * kB, budgetOfAll: 161 * kB },
    { name: '  around a frame', first: frame, all: frame },
  ]
}

async function measureApp(bundler, { name, code, budgets, isPurchase }, peers) {
  const chunks = await bundlers[bundler]({ code, peers }).catch((error) => {
    throw new Error(`${name} cannot be bundled: ${error.message}`)
  })
  const [entry] = chunks
  const first = reach([entry], chunks, { later: false })
  const all = reach([entry], chunks, { later: true })
  if (weigh(first) < 100) throw new Error(`The bundle of ${name} is empty.`)
  const { first: budget, all: budgetOfAll } = budgets?.[bundler] ?? {}
  const early = budgets && first.flatMap(({ files }) => files).find(isOfSwaps)
  if (early) throw new Error(`In ${bundler}, ${name} loads ${early} with the page, which only a swap needs.`)
  const apart = lazy.map(({ name, file }) => {
    const own = chunks.filter((chunk) => isOf(chunk, file))
    const size = weigh(reach(own, chunks, { later: false }).filter((chunk) => !all.includes(chunk)))
    if (isPurchase && size < 100)
      throw new Error(`In ${bundler}, the chunk for ${name} is no file of its own.`)
    return size
  })
  return { size: { first: weigh(first), all: weigh(all), budget, budgetOfAll }, lazy: apart }
}

/** The chunks that load along with some. With `later`, also those that they load later, without the lazy ones. */
function reach(start, chunks, { later }) {
  const found = new Set(start)
  for (const chunk of found) {
    for (const name of later ? [...chunk.imports, ...chunk.later] : chunk.imports) {
      const next = chunks.find((chunk) => chunk.name === name)
      if (next && !lazy.some(({ file }) => isOf(next, file))) found.add(next)
    }
  }
  return [...found]
}

/** Whether a chunk is the one of a file: bundlers put a hash behind its name. */
function isOf({ name }, file) {
  return name.split('/').at(-1).startsWith(`${file}-`)
}

function weigh(chunks) {
  return chunks.reduce((sum, { text }) => sum + gzipSync(text, { level: 9 }).length, 0)
}

function take(file, names) {
  const path = join(root, 'dist', file)
  // An app uses what it imports, and exports nothing.
  return names === '*'
    ? `import * as taken from '${path}'\nglobalThis.app = taken`
    : `import { ${names} } from '${path}'\nglobalThis.app = { ${names} }`
}

/** `npm run check` runs this file: it prints the table and fails past a budget. */
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const sizes = await measureSizes().catch((error) => {
    console.error(error.message)
    process.exit(1)
  })
  console.log(`${'kB after gzip'.padEnd(36)} in Vite: first, all                 in esbuild: first, all`)
  for (const { name, esbuild, ...vite } of sizes) {
    console.log(`${name.padEnd(36)} ${say(vite).padEnd(36)} ${esbuild ? say(esbuild) : ''}`.trimEnd())
  }
}

/** Both sizes, each with its budget. Past one, the process fails. */
function say({ first, all, budget, budgetOfAll }) {
  return [hold(first, budget), hold(all, budgetOfAll)].join(' ')
}

function hold(bytes, budget) {
  const size = (bytes / kB).toFixed(1).padStart(6)
  if (budget === undefined) return size.padEnd(12)
  const isTooBig = bytes > budget
  if (isTooBig) process.exitCode = 1
  return `${size} ${isTooBig ? '>' : '≤'} ${budget / kB}${isTooBig ? ' too big' : ''}`.padEnd(12)
}
