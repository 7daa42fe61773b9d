import { nowOf } from '../nowOf.js'
import { endProcess, startProcess, tellProcess } from './serviceProcess.js'

const rounds = 60
const pollInterval = 50

/**
 * Mines blocks one after another, and measures the time until a receiver gets the event of each. Compares a service in one process, with
 * and without `GetOrders` load, a service with a process for each role, and a simple polling loop. Returns sorted milliseconds.
 */
export async function measureLatency({ setup }) {
  const sharedDatabase = await setup.createDatabase()
  const separateDatabase = await setup.createDatabase()
  const one = await timesOf(setup, 1_000, async () => {
    const service = await setup.start(sharedDatabase, 'api', 'ingest', 'deliver')
    await setup.listen(service, '/one')
    return service.close
  })
  const read = await timesOf(setup, 4_000, async () => {
    const service = await setup.start(sharedDatabase, 'api', 'ingest', 'deliver')
    const stop = askForOrders(setup, service)
    return async () => {
      await stop()
      await service.close()
    }
  })
  const several = await timesOf(setup, 2_000, async () => {
    const api = await setup.start(separateDatabase, 'api')
    const children = []
    for (const role of ['ingest', 'deliver']) {
      const child = await startProcess()
      children.push(child)
      await tellProcess(child, { config: setup.config(separateDatabase, { roles: [role] }) }, 'ready')
    }
    await setup.listen(api, '/several')
    return () => Promise.all([api.close(), ...children.map(endProcess)])
  })
  const bare = await timesOf(setup, 3_000, async () => startLoop(setup))
  return { one, read, several, bare }
}

async function timesOf(setup, from, open) {
  const close = await open()
  const { receiver } = setup
  const times = []
  for (let round = 0; round < rounds; round++) {
    const { arrived } = await receiver.expect(1)
    // Mine each block at another point of the polling interval. Otherwise each block would wait equally long for the next poll.
    await new Promise((resolve) => setTimeout(resolve, (round * 7) % pollInterval))
    await setup.mint(from + round)
    const start = nowOf()
    times.push((await arrived).last - start)
  }
  await close()
  return times.slice(5).sort((one, other) => one - other)
}

/** Requests an order repeatedly, so that the requests compete with the indexer. Returns a function that stops the requests. */
function askForOrders(setup, service) {
  let closed = false
  const input = [{ contractAddress: setup.contract, orderId: '1' }]
  const run = async () => {
    while (!closed) {
      const headers = { 'content-type': 'application/json', 'x-access-key': 'key' }
      const url = 'http://service.bench/sandbox/rpc/Marketplace/GetOrders'
      const request = new Request(url, { method: 'POST', headers, body: JSON.stringify({ input }) })
      const response = await service.fetch(request)
      if (!response.ok) throw new Error(await response.text())
      await new Promise((resolve) => setTimeout(resolve, pollInterval / 2))
    }
  }
  const running = run()
  return async () => {
    closed = true
    await running
  }
}

/** Starts a loop that polls for logs and posts them, without database, signature or reorg handling. */
async function startLoop(setup) {
  let closed = false
  let next = Number((await setup.ask(['eth_blockNumber']))[0]) + 1
  const run = async () => {
    while (!closed) {
      const [head] = await setup.ask(['eth_blockNumber'])
      if (Number(head) >= next) {
        const filter = { address: setup.contract, fromBlock: `0x${next.toString(16)}`, toBlock: head }
        const [logs] = await setup.ask(['eth_getLogs', filter])
        next = Number(head) + 1
        for (const log of logs)
          await fetch(`${setup.receiver.url}/bare`, { method: 'POST', body: JSON.stringify(log) })
      } else await new Promise((resolve) => setTimeout(resolve, pollInterval))
    }
  }
  const running = run()
  return async () => {
    closed = true
    await running
  }
}
