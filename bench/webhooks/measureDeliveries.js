import PgBoss from 'pg-boss'

const listeners = 100
const events = 50
const jobs = 2_000
const atOnce = 16

/**
 * Has the service deliver what is stored for 100 listeners, and pg-boss hand out and settle jobs that do nothing: one at a time
 * to each of sixteen workers, and fifty at a time. Answers deliveries and jobs per second.
 */
export async function measureDeliveries({ stage }) {
  const databaseUrl = await stage.createDatabase()
  const ingest = await stage.start(databaseUrl, 'api', 'ingest')
  for (let index = 0; index < listeners; index++) await stage.listen(ingest, `/${index}`)
  await stage.mint(...Array.from({ length: events }, (_, index) => 10_000 + index))
  const [head] = await stage.ask(['eth_blockNumber'])
  await ingest.indexed(stage.deployment.chainId, Number(head))
  const goal = stage.receiver.count() + listeners * events
  const start = performance.now()
  const deliver = await stage.start(databaseUrl, 'deliver')
  await stage.receiver.arrived(goal)
  const ours = (listeners * events * 1000) / (performance.now() - start)
  await deliver.close()
  await ingest.close()
  return { ours, ...(await measureJobs(await stage.createDatabase())) }
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
    const walk = async () => {
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
    await Promise.all(Array.from({ length: atOnce }, walk))
    return (done * 1000) / (performance.now() - start)
  }
  const [single, fifty] = [await rateOf('single', 1), await rateOf('fifty', 50)]
  await boss.stop({ graceful: false })
  return { single, fifty }
}
