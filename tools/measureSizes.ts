import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundlers, type Chunk } from './bundlers.js'
import { measurePage } from './measurePage.js'
import { isOfSwaps, measureSwaps } from './measureSwaps.js'
import { measureWidget } from './measureWidget.js'
import { reachChunks } from './reachChunks.js'
import { kB, type Size, type Weight, weigh } from './weigh.js'

const root = fileURLToPath(new URL('..', import.meta.url))

type Bundler = keyof typeof bundlers

type App = {
  name: string
  code: string
  budgets?: Record<Bundler, { first: number; all?: number }>
  /** Whether the app can make purchases. Such an app may load every chunk in `lazyChunks`. */
  isPurchase?: true
}

/** The imports of an app from the built package, with the budgets of each bundler in bytes after gzip. */
const apps: App[] = [
  {
    name: 'CheckoutButton, TillProvider',
    code: take('index.js', 'CheckoutButton, TillProvider'),
    budgets: { Vite: { first: 23.5 * kB }, esbuild: { first: 26 * kB } },
  },
  {
    name: 'createTill, createCheckout',
    code: take('core.js', 'createTill, createCheckout'),
    budgets: { Vite: { first: 16 * kB, all: 66 * kB }, esbuild: { first: 18 * kB, all: 72 * kB } },
    isPurchase: true,
  },
  { name: 'createTill, createCheckout, verify', code: take('core.js', 'createTill, createCheckout, verify') },
  { name: 'all of tillkit', code: take('index.js', '*') },
  { name: 'all of tillkit/core', code: take('core.js', '*') },
  { name: 'all of tillkit/query', code: take('query/index.js', '*') },
]

/** The chunks that only some purchases load. `file` is the name of the file, `budget` its maximum size. */
const lazyChunks = [
  { name: 'an order on our market', file: 'market', budget: 3 * kB },
  { name: 'an order on a request market', file: 'request', budget: 3 * kB },
  { name: 'an order on Seaport', file: 'seaport', budget: 6 * kB },
  { name: 'a payment in another currency', file: 'swaps', budget: 12.5 * kB },
  { name: 'a signature, a login or a POST', file: 'signingRules', budget: 4 * kB },
]

/**
 * Measures all sizes. The bundles leave out the peer dependencies (React, wagmi, viem, React Query), because the app already has them. The
 * sizes include zod, which is a normal dependency.
 */
export async function measureSizes(): Promise<Size[]> {
  const { peerDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const peers = Object.keys(peerDependencies)
  const sizes: Size[] = []
  for (const app of apps) {
    sizes.push(...(await measureInBoth(app, peers)))
    if (app.isPurchase) sizes.push(...(await measureSwaps({ peers })))
  }
  sizes.push(...(await measureGrowth()), measureStyles(), ...(await measureWidgetSizes()))
  return sizes
}

async function measureInBoth(app: App, peers: readonly string[]): Promise<Size[]> {
  const inVite = await bundleApp('Vite', app, peers)
  const inEsbuild = await bundleApp('esbuild', app, peers)
  const whole = {
    name: app.name,
    ...weighApp('Vite', app, inVite),
    esbuild: weighApp('esbuild', app, inEsbuild),
  }
  if (!app.isPurchase) return [whole]
  const lazy = lazyChunks.map(({ name, file, budget }) => {
    const first = weighLazyChunk('Vite', inVite, { name, file })
    const other = weighLazyChunk('esbuild', inEsbuild, { name, file })
    return { name: `  ${name}`, first, all: first, budget, esbuild: { first: other, all: other, budget } }
  })
  return [whole, ...lazy]
}

async function bundleApp(bundler: Bundler, { name, code }: App, peers: readonly string[]): Promise<Chunk[]> {
  try {
    return await bundlers[bundler]({ code, peers })
  } catch (error) {
    throw new Error(`${name} cannot be bundled: ${error instanceof Error ? error.message : error}`)
  }
}

function weighApp(bundler: Bundler, { name, budgets }: App, chunks: readonly Chunk[]): Weight {
  const early = reachEager(chunks.slice(0, 1), chunks)
  const first = weighChunks(early)
  if (first < 100) throw new Error(`The bundle of ${name} is empty.`)
  const swap = early.flatMap(({ moduleIds }) => moduleIds).find(isOfSwaps)
  if (budgets && swap)
    throw new Error(`In ${bundler}, ${name} loads ${swap} with the page, which only a swap needs.`)
  const { first: budget, all: budgetOfAll } = budgets?.[bundler] ?? {}
  return { first, all: weighChunks(reachPurchase(chunks)), budget, budgetOfAll }
}

/**
 * Returns the size of a lazy chunk and of the chunks that load together with it. Leaves out the chunks that the purchase has loaded before.
 */
function weighLazyChunk(
  bundler: Bundler,
  chunks: readonly Chunk[],
  { name, file }: { name: string; file: string },
): number {
  const own = chunks.filter((chunk) => isOf(chunk, file))
  const loaded = reachPurchase(chunks)
  const size = weighChunks(reachEager(own, chunks).filter((chunk) => !loaded.includes(chunk)))
  if (size < 100) throw new Error(`In ${bundler}, the chunk for ${name} is not a file.`)
  return size
}

function reachEager(start: readonly Chunk[], chunks: readonly Chunk[]): Chunk[] {
  return reachChunks(start, chunks, { lazy: false, without: chunks.filter(isLazyChunk) })
}

function reachPurchase(chunks: readonly Chunk[]): Chunk[] {
  return reachChunks(chunks.slice(0, 1), chunks, { lazy: true, without: chunks.filter(isLazyChunk) })
}

function isLazyChunk(chunk: Chunk): boolean {
  return lazyChunks.some(({ file }) => isOf(chunk, file))
}

/** Whether a bundler made the chunk from a file. Bundlers name the chunk after the file and append a hash. */
function isOf({ fileName }: Chunk, file: string): boolean {
  return fileName.split('/').at(-1)?.startsWith(`${file}-`) ?? false
}

async function measureGrowth(): Promise<Size[]> {
  const growth = Object.entries(await measurePage())
  return growth.map(([bundler, first]) => {
    return { name: `a whole page grows by, in ${bundler}`, first, all: first, budget: 52 * kB }
  })
}

function measureStyles(): Size {
  const size = weigh([readFileSync(join(root, 'dist/components/styles.css'))])
  return { name: 'styles.css', first: size, all: size, budget: 10 * kB }
}

async function measureWidgetSizes(): Promise<Size[]> {
  const { loader, dialog, frame } = await measureWidget(join(root, 'dist/widget'))
  return [
    { name: 'till-checkout.js', first: loader, all: dialog, budget: 4.5 * kB, budgetOfAll: 185 * kB },
    { name: '  around a frame', first: frame, all: frame },
  ]
}

function weighChunks(chunks: readonly Chunk[]): number {
  return weigh(chunks.map(({ code }) => code))
}

function take(file: string, names: string): string {
  const path = join(root, 'dist', file)
  // Assign the imports to a global variable. Otherwise the bundler would remove them, because the app does not use them.
  return names === '*'
    ? `import * as taken from '${path}'\nglobalThis.app = taken`
    : `import { ${names} } from '${path}'\nglobalThis.app = { ${names} }`
}
