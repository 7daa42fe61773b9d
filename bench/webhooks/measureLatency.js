import { nowOf } from '../nowOf.js'

const rounds = 60
const pollInterval = 50

/**
 * Mines blocks one after the other, and takes the time until a receiver has heard of each: from the service in one process,
 * from one whose roles are in processes of their own, and from a loop that polls the node as often and posts what it finds.
 * Answers milliseconds, sorted.
 */
export async function measureLatency({ setup }) {
  const together = await setup.createDatabase()
  const apart = await setup.createDatabase()
  const one = await timesOf(setup, 1_000, async () => {
    const service = await setup.start(together, 'api', 'ingest', 'deliver')
    await setup.listen(service, '/one')
    return service.close
  })
  const several = await timesOf(setup, 2_000, async () => {
    const services = [await setup.start(apart, 'api'), await setup.start(apart, 'ingest')]
    services.push(await setup.start(apart, 'deliver'))
    await setup.listen(services[0], '/several')
    return () => Promise.all(services.map((service) => service.close()))
  })
  const bare = await timesOf(setup, 3_000, async () => startLoop(setup))
  return { one, several, bare }
}

async function timesOf(setup, from, open) {
  const close = await open()
  const { receiver } = setup
  const times = []
  for (let round = 0; round < rounds; round++) {
    const { arrived } = await receiver.expect(1)
    // Blocks do not keep time with anybody's polling.
    await new Promise((resolve) => setTimeout(resolve, (round * 7) % pollInterval))
    await setup.mint(from + round)
    const start = nowOf()
    times.push((await arrived).last - start)
  }
  await close()
  return times.slice(5).sort((one, other) => one - other)
}

/** Polls and posts, and cares about nothing: no database, no signature, no reorganisation. */
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
