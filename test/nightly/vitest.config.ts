import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { sourceAliases } from '../setup/sourceAliases.js'

const seed = Number(process.env.TILLKIT_TEST_SEED ?? 1)

/** The campaigns that are test files. */
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
    // What is left out when the time is over differs from seed to seed.
    sequence: { shuffle: { tests: true, files: false }, seed },
  },
})
