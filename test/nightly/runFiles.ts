import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Programme } from './budget.js'

/**
 * A programme that consists of test files, `test/**\/NAME.nightly.ts`: every case that they have, in an order that the seed
 * decides, or those that begin while there is time.
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
      const child = spawn(process.execPath, [vitest, 'run', '--config', config, `/${name}.nightly.ts`], {
        stdio: 'inherit',
        env,
      })
      const [code] = await once(child, 'exit')
      return code !== 0
    },
  }
}
