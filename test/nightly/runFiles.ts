import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Programme } from './budget.js'

/**
 * Creates a programme that runs the test files `test/**\/NAME.nightly.ts`. The seed decides the order of the tests. When the time ends, the
 * programme skips the remaining tests.
 */
export function runFiles(name: string): Programme {
  return {
    count: Number.POSITIVE_INFINITY,
    async run({ seed, budget }) {
      const vitest = fileURLToPath(new URL('../../node_modules/vitest/vitest.mjs', import.meta.url))
      const config = fileURLToPath(new URL('vitest.config.ts', import.meta.url))
      const env = {
        ...process.env,
        TILLKIT_TEST_SEED: String(seed),
        ...(budget.until !== undefined && { TILLKIT_NIGHTLY_UNTIL: String(budget.until) }),
      }
      const report = join(await mkdtemp(join(tmpdir(), 'tillkit-nightly-')), 'report.json')
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
      const child = spawn(
        process.execPath,
        [vitest, 'run', '--config', config, ...reporters, `/${name}.nightly.ts`],
        { stdio: 'inherit', env },
      )
      const [code] = await once(child, 'exit')
      if (code !== 0) return 'wrong'
      const { numPassedTests } = JSON.parse(await readFile(report, 'utf8')) as { numPassedTests: number }
      return numPassedTests > 0 ? 'held' : 'unbegun'
    },
  }
}
