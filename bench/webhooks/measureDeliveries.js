import PgBoss from 'pg-boss'
import { Agent, request } from 'undici'
import { cpuOf, cpuOfTree } from '../cpuOf.js'
import { nowOf } from '../nowOf.js'

const listeners = 100
const events = 50
const jobs = 2_000
const atOnce = 16
/** A body as long as the notifications of the service. */
const notification = JSON.stringify({ event: 'x'.repeat(1_200) })

/**
 * Measures the deliveries of the service to 100 listeners. Compares them with three runs of the job queue pg-boss, each with sixteen
 * workers. In the run `single`, a worker takes one job at a time. In `fifty`, a worker takes fifty jobs at a time. In `posted`, a worker
 * also takes fifty jobs, and sends a POST of the same size to the same receiver for each job.
 *
 * Returns deliveries and jobs per second, and the CPU microseconds of the service, of PostgreSQL and of the receiver.
 */
export async function measureDeliveries({ setup }) {
  const databaseUrl = await setup.createDatabase()
  const ingest = await setup.start(databaseUrl, 'api', 'ingest')
  for (let index = 0; index < listeners; index++) await setup.listen(ingest, `/${index}`)
  await setup.mint(...Array.from({ length: events }, (_, index) => 10_000 + index))
  await setup.mined()
  const [head] = await setup.ask(['eth_blockNumber'])
  await ingest.indexed(setup.deployment.chainId, Number(head))
  await ingest.close()
  const count = listeners * events
  const { arrived } = await setup.receiver.expect(count)
  const cpu = startCpu(setup)
  const start = nowOf()
  const deliver = await setup.start(databaseUrl, 'deliver')
  const ours = (count * 1000) / ((await arrived).last - start)
  const oursCpu = cpu(count)
  await deliver.close()
  return {
    ours,
    cpu: oursCpu,
    ...(await measureJobs({ connectionString: await setup.createDatabase(), setup })),
  }
}

/** Starts counting CPU time. Returns a function that returns the CPU time per item. */
function startCpu({ databasePid, receiver }) {
  const read = () => {
    const { user, system } = process.cpuUsage()
    return { service: user + system, database: cpuOfTree(databasePid), receiver: cpuOf(receiver.pid) }
  }
  const before = read()
  return (count) =>
    Object.fromEntries(Object.entries(read()).map(([part, used]) => [part, (used - before[part]) / count]))
}

async function measureJobs({ connectionString, setup }) {
  const boss = new PgBoss({ connectionString, supervise: false, schedule: false, max: 10 })
  boss.on('error', () => {})
  await boss.start()
  const dispatcher = new Agent()
  const post = async () => {
    const { body } = await request(setup.receiver.url, { dispatcher, method: 'POST', body: notification })
    await body.dump()
  }
  const rateOf = async (name, batchSize, run) => {
    await boss.createQueue(name)
    await boss.insert(Array.from({ length: jobs }, (_, number) => ({ name, data: { number } })))
    let done = 0
    const cpu = startCpu(setup)
    const start = performance.now()
    const work = async () => {
      for (;;) {
        const fetchedJobs = await boss.fetch(name, { batchSize })
        if (fetchedJobs.length === 0) return
        if (run) await Promise.all(fetchedJobs.map(run))
        await boss.complete(
          name,
          fetchedJobs.map(({ id }) => id),
        )
        done += fetchedJobs.length
      }
    }
    await Promise.all(Array.from({ length: atOnce }, work))
    return { rate: (done * 1000) / (performance.now() - start), cpu: cpu(done) }
  }
  const rates = {
    single: await rateOf('single', 1),
    fifty: await rateOf('fifty', 50),
    posted: await rateOf('posted', 50, post),
  }
  await boss.stop({ graceful: false })
  await dispatcher.close()
  return rates
}
