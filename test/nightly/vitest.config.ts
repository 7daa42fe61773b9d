import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { sourceAliases } from '../setup/sourceAliases.js'

const seed = Number(process.env.TILLKIT_TEST_SEED ?? 1)

/** Configuration of the nightly programmes that consist of test files. */
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  resolve: { alias: sourceAliases() },
  test: {
    globalSetup: 'test/setup/global.ts',
    include: ['test/**/*.nightly.{ts,tsx}', 'packages/*/test/**/*.nightly.ts'],
    setupFiles: ['test/setup/seed.ts', 'test/nightly/stopInTime.ts'],
    reporters: ['default'],
    maxWorkers: 2,
    testTimeout: 600_000,
    hookTimeout: 300_000,
    provide: { seed, isWhole: true },
    // The order is random, so that each seed skips different tests when the time ends.
    sequence: { shuffle: { tests: true, files: false }, seed },
  },
})
