import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { createChance } from '../../../packages/service/test/listeners/storm/createChance.js'
import type { Programme } from '../budget.js'
import { keepCompiling } from './compile.js'
import { copyHouse, house } from './copyHouse.js'
import { readCoverage, regionAt } from './coverage.js'
import { apply, findMutants, type Mutant } from './findMutants.js'
import { readImportGraph } from './importGraph.js'
import { instrument, type Region } from './instrument.js'
import { type Bench, openBench } from './openBench.js'

/**
 * Changes the code that decides on payments, one small change (a mutant) at a time. Measures the share of mutants that make a test fail.
 * The seed selects the mutants. See `docs/internals/mutants.md`.
 */
export const mutation: Programme = {
  count: 400,
  isLong: true,
  async run({ seed, budget, write }) {
    const modules = folders.flatMap(modulesIn)
    const texts = new Map<string, string>()
    for (const file of modules) texts.set(file, await readFile(join(house, file), 'utf8'))
    const all = modules.flatMap((file) => findMutants(file, texts.get(file) ?? ''))
    write(`${all.length} mutants of ${modules.length} modules.`)

    const lanes = await Promise.all(Array.from({ length: laneCount() }, copyHouse))
    try {
      const drawn = shuffle(all, seed)
      const sample: Mutant[] = []
      // Some mutants do not compile, so draw further mutants until the sample is complete.
      const root = lanes[0]?.root as string
      const size = budget.count ?? mostInTime
      while (drawn.length > 0 && sample.length < size)
        sample.push(...(await keepCompiling(root, drawn.splice(0, 500))))
      sample.splice(size)

      const covering = await findCovering(sample, texts, write)
      const results: Result[] = []
      let next = 0
      await Promise.all(
        lanes.map(async (lane) => {
          const bench = await openBench({ root: lane.root })
          while (next < sample.length && budget.goesOn(next)) {
            const mutant = sample[next++] as Mutant
            const result = await tryMutant(mutant, { ...lane, bench, tests: covering.get(mutant) ?? [] })
            results.push(result)
            write(describe(result, results.length))
          }
          await bench.close()
        }),
      )
      return summarise(results, write) ? 'held' : 'wrong'
    } finally {
      await Promise.all(lanes.map(({ remove }) => remove()))
    }
  },
}

/** The minimum share of mutants that tests detect, in a sample of 100 or more. */
const goal = 0.85

const folders = [
  'src/checkout/verify',
  'src/checkout/journal',
  'src/checkout/evidence',
  'src/checkout/wallet',
  'src/checkout/run',
  'src/checkout/plan',
  'src/checkout/proof',
  'src/checkout/listing',
  'src/checkout/decode',
  'src/venues',
]

/** The number of mutants in the sample if only the time is limited. No machine tests more mutants in one night. */
const mostInTime = 2_000

/** The maximum duration of all tests for one mutant, in milliseconds. Slower tests that do not fit are left out. */
const effortMs = 60_000

/**
 * The time limit of a test file is this many milliseconds plus eight times its usual duration, because a busy machine starts workers
 * slowly.
 */
const startMs = 20_000

type Test = { file: string; ms: number }
type Lane = { root: string; bench: Bench; tests: readonly Test[] }
type Result = { mutant: Mutant; killer: string | undefined; note: string }

function laneCount(): number {
  return Math.min(4, availableParallelism())
}

/** Returns the modules of a folder, without ABIs, which are data. */
function modulesIn(folder: string): string[] {
  return readdirSync(join(house, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('Abi.ts'))
    .map((name) => join(folder, name))
    .sort()
}

function shuffle<value>(values: readonly value[], seed: number): value[] {
  const chance = createChance(seed, 'mutation')
  return values
    .map((value) => ({ value, at: chance.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ value }) => value)
}

/**
 * Returns the tests that run the code of each mutant, the fastest first. A test in the folder that mirrors the module’s folder counts as
 * four times as fast, so that it comes earlier.
 */
async function findCovering(
  sample: readonly Mutant[],
  texts: ReadonlyMap<string, string>,
  write: (line: string) => void,
): Promise<ReadonlyMap<Mutant, readonly Test[]>> {
  const graph = readImportGraph(house)
  const modules = [...texts.keys()]
  const tests = testFiles().filter((test) => {
    const closure = graph.closureOf(test)
    // A test with `removeRule` replaces source text itself. It would fail on any mutant of that text, which proves nothing.
    return !closure.has('test/checkout/support/removeRule.ts') && modules.some((file) => closure.has(file))
  })
  const coverage = await readCoverage({ graph, modules, tests, write })
  const regions = new Map<string, Region[]>()
  for (const [file, text] of texts) regions.set(file, instrument(file, text).regions)
  return new Map(
    sample.map((mutant) => {
      const region = regionAt(regions.get(mutant.file) ?? [], mutant.start, mutant.end)
      const found = [...coverage].flatMap(([file, { ms, hits }]) => {
        const runs =
          region === undefined
            ? graph.closureOf(file).has(mutant.file)
            : hits.includes(`${mutant.file}:${region}`)
        return runs ? [{ file, ms }] : []
      })
      const isNear = ({ file }: Test) => dirname(file) === dirname(mutant.file).replace(/^src/, 'test')
      const costOf = (test: Test) => (isNear(test) ? test.ms / 4 : test.ms)
      let left = effortMs
      const sorted = found.sort((a, b) => costOf(a) - costOf(b))
      const chosen = sorted.filter((test, index) => {
        left -= costOf(test)
        return left >= 0 || index === 0
      })
      return [mutant, chosen]
    }),
  )
}

/**
 * Returns the test files of the package `tillkit`. It leaves out tests in a browser, which run the build, and tests of the service, which
 * are slow.
 */
function testFiles(): string[] {
  const about = ['checkout', 'client', 'hooks', 'sources', 'swaps', 'testing', 'venues', 'widget']
  return about.flatMap((folder) =>
    readdirSync(join(house, 'test', folder), { recursive: true, encoding: 'utf8' })
      .map((name) => join('test', folder, name))
      .filter((name) => /\.test\.tsx?$/.test(name))
      .sort(),
  )
}

/** Writes a mutant into the copy of the repository, runs the tests, and restores the module. */
async function tryMutant(mutant: Mutant, lane: Lane): Promise<Result> {
  const { root, bench, tests } = lane
  if (tests.length === 0) return { mutant, killer: undefined, note: 'no test runs it' }
  const path = join(root, mutant.file)
  const text = await readFile(path, 'utf8')
  const files = tests.map(({ file }) => file)
  const run = async (source: string, chosen: readonly string[], patience: number) => {
    await writeFile(path, source)
    return bench.run(chosen, { changed: [mutant.file], limitMs: (file) => limitOf(file) * patience })
  }
  const limitOf = (file: string) => startMs + 8 * (tests.find((test) => test.file === file)?.ms ?? 0)
  const mutated = apply(mutant, text)
  let note = ''
  // On a busy machine, a test may fail or time out by chance, so it runs again with a longer limit.
  for (const patience of [1, 4, 16]) {
    const { failure, hung } = await run(mutated, files, patience)
    const file = hung ?? (failure?.file || files[0] || '')
    note = failure ? `${failure.test} ${failure.message}` : 'time-out'
    if (!failure && !hung) {
      await writeFile(path, text)
      return { mutant, killer: undefined, note: `${files.length} test files` }
    }
    // The failure may be chance, so run the file again. A file in which a test failed must fail in a test again with the mutant. A file
    // that hung, or failed outside of a test, must pass without the mutant.
    const isAsserted = failure !== undefined && isInTest(failure)
    const again = await run(isAsserted ? mutated : text, [file], patience)
    await writeFile(path, text)
    const isFast = !hung || (again.ms[file] ?? 0) < (limitOf(file) * patience) / 4
    const isSure = isAsserted
      ? again.failure !== undefined && isInTest(again.failure)
      : again.passed.includes(file) && isFast
    if (isSure) return { mutant, killer: file, note }
  }
  return { mutant, killer: undefined, note: `unclear: ${note}` }
}

function isInTest({ test }: { test: string }): boolean {
  return !test.startsWith('(')
}

function describe({ mutant, killer, note }: Result, index: number): string {
  const { file, line, column, kind, from, to } = mutant
  const short = (text: string) => text.replace(/\s+/g, ' ').slice(0, 120)
  const change = `${kind}: ${short(from)} → ${short(to) || '(nothing)'}`
  const by = killer === undefined ? `survived (${note})` : `killed by ${killer} (${short(note)})`
  return `${killer === undefined ? '✗' : '✓'} ${index} ${file}:${line}:${column} ${change} · ${by}`
}

function summarise(results: readonly Result[], write: (line: string) => void): boolean {
  const shareOf = (some: readonly Result[]) => {
    const killed = some.filter(({ killer }) => killer !== undefined).length
    return `${killed} of ${some.length} killed (${((100 * killed) / some.length).toFixed(1)} %)`
  }
  for (const folder of folders) {
    const some = results.filter(({ mutant }) => mutant.file.startsWith(`${folder}/`))
    if (some.length > 0) write(`${folder}: ${shareOf(some)}`)
  }
  write(`All: ${shareOf(results)}`)
  const killed = results.filter(({ killer }) => killer !== undefined).length
  return results.length < 100 || killed / results.length >= goal
}
