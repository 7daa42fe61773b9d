import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { closingLine } from './test/setup/closingLine.js'
import { sourceAliases } from './test/setup/sourceAliases.js'

/** Milliseconds until a test counts as hung. Nothing is measured by it: machines may be slow. */
const timeoutMs = 300_000

/**
 * The seed of everything in the tests that is made up. `npm run nightly` runs the same tests with others, and says which.
 */
const seed = Number(process.env.TILLKIT_TEST_SEED ?? 1)

/** What the files of every project have in common. The files of a worker share its modules: loading these is most of the work. */
const shared = {
  isolate: false,
  setupFiles: ['test/setup/seed.ts'],
  testTimeout: timeoutMs,
  hookTimeout: timeoutMs,
  provide: { seed, isWhole: false },
  expect: { poll: { timeout: timeoutMs } },
} satisfies TestProjectInlineConfiguration['test']

export default defineConfig({
  resolve: { alias: sourceAliases() },
  test: {
    globalSetup: 'test/setup/global.ts',
    reporters: ['default', closingLine()],
    maxWorkers: 3,
    // What is left of a run that hangs at its end is stopped by itself.
    teardownTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          ...shared,
          name: 'unit',
          environment: 'node',
          include: ['test/**/*.test.ts', 'packages/*/test/**/*.test.ts'],
          exclude: ['test/e2e/**'],
          setupFiles: [...shared.setupFiles, 'test/setup/slow.ts'],
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: 'dom',
          environment: 'jsdom',
          include: ['test/**/*.test.tsx', 'packages/*/test/**/*.test.tsx'],
          exclude: ['test/e2e/**'],
          setupFiles: [...shared.setupFiles, 'test/setup/slow.ts', 'test/setup/dom.ts'],
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: 'e2e',
          environment: 'node',
          include: ['test/e2e/**/*.test.ts'],
          setupFiles: [...shared.setupFiles, 'test/setup/slowPages.ts'],
        },
      },
    ],
  },
})
