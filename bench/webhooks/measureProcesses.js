import { cpuOf, cpuOfTree } from '../cpuOf.js'
import { predictRate } from './predictRate.js'
import { endProcess, startProcess, tellProcess } from './serviceProcess.js'

/** The maximum number of concurrent deliveries per process. One project may use half of them. */
const slots = 64
const atOnce = slots / 2
/** The milliseconds until a receiver answers. */
const delayMs = 100
const listeners = 400
const events = 10
const counts = [1, 2, 4, 8]
const cores = 2

/**
 * Measures the deliveries to 400 listeners with 1 to 8 processes. The receivers answer after 100 ms. Returns for each number of processes
 * the deliveries per second, the prediction of a queueing model, and the whole machine’s CPU microseconds per delivery.
 */
export async function measureProcesses({ setup }) {
  const found = []
  for (const count of counts) {
    const { rate, cpu } = await deliverWith(setup, count)
    const customers = Math.min(count * atOnce, listeners)
    const predicted = predictRate({ customers, thinkMs: delayMs, demandMs: cpu / 1_000, cores })
    found.push({ count, rate, cpu, predicted })
  }
  return found
}

async function deliverWith(setup, count) {
  const databaseUrl = await setup.createDatabase()
  const ingest = await setup.start(databaseUrl, 'api', 'ingest')
  for (let index = 0; index < listeners; index++) await setup.listen(ingest, `/${index}`)
  await setup.mint(...Array.from({ length: events }, () => setup.nextToken()))
  await setup.mined()
  const [head] = await setup.ask(['eth_blockNumber'])
  await ingest.indexed(setup.deployment.chainId, Number(head))
  await ingest.close()

  const total = listeners * events
  // The measurement skips the first tenth of the deliveries, because some processes are still starting.
  const warm = total / 10
  const { arrived } = await setup.receiver.expect(total, { skip: warm, delayMs })
  const children = await Promise.all(Array.from({ length: count }, startProcess))
  const config = setup.config(databaseUrl, {
    roles: ['deliver'],
    webhooks: { allowPrivate: true, concurrency: slots },
  })
  const began = await Promise.all(children.map((child) => tellProcess(child, { config }, 'ready')))
  const before = readOthers(setup)
  const { last, first } = await arrived
  const used = await Promise.all(children.map((child) => tellProcess(child, {}, 'used')))
  const busy =
    readOthers(setup) - before + used.reduce((sum, { used }, index) => sum + used - began[index].used, 0)
  await setup.receiver.expect(Number.POSITIVE_INFINITY, { delayMs: 0 })
  await Promise.all(children.map(endProcess))
  return { rate: ((total - warm) * 1_000) / (last - first), cpu: busy / total }
}

function readOthers({ databasePid, receiver }) {
  return cpuOfTree(databasePid) + cpuOf(receiver.pid)
}
