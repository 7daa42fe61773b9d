const rounds = 60
const pollInterval = 50

/**
 * Mines blocks one after the other, and takes the time until a receiver has heard of each: from the service in one process,
 * from one whose roles are in processes of their own, and from a loop that polls the node as often and posts what it finds.
 * Answers milliseconds, sorted.
 */
export async function measureLatency({ stage }) {
  const together = await stage.createDatabase()
  const apart = await stage.createDatabase()
  const one = await timesOf(stage, 1_000, async () => {
    const service = await stage.start(together, 'api', 'ingest', 'deliver')
    await stage.listen(service, '/one')
    return service.close
  })
  const several = await timesOf(stage, 2_000, async () => {
    const services = [await stage.start(apart, 'api'), await stage.start(apart, 'ingest')]
    services.push(await stage.start(apart, 'deliver'))
    await stage.listen(services[0], '/several')
    return () => Promise.all(services.map((service) => service.close()))
  })
  const bare = await timesOf(stage, 3_000, async () => startLoop(stage))
  return { one, several, bare }
}

async function timesOf(stage, from, open) {
  const close = await open()
  const { receiver } = stage
  const times = []
  for (let round = 0; round < rounds; round++) {
    const goal = receiver.count() + 1
    // Blocks do not keep time with anybody's polling.
    await new Promise((resolve) => setTimeout(resolve, (round * 7) % pollInterval))
    await stage.mint(from + round)
    const start = performance.now()
    await receiver.arrived(goal)
    times.push(performance.now() - start)
  }
  await close()
  return times.slice(5).sort((one, other) => one - other)
}

/** Polls and posts, and cares about nothing: no database, no signature, no reorganisation. */
async function startLoop(stage) {
  let closed = false
  let next = Number((await stage.ask(['eth_blockNumber']))[0]) + 1
  const run = async () => {
    while (!closed) {
      const [head] = await stage.ask(['eth_blockNumber'])
      if (Number(head) >= next) {
        const filter = { address: stage.contract, fromBlock: `0x${next.toString(16)}`, toBlock: head }
        const [logs] = await stage.ask(['eth_getLogs', filter])
        next = Number(head) + 1
        for (const log of logs)
          await fetch(`${stage.receiver.url}/bare`, { method: 'POST', body: JSON.stringify(log) })
      } else await new Promise((resolve) => setTimeout(resolve, pollInterval))
    }
  }
  const running = run()
  return async () => {
    closed = true
    await running
  }
}
