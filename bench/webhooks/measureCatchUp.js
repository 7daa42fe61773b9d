const logs = 10_000
const each = 100
const range = 64

/**
 * Mines 10,000 logs, a hundred a block, and takes the time until a service that comes new to the chain has read, checked and
 * stored what matters of them; and that of a reader that only asks for them by `eth_getLogs`. Answers seconds of each.
 */
export async function measureCatchUp({ stage }) {
  await stage.ask(['evm_setAutomine', false])
  for (let from = 0; from < logs; from += each) {
    await stage.mint(...Array.from({ length: each }, (_, index) => 100_000 + from + index))
    await stage.ask(['evm_mine'])
  }
  await stage.ask(['evm_setAutomine', true])
  const databaseUrl = await stage.createDatabase()
  const prepared = await stage.start(databaseUrl, 'api')
  await stage.listen(prepared, '/behind')
  const start = performance.now()
  const service = await stage.start(databaseUrl, 'ingest')
  const ours = (performance.now() - start) / 1000
  await service.close()
  await prepared.close()
  return { ours, bare: await readAll(stage) }
}

async function readAll(stage) {
  const start = performance.now()
  const head = Number((await stage.ask(['eth_blockNumber']))[0])
  const hex = (number) => `0x${number.toString(16)}`
  let found = 0
  for (let from = stage.deployment.startBlock; from <= head; from += range) {
    const toBlock = hex(Math.min(head, from + range - 1))
    const [some] = await stage.ask(['eth_getLogs', { fromBlock: hex(from), toBlock }])
    found += some.length
  }
  if (found < logs) throw new Error(`Only ${found} logs were mined.`)
  return (performance.now() - start) / 1000
}
