import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { sourceAliases } from '../setup/sourceAliases.js'

/** Configuration of the tests in `test/house`, which check the rules of the repository. `npm run check` runs them after a build. */
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  resolve: { alias: sourceAliases() },
  test: {
    include: ['test/house/**/*.test.ts'],
    isolate: false,
    maxWorkers: 2,
    // Two tests compile every example of the documentation. These tests are slow while other checks run at the same time.
    testTimeout: 120_000,
  },
})
