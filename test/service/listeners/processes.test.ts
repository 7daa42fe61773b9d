import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hexToBigInt } from 'viem'
import { afterAll, describe, expect, test } from 'vitest'
import { startCli } from '../../setup/startCli.js'
import { tokenAbi } from '../support/startShop.js'
import { signatures, startIndexer } from './support/startIndexer.js'
import { type Received, startReceiver } from './support/startReceiver.js'

const indexer = await startIndexer({
  config: {
    roles: ['api'],
    // Long enough for a busy machine. What a killed process was doing waits for twice as long.
    webhooks: { allowPrivate: true, timeoutMs: 2_000, retryDelays: Array(7).fill(10), concurrency: 8 },
  },
})
const receiver = await startReceiver()
const folder = await mkdtemp(join(tmpdir(), 'tillkit-test-'))
afterAll(() => rm(folder, { recursive: true }))
const path = join(folder, 'config.json')
await writeFile(path, JSON.stringify({ ...indexer.config, port: 0 }))

/** Starts a process that follows the chain and delivers. */
async function startWorker() {
  const worker = startCli(['serve', '--config', path, '--role', 'ingest,deliver'])
  await worker.says('The service listens.')
  return worker
}

const tokenOf = ({ body }: Received) => Number(hexToBigInt(body.event.values[2]))

describe('roles', () => {
  test('behavior: two processes share the work, one is killed, and nothing is lost', async () => {
    const listeners = 6
    const tokens = Array.from({ length: 80 }, (_, index) => 800_000 + index)
    const filters = { contractAddresses: [indexer.contracts.erc721], events: [signatures.transfer721] }
    for (let index = 0; index < listeners; index++) await indexer.add(`${receiver.url}/${index}`, filters)
    const [doomed] = await Promise.all([startWorker(), startWorker()])
    const from = indexer.account('seller')
    const minted = (async () => {
      for (const token of tokens) {
        const args = [from.address, BigInt(token)]
        await indexer.write({ from, to: indexer.contracts.erc721, abi: tokenAbi, functionName: 'mint', args })
      }
    })()
    await receiver.arrived(60)
    doomed.kill('SIGKILL')
    await minted
    const total = listeners * tokens.length
    await untilDistinct(total)

    // What was under way when the process ended comes once more, and each listener's in the order of the chain.
    const duplicates = receiver.got.length - total
    expect(duplicates).toBeLessThanOrEqual(8)
    for (let index = 0; index < listeners; index++) {
      const told = (await receiver.arrived(tokens.length, `/${index}`)).map(tokenOf)
      expect([...new Set(told)]).toEqual(tokens)
    }
  })
})

/** Resolves once there are that many different deliveries. */
async function untilDistinct(count: number): Promise<void> {
  for (let atLeast = count; ; atLeast++) {
    await receiver.arrived(atLeast)
    if (new Set(receiver.got.map(({ headers }) => headers['webhook-id'])).size >= count) return
  }
}
