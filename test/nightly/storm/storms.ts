import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { failNats } from '../../../packages/queue-nats/test/failNats.js'
import { startPostgres } from '../../../packages/service/src/process/startPostgres.js'
import { openNats } from '../../setup/nats/openNats.js'
import type { Programme } from '../budget.js'
import { bundle } from '../bundle.js'
import { reportStorms } from './reportStorms.js'
import { runStorm } from './runStorm.js'

/** The number of storms that run at once. A storm mostly waits, so four storms do not need four cores. */
const atOnce = 4

/** Kills service processes at every kind of message, next to lying nodes and reorgs. Every event must arrive, and be correct. */
export const storms = stormsOver({ count: 500 })
/** The same storms with NATS as the queue, which stops and loses messages. */
export const natsStorms = stormsOver({ count: 100, overNats: true })

function stormsOver({ count, overNats = false }: { count: number; overNats?: boolean }): Programme {
  return {
    count,
    async run({ seed, budget, write }) {
      const folder = await mkdtemp(join(tmpdir(), 'tillkit-nightly-'))
      const postgres = await startPostgres({ dataDir: join(folder, 'postgres') })
      const program = await bundle(new URL('serviceProcess.ts', import.meta.url))
      const nats = overNats ? await openNats() : undefined
      const queue = nats && { url: nats.url, fail: failNats(nats) }
      const report = reportStorms({ write })
      let begun = 0
      const work = async () => {
        while (budget.goesOn(begun)) {
          const next = seed + begun++
          report.passed(await runStorm({ seed: next, postgresUrl: postgres.url, program, nats: queue }))
        }
      }
      try {
        await Promise.all(Array.from({ length: atOnce }, work))
        return report.end() ? 'wrong' : 'held'
      } finally {
        await Promise.all([postgres.close(), nats?.close()])
        await Promise.all(
          [folder, dirname(program)].map((path) => rm(path, { recursive: true, force: true })),
        )
      }
    },
  }
}
