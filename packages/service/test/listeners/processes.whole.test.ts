import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hexToBigInt } from 'viem'
import { afterAll, describe, expect, test } from 'vitest'
import { startCli } from '../../../../test/setup/startCli.js'
import { openDatabase } from '../../src/store/openDatabase.js'
import { tokenAbi } from '../support/startShop.js'
import { signatures, startIndexer } from './support/startIndexer.js'
import { type Received, startReceiver } from './support/startReceiver.js'

/** These limits are so high that no delivery times out and no response counts as slow. */
const webhooks = {
  allowPrivate: true,
  timeoutMs: 240_000,
  slowAfterMs: 600_000,
  retryDelays: Array(7).fill(10),
  concurrency: 8,
}
const indexer = await startIndexer({ config: { roles: ['api'], webhooks } })
const receiver = await startReceiver()
const database = openDatabase({ url: indexer.databaseUrl, maxConnections: 1 })
const folder = await mkdtemp(join(tmpdir(), 'tillkit-test-'))
afterAll(() => Promise.all([database.close(), rm(folder, { recursive: true })]))

/**
 * Starts a process that indexes and delivers. The process claims a queue for twice `timeoutMs`, so the length of a claim shows which
 * process made the claim.
 */
async function startWorker(timeoutMs: number) {
  const path = join(folder, `${timeoutMs}.json`)
  const config = { ...indexer.config, port: 0, webhooks: { ...webhooks, timeoutMs } }
  await writeFile(path, JSON.stringify(config))
  const worker = startCli(['serve', '--config', path, '--role', 'ingest,deliver'])
  await worker.says('The service is listening.')
  return worker
}

/**
 * Makes the receiver stop responding. Waits until `count` requests are open. Returns a function that answers these and all later requests.
 */
function hold(count: number): Promise<() => void> {
  const held: (() => void)[] = []
  return new Promise((resolve) => {
    receiver.answerWith((response) => {
      held.push(() => response.end())
      if (held.length < count) return
      resolve(() => {
        receiver.answerWith((response) => response.end())
        for (const answer of held) answer()
      })
    })
  })
}

const tokenOf = ({ body }: Received) => Number(hexToBigInt(body.event.values[2]))

describe('roles', () => {
  test('loses no event when one of two processes is killed', async () => {
    const listeners = 6
    const tokens = Array.from({ length: 80 }, (_, index) => 800_000 + index)
    const filters = { contractAddresses: [indexer.contracts.erc721], events: [signatures.transfer721] }
    for (let index = 0; index < listeners; index++) await indexer.add(`${receiver.url}/${index}`, filters)
    const [doomed] = await Promise.all([startWorker(600_000), startWorker(240_000)])
    const from = indexer.account('seller')
    const minted = (async () => {
      for (const token of tokens) {
        const args = [from.address, BigInt(token)]
        await indexer.write({ from, to: indexer.contracts.erc721, abi: tokenAbi, functionName: 'mint', args })
      }
    })()
    await receiver.arrived(60)
    // Each of the six listeners has a delivery in flight, and one process uses at most four slots for a receiver. So both processes hold
    // queues.
    const answer = await hold(listeners)
    doomed.kill('SIGKILL')
    await doomed.ended
    // Only claims of the killed process last longer than 15 minutes. End them now, so that the test need not wait for their end.
    const lost = await database.query(
      `update listener_queues set leased_until = now() where leased_until > now() + interval '15 minutes'
       returning listener_id`,
    )
    expect(lost.length).toBeGreaterThan(0)
    expect(lost.length).toBeLessThan(listeners)
    answer()
    await minted
    const total = listeners * tokens.length
    await untilDistinct(total)

    // Attempts in flight at the kill are repeated, and each listener receives its events in chain order.
    expect(receiver.got.length - total).toBe(lost.length)
    for (let index = 0; index < listeners; index++) {
      const received = (await receiver.arrived(tokens.length, `/${index}`)).map(tokenOf)
      expect([...new Set(received)]).toEqual(tokens)
    }
  })
})

/** Waits until that many different deliveries have arrived. */
async function untilDistinct(count: number): Promise<void> {
  for (let atLeast = count; ; atLeast++) {
    await receiver.arrived(atLeast)
    if (new Set(receiver.got.map(({ headers }) => headers['webhook-id'])).size >= count) return
  }
}
