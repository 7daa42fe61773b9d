import PgBoss from 'pg-boss'

const listeners = 100
const events = 50
const jobs = 2_000
const atOnce = 16

/**
 * Has the service deliver what is stored for 100 listeners, and pg-boss hand out and settle jobs that do nothing: one at a time
 * to each of sixteen workers, and fifty at a time. Answers deliveries and jobs per second.
 */
export async function measureDeliveries({ setup }) {
  const databaseUrl = await setup.createDatabase()
  const ingest = await setup.start(databaseUrl, 'api', 'ingest')
  for (let index = 0; index < listeners; index++) await setup.listen(ingest, `/${index}`)
  await setup.mint(...Array.from({ length: events }, (_, index) => 10_000 + index))
  const [head] = await setup.ask(['eth_blockNumber'])
  await ingest.indexed(setup.deployment.chainId, Number(head))
  const goal = setup.receiver.count() + listeners * events
  const start = performance.now()
  const deliver = await setup.start(databaseUrl, 'deliver')
  await setup.receiver.arrived(goal)
  const ours = (listeners * events * 1000) / (performance.now() - start)
  await deliver.close()
  await ingest.close()
  return { ours, ...(await measureJobs(await setup.createDatabase())) }
}

async function measureJobs(connectionString) {
  const boss = new PgBoss({ connectionString, supervise: false, schedule: false, max: 10 })
  boss.on('error', () => {})
  await boss.start()
  const rateOf = async (name, batchSize) => {
    await boss.createQueue(name)
    await boss.insert(Array.from({ length: jobs }, (_, number) => ({ name, data: { number } })))
    let done = 0
    const start = performance.now()
    const work = async () => {
      for (;;) {
        const taken = await boss.fetch(name, { batchSize })
        if (taken.length === 0) return
        await boss.complete(
          name,
          taken.map(({ id }) => id),
        )
        done += taken.length
      }
    }
    await Promise.all(Array.from({ length: atOnce }, work))
    return (done * 1000) / (performance.now() - start)
  }
  const [single, fifty] = [await rateOf('single', 1), await rateOf('fifty', 50)]
  await boss.stop({ graceful: false })
  return { single, fifty }
}
