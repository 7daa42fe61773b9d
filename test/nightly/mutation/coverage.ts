import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyHouse, house } from './copyHouse.js'
import type { ImportGraph } from './importGraph.js'
import { instrument, type Region } from './instrument.js'
import { openBench } from './openBench.js'

/** The code regions that a test file runs (`FILE:INDEX`), and its duration in milliseconds. */
export type Covered = { ms: number; hits: readonly string[] }
export type CoverageMap = ReadonlyMap<string, Covered>

/** The number of test files that share a worker while their coverage is measured. */
const batchSize = 12

const cache = join(house, 'node_modules/.cache/tillkit-mutation')

/**
 * Returns the code regions that each test file runs. Caches the result in `node_modules/.cache`, keyed by a hash of the test and its
 * imports.
 */
export async function readCoverage(options: readCoverage.Options): Promise<CoverageMap> {
  const { graph, modules, tests, write } = options
  const marks = await readFile(new URL('instrument.ts', import.meta.url))
  const keyOf = (test: string) => {
    const hash = createHash('sha256').update(marks).update(graph.hashOf(test)).digest('hex')
    return join(cache, `${hash}.json`)
  }
  const map = new Map<string, Covered>()
  const missing: string[] = []
  for (const test of tests) {
    const text = await readFile(keyOf(test), 'utf8').catch(() => undefined)
    if (text === undefined) missing.push(test)
    else map.set(test, JSON.parse(text))
  }
  if (missing.length === 0) return map
  write(`${missing.length} test files run once to see what they cover; ${map.size} are known.`)
  await mkdir(cache, { recursive: true })
  const { root, remove } = await copyHouse()
  const folder = await mkdtemp(join(tmpdir(), 'tillkit-hits-'))
  process.env.TILLKIT_HITS = folder
  try {
    for (const file of modules) {
      const path = join(root, file)
      await writeFile(path, instrument(file, await readFile(path, 'utf8')).text)
    }
    const bench = await openBench({
      root,
      setupFiles: [join(root, 'test/nightly/mutation/collectHits.ts')],
    })
    // A run stops at the first test file that fails, so the rest of its batch has not run. These files run again, each by itself.
    const batches = Array.from({ length: Math.ceil(missing.length / batchSize) }, (_, index) =>
      missing.slice(index * batchSize, (index + 1) * batchSize),
    )
    for (const batch of batches) {
      const outcome = await bench.run(batch)
      const { failure, hung } = outcome
      const failed = failure?.file ?? hung
      if (failed !== undefined) write(`  ${failed}: ${failure?.test ?? 'hangs'} ${failure?.message ?? ''}`)
      for (const test of outcome.passed) {
        const path = join(folder, `${encodeURIComponent(join(root, test))}.json`)
        const hits: string[] = JSON.parse(await readFile(path, 'utf8'))
        const closure = graph.closureOf(test)
        const own = hits.filter((hit) => closure.has(hit.slice(0, hit.lastIndexOf(':'))))
        const covered = { ms: outcome.ms[test] ?? 0, hits: own }
        map.set(test, covered)
        await writeFile(keyOf(test), JSON.stringify(covered))
      }
      // A test file that fails even without a mutant cannot detect one, so it is left out.
      const left = batch.filter((test) => !outcome.passed.includes(test) && test !== failed)
      if (left.length > 0 && batch.length > 1) batches.push(...left.map((test) => [test]))
      write(`  ${map.size} of ${tests.length}`)
    }
    await bench.close()
  } finally {
    delete process.env.TILLKIT_HITS
    await remove()
  }
  return map
}

export declare namespace readCoverage {
  type Options = {
    graph: ImportGraph
    modules: readonly string[]
    tests: readonly string[]
    write: (line: string) => void
  }
}

/** Returns the index of the innermost code region around a position. Returns `undefined` if the position runs when the module is loaded. */
export function regionAt(regions: readonly Region[], start: number, end: number): number | undefined {
  const around = regions.flatMap((region, index) =>
    region.start <= start && end <= region.end ? [index] : [],
  )
  return around.at(-1)
}
