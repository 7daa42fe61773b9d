import { median } from '../median.js'

const each = 100
const range = 64
const rounds = 5

/**
 * For each of `sizes`, mines a hundred logs per block until the chain has this number of logs. Measures the time until a new service has
 * read, verified and stored all logs. As the baseline, measures a plain loop of `eth_getLogs`. The service and the loop take turns; each
 * service has a new database. Returns for each size both medians in seconds, and the times of the first turn.
 */
export async function measureCatchUp({ setup, sizes }) {
  const found = []
  let mined = 0
  for (const size of sizes) {
    await setup.ask(['evm_setAutomine', false])
    for (; mined < size; mined += each) {
      await setup.mint(...Array.from({ length: each }, (_, index) => 100_000 + mined + index))
      await setup.ask(['evm_mine'])
    }
    await setup.ask(['evm_setAutomine', true])
    found.push(await takeTurns(setup, mined))
  }
  return found
}

async function takeTurns(setup, mined) {
  const ours = []
  const bare = []
  for (let round = 0; round < rounds; round++) {
    ours.push(await catchUp(setup))
    bare.push(await readAll(setup, mined))
  }
  return { ours: median(ours), bare: median(bare), first: { ours: ours[0], bare: bare[0] } }
}

async function catchUp(setup) {
  const databaseUrl = await setup.createDatabase()
  const prepared = await setup.start(databaseUrl, 'api')
  await setup.listen(prepared, '/behind')
  const start = performance.now()
  const service = await setup.start(databaseUrl, 'ingest')
  const seconds = (performance.now() - start) / 1000
  await service.close()
  await prepared.close()
  return seconds
}

async function readAll(setup, mined) {
  const start = performance.now()
  const head = Number((await setup.ask(['eth_blockNumber']))[0])
  const hex = (number) => `0x${number.toString(16)}`
  let found = 0
  for (let from = setup.deployment.startBlock; from <= head; from += range) {
    const toBlock = hex(Math.min(head, from + range - 1))
    const [some] = await setup.ask(['eth_getLogs', { fromBlock: hex(from), toBlock }])
    found += some.length
  }
  if (found < mined) throw new Error(`Only ${found} logs were mined.`)
  return (performance.now() - start) / 1000
}
