import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { deploySandbox } from '../../src/sandbox/chain/deploySandbox.js'
import { startAnvil } from '../../src/sandbox/process/startAnvil.js'
import { startPostgres } from '../../src/sandbox/process/startPostgres.js'
import { bundle } from './bundle.js'
import { runMessages } from './messages/runMessages.js'
import { openTarget } from './requests/openTarget.js'
import { reportRequests } from './requests/reportRequests.js'
import { sendNonsense } from './requests/sendNonsense.js'
import { reportStorms } from './storm/reportStorms.js'
import { runStorm } from './storm/runStorm.js'

/** Storms that pass at the same time: most of each is waiting. */
const atOnce = 4
/** Growth of the heap, in bytes, that counts as flat: caches of bounded size fill up. */
const maxGrowth = 16 * 1024 * 1024
const write = (line: string) => console.log(line)
const [what = 'all', range] = process.argv.slice(2)

const folder = await mkdtemp(join(tmpdir(), 'tillkit-nightly-'))
const postgres = await startPostgres({ dataDir: join(folder, 'postgres') })
let failed = false
try {
  if (what === 'all' || what === 'messages') failed = runMessages({ count: Number(range ?? 100_000), write })
  if (what === 'all' || what === 'requests') failed = (await requests(Number(range ?? 100_000))) || failed
  if (what === 'all' || what === 'storms') failed = (await storms(range ?? '1-500')) || failed
} finally {
  await postgres.close()
  await rm(folder, { recursive: true, force: true })
}
process.exit(failed ? 1 : 0)

/** Lets the storms of a range of seeds, or of one, pass. Answers whether anything was wrong. */
async function storms(range: string): Promise<boolean> {
  const [from = 1, to = from] = range.split('-').map(Number)
  const seeds = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  const program = await bundle(new URL('storm/serviceProcess.ts', import.meta.url))
  const report = reportStorms({ total: seeds.length, write })
  const work = async () => {
    for (let seed = seeds.shift(); seed !== undefined; seed = seeds.shift()) {
      report.passed(await runStorm({ seed, postgresUrl: postgres.url, program }))
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, seeds.length) }, work))
  await rm(dirname(program), { recursive: true })
  return report.end()
}

/** Sends malformed requests. Answers whether the service was ever at fault, or kept something of them. */
async function requests(count: number): Promise<boolean> {
  const { rpcUrl, close } = await startAnvil()
  const deployment = await deploySandbox({ rpcUrl })
  const target = await openTarget({
    databaseUrl: await postgres.createDatabase('requests'),
    rpcUrl,
    deployment,
  })
  const report = reportRequests({ total: count, maxGrowth, write })
  const sent = await sendNonsense({ target, seed: 1, count, onProgress: report.sent })
  await target.service.close()
  await close()
  return report.end(sent)
}
