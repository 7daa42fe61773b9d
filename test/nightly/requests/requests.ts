import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deploySandbox } from '../../../packages/sandbox/src/chain/deploySandbox.js'
import { startAnvil } from '../../../packages/sandbox/src/startAnvil.js'
import { startPostgres } from '../../../packages/service/src/process/startPostgres.js'
import type { Programme } from '../budget.js'
import { openTarget } from './openTarget.js'
import { reportRequests } from './reportRequests.js'
import { sendNonsense } from './sendNonsense.js'

/** The number of requests per seed, i.e. per batch. */
const batch = 5_000
/** The maximum growth of the heap in bytes. Some growth is normal, because bounded caches fill up. */
const maxGrowth = 16 * 1024 * 1024

/**
 * Sends malformed HTTP requests to a service. The service must never return a 5xx except NotImplemented, and its memory must hardly grow.
 */
export const requests: Programme = {
  count: 100_000,
  async run({ seed, budget, write }) {
    const folder = await mkdtemp(join(tmpdir(), 'tillkit-nightly-'))
    const postgres = await startPostgres({ dataDir: join(folder, 'postgres') })
    const { rpcUrl, close } = await startAnvil()
    try {
      const deployment = await deploySandbox({ rpcUrl })
      const databaseUrl = await postgres.createDatabase('requests')
      const target = await openTarget({ databaseUrl, rpcUrl, deployment })
      const report = reportRequests({ maxGrowth, write })
      let sent = 0
      for (let next = seed; budget.goesOn(sent); next++, sent += batch) {
        report.sent(next, await sendNonsense({ target, seed: next, count: batch }))
      }
      await target.service.close()
      return report.end() ? 'wrong' : 'held'
    } finally {
      await close()
      await postgres.close()
      await rm(folder, { recursive: true, force: true })
    }
  },
}
