import { fileURLToPath } from 'node:url'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { closingLine } from './test/setup/closingLine.js'
import { cpuReporter } from './test/setup/cpu/cpuReporter.js'
import { findTestFiles } from './test/setup/findTestFiles.js'
import { sourceAliases } from './test/setup/sourceAliases.js'

const root = fileURLToPath(new URL('.', import.meta.url))
/** Where the reports of the tiers are, which a run writes at its end. */
const reports = `${root}node_modules/.cache/tillkit/tests`

/**
 * `usual` is `npm test`: one case for each behaviour, and samples of tables. `all` is `npm run test:all`: every case of every table,
 * and the files `*.whole.test.ts`. `rest` is the files in which `all` has more than `usual`: with `usual` it makes `all`.
 */
const tier = process.env.TILLKIT_TEST_TIER ?? 'usual'
if (!['usual', 'all', 'rest'].includes(tier)) throw new Error(`TILLKIT_TEST_TIER must not be "${tier}".`)

const files = findTestFiles(root)

/** The files of a project that the tier runs. */
function filesOf(project: findTestFiles.Project): string[] {
  return files[project]
    .filter(({ isWhole, isSampled }) => {
      if (tier === 'usual') return !isWhole
      return tier === 'all' || isWhole || isSampled
    })
    .map(({ path }) => path)
}

/**
 * Milliseconds after which a test or a hook counts as hung. The machine may do other things meanwhile, so the limits are many times the
 * usual duration. They only end a run that makes no progress. A whole table in one test takes longer than a sample of it.
 */
const testTimeout = tier === 'usual' ? 120_000 : 240_000
/** Hooks fill databases and build pages, so they take longer than most tests. */
const hookTimeout = 240_000
/** A wait ends before its test does, and then says what it waited for. */
const waitMs = 90_000

/** The seed of everything in the tests that is random. `npm run nightly` runs the same tests with others, and says which. */
const seed = Number(process.env.TILLKIT_TEST_SEED ?? 1)

/** All projects share this. The files of a worker share its modules: loading these is most of the work. */
const shared = {
  isolate: false,
  testTimeout,
  hookTimeout,
  provide: { seed, isWhole: tier !== 'usual' },
  expect: { poll: { timeout: waitMs } },
} satisfies TestProjectInlineConfiguration['test']

const setup = ['test/setup/cpu/measureFile.ts', 'test/setup/seed.ts']
const slow = 'test/setup/slow.ts'
const dom = 'test/setup/dom.ts'
const unit = 'test/setup/forbidPrograms.ts'

export default defineConfig({
  resolve: { alias: sourceAliases() },
  test: {
    globalSetup: 'test/setup/global.ts',
    reporters: [
      'default',
      cpuReporter({ file: `${reports}/${tier}.json` }),
      // `npm test` has counted these.
      closingLine(tier === 'rest' ? { except: `${reports}/usual.json` } : {}),
    ],
    maxWorkers: 3,
    // A run that hangs at its end stops after this time.
    teardownTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          ...shared,
          name: 'unit',
          environment: 'node',
          include: filesOf('unit'),
          setupFiles: [...setup, slow, unit],
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: 'unit-dom',
          environment: 'jsdom',
          include: filesOf('unit-dom'),
          setupFiles: [...setup, slow, dom, unit],
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: 'real',
          environment: 'node',
          include: filesOf('real'),
          setupFiles: [...setup, slow],
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: 'real-dom',
          environment: 'jsdom',
          include: filesOf('real-dom'),
          setupFiles: [...setup, slow, dom],
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: 'e2e',
          environment: 'node',
          include: filesOf('e2e'),
          setupFiles: [...setup, 'test/setup/slowPages.ts'],
        },
      },
    ],
  },
})
