import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { sourceAliases } from '../setup/sourceAliases.js'

/** The rules of the repository: `npm run check` runs them after a build. They say nothing of how Tillkit behaves, and count as no tests. */
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  resolve: { alias: sourceAliases() },
  test: {
    include: ['test/house/**/*.test.ts'],
    isolate: false,
    maxWorkers: 2,
    // Two rules run the compiler over every example of the documentation, beside the other checks.
    testTimeout: 120_000,
  },
})
