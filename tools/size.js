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
 * What an app takes from the built package, the most that its first load may weigh in bytes after gzip, and how many times what it
 * weighs in all in Vite's files it may weigh in esbuild's.
 */
const wanted = [
  {
    name: 'CheckoutButton, TillProvider',
    code: take('index.js', 'CheckoutButton, TillProvider'),
    budget: 28 * kB,
    inFiles: 1.13,
  },
  {
    name: 'createTill, createCheckout',
    code: take('core.js', 'createTill, createCheckout'),
    budget: 14 * kB,
    budgetOfAll: 50 * kB,
    inFiles: 1.1,
  },
  { name: 'createTill, createCheckout, verify', code: take('core.js', 'createTill, createCheckout, verify') },
  { name: 'all of tillkit', code: take('index.js', '*') },
  { name: 'all of tillkit/core', code: take('core.js', '*') },
  { name: 'all of tillkit/query', code: take('query/index.js', '*') },
]

/** The import that stands for a purchase. */
const purchase = 'createTill, createCheckout'

/** What is loaded by the kind of a purchase, by its file, and the most that it may weigh. */
const byKind = {
  'an order on our market': { pattern: /(^|\/)market-/, budget: 6 * kB },
  'an order on a request market': { pattern: /(^|\/)request-/, budget: 6 * kB },
  'an order on Seaport': { pattern: /(^|\/)seaport-/, budget: 6 * kB },
  // It hands in what was signed in place of an allowance, too, which every purchase carried before.
  'paid with something else': { pattern: /(^|\/)swaps-/, budget: 9.2 * kB },
  'signed for, or a login': { pattern: /(^|\/)sign(ing|atures)-/, budget: 5 * kB },
  'all at once, by a wallet that can': { pattern: /(^|\/)batches-/, budget: 2.2 * kB },
  'begun before, or taken back': { pattern: /(^|\/)resuming-/, budget: 2.4 * kB },
  'looked after once it has ended': { pattern: /(^|\/)watching-/, budget: 1.1 * kB },
  'refused by a contract, in words': { pattern: /(^|\/)reasons-/, budget: 1.5 * kB },
  'of a basket, in one transaction': { pattern: /(^|\/)shares-/, budget: 1 * kB },
  'allowed by a signature for that': { pattern: /(^|\/)permits-/, budget: 8 * kB },
  'a contract that is called unread': { pattern: /(^|\/)unread-/, budget: 1.2 * kB },
}

/**
 * Bundles what an app would take from `dist` as an app would: minified, the peers (React, wagmi, viem, React Query) left out
 * because the app has them, zod counted. Answers `{ name, first, all, budget?, budgetOfAll?, inFiles?, esbuild? }` of each in bytes after
 * gzip: `first` is loaded with the page, `all` also counts what is loaded when a purchase starts. They are Vite's; `esbuild`
 * has the same two of esbuild. What a purchase loads for its kind of market, or for how it is paid, is counted by itself. Of the
 * widget everything counts, peers included.
 *
 * Throws an Error when something is asked for that the package does not export.
 */
export async function measureSizes() {
  const { peerDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const peers = Object.keys(peerDependencies)
  const sizes = []
  for (const { name, code, budget, budgetOfAll, inFiles } of wanted) {
    const measure = async (bundle) => {
      const chunks = await bundle({ code, peers }).catch((error) => {
        throw new Error(`${name} cannot be bundled: ${error.message}`)
      })
      const [entry] = chunks
      const [first, all] = [false, true].map((lazy) => reach([entry], chunks, { lazy }))
      if (weigh(first) < 100) throw new Error(`The bundle of ${name} is empty.`)
      const early = budget && first.flatMap(({ files }) => files).find(isOfSwaps)
      if (early) throw new Error(`${name} brings ${early} along, which is for who pays with something else.`)
      const kinds = Object.entries(byKind).map(([name, { pattern }]) => {
        const own = chunks.filter((chunk) => pattern.test(chunk.name))
        const more = reach(own, chunks, { lazy: false }).filter((chunk) => !all.includes(chunk))
        return [name, weigh(more)]
      })
      const inOne = { first: weighJoined(first), all: weighJoined(all) }
      return { first: weigh(first), all: weigh(all), kinds: Object.fromEntries(kinds), inOne }
    }
    const [inVite, inEsbuild] = [await measure(bundlers.Vite), await measure(bundlers.esbuild)]
    sizes.push({ name, ...inVite, esbuild: inEsbuild, budget, budgetOfAll, inFiles })
    if (name !== purchase) continue
    for (const [name, first] of Object.entries(inVite.kinds)) {
      const other = inEsbuild.kinds[name]
      if (first < 100 || other < 100) throw new Error(`What loads ${name} is no file of its own.`)
      sizes.push({
        name: `  ${name}`,
        first,
        all: first,
        esbuild: { first: other, all: other },
        budget: byKind[name].budget,
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

/** The chunks that load along with some, and those that most purchases load later where `lazy` says so. */
function reach(start, chunks, { lazy }) {
  const found = new Set(start)
  for (const { imports, later } of found) {
    for (const name of lazy ? [...imports, ...later] : imports) {
      const next = chunks.find((chunk) => chunk.name === name)
      if (next && !Object.values(byKind).some(({ pattern }) => pattern.test(name))) found.add(next)
    }
  }
  return [...found]
}

function weigh(chunks) {
  return chunks.reduce((sum, { text }) => sum + gzipSync(text, { level: 9 }).length, 0)
}

/** As one file, as which the same code weighs the same however it is cut. */
function weighJoined(chunks) {
  return weigh([{ text: chunks.map(({ text }) => text).join('') }])
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
  const cells = (sizes) => sizes.map((bytes) => (bytes / kB).toFixed(1).padStart(6)).join(' ')
  console.log(`${'kB after gzip'.padEnd(36)}  first    all   in esbuild`)
  for (const { name, first, all, inOne, budget, budgetOfAll, inFiles, esbuild } of sizes) {
    // esbuild cuts the same into more files, which shrink less.
    const limit = [say([first, esbuild?.first], budget), say([all], budgetOfAll)]
    if (isApart(inOne, esbuild?.inOne)) limit.push('not the same in both')
    if (inFiles) limit.push(`in esbuild ${say([esbuild.all / all], inFiles, 1)} ×`)
    const other = esbuild ? cells([esbuild.first, esbuild.all]) : ' '.repeat(13)
    console.log(
      `${name.padEnd(36)} ${cells([first, all])}  ${other}  ${limit.filter(Boolean).join(', all ')}`,
    )
  }
}

/** Whether an app would get more code by the one bundler than by the other: by more than a tenth, with the page or in all. */
function isApart(one, other) {
  if (!one || !other) return false
  const isFar = Math.max(...['first', 'all'].map((part) => Math.abs(other[part] / one[part] - 1))) > 1 / 10
  if (isFar) process.exitCode = 1
  return isFar
}

/** A budget, and whether a size is past it. */
function say(sizes, budget, unit = kB) {
  if (budget === undefined) return ''
  const isTooBig = sizes.some((bytes) => bytes > budget)
  if (isTooBig) process.exitCode = 1
  const limit = budget / unit
  return isTooBig ? `> ${limit}  too big` : `≤ ${limit}`
}
