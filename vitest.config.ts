import { defineConfig } from 'vitest/config'
import { closingLine } from './test/setup/closingLine.js'

/** Milliseconds until a test counts as hung. Nothing is measured by it: machines may be slow. */
const patience = 300_000

export default defineConfig({
  test: {
    globalSetup: 'test/setup/global.ts',
    reporters: ['default', closingLine()],
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: ['test/**/*.test.ts'],
          exclude: ['test/e2e/**'],
          testTimeout: patience,
          hookTimeout: patience,
        },
      },
      {
        test: {
          name: 'dom',
          environment: 'jsdom',
          include: ['test/**/*.test.tsx'],
          exclude: ['test/e2e/**'],
          setupFiles: 'test/setup/dom.ts',
          testTimeout: patience,
          hookTimeout: patience,
        },
      },
      {
        test: {
          name: 'e2e',
          environment: 'node',
          include: ['test/e2e/**/*.test.ts'],
          // A browser, a chain and a database at once: one file at a time, when all the others are done.
          sequence: { groupOrder: 1 },
          fileParallelism: false,
          testTimeout: patience,
          hookTimeout: patience,
        },
      },
    ],
  },
})
