import { cpuOf, cpuOfTree } from '../cpuOf.js'
import { predictRate } from './predictRate.js'
import { endProcess, startProcess, tellProcess } from './serviceProcess.js'

/** What each process may have under way: half of its slots, as all of it is for one project. */
const slots = 64
const atOnce = slots / 2
/** How long a receiver takes to answer. */
const delayMs = 100
const listeners = 400
const events = 10
const counts = [1, 2, 4, 8]
const cores = 2

/**
 * Has as many processes deliver what is stored for 400 listeners, whose receivers take 100 ms to answer. Answers deliveries per second
 * of each number of processes, how long a delivery kept the processor busy, in microseconds, all that is on the machine included, and what a
 * queueing model makes of that.
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
  // Of the first tenth some goes out while processes still begin.
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
