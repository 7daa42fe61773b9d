import pg from 'pg'
import { type Hex, parseAbiItem } from 'viem'
import { describe, expect, test } from 'vitest'
import type { createService } from '../../../src/createService.js'
import { uidOf } from '../../../src/listeners/createWatcher.js'
import { createWholeService } from '../../support/createWholeService.js'
import { tokenAbi } from '../../support/startShop.js'
import { signatures, startIndexer } from '../support/startIndexer.js'
import { type Received, startReceiver } from '../support/startReceiver.js'
import { type Chance, createChance } from './createChance.js'
import { flakyNode } from './flakyNode.js'
import { untilSettled } from './untilSettled.js'

/** The maximum number of attempts per delivery. */
const attempts = 8
/** The maximum depth of a reorg, in blocks. */
const maxReorgDepth = 8
const transfer = parseAbiItem(
  'event Transfer(address indexed from, address indexed to, uint256 indexed tokenId)',
)

/**
 * Tests that each event arrives in spite of many failures: two processes restart, the node lies, the chain reorgs, receivers hang, and
 * database connections break. Call it at the top of a test file.
 */
export async function describeStorm(options: describeStorm.Options): Promise<void> {
  const { name, seeds, queue, fail } = options
  const indexer = await startIndexer({
    config: {
      roles: ['api'],
      webhooks: {
        allowPrivate: true,
        // The receiver never answers some requests, so the timeout is short. It is long enough for the other requests on a busy
        // machine.
        timeoutMs: 300,
        retryDelays: Array(attempts - 1).fill(10),
        breakerPause: 1,
      },
      ...(queue && { queue }),
    },
  })
  const receiver = await startReceiver()
  const { client, contracts, config, databaseUrl } = indexer
  const from = indexer.account('seller')
  // These blocks protect the block of the market from reorgs, because the service cannot index a chain without the market.
  await client.mine({ blocks: maxReorgDepth })

  let fresh = 700_000n
  let retracted = 0

  describe(name, () => {
    for (const seed of seeds) {
      test(`delivers each event and retracts reorged ones, whatever fails (seed ${seed})`, async () => {
        const chance = createChance(seed)
        const path = `/storm/${seed}`
        const start = receiver.got.length
        const arrived = new Map<Received, boolean>()
        let isCalm = false
        receiver.answerWith((response, received) => {
          const answer = isCalm
            ? 'ok'
            : chance.oneOf(['ok', 'ok', 'ok', 'ok', 'ok', '500', '429', 'hang', 'reset'])
          arrived.set(received, answer === 'ok')
          if (answer === 'ok') response.end()
          else if (answer === 'reset') response.destroy()
          else if (answer !== 'hang') response.writeHead(Number(answer), { 'retry-after': '0' }).end()
        })
        const node = flakyNode(chance)
        const filters = { contractAddresses: [contracts.erc721], events: [signatures.transfer721] }
        const { id } = await indexer.add(receiver.url + path, filters)
        const first = await client.getBlockNumber()

        const startOne = () =>
          createWholeService({ ...config, roles: ['ingest', 'deliver'] }, { fetch: node.fetch })
        const services = [startOne(), startOne()]
        for (let step = 0; step < 40; step++) {
          const what = chance.below(10)
          if (what < 6) await mint(fresh++)
          else if (what === 6) await reorg(1 + chance.below(maxReorgDepth))
          else if (what === 7) await breakConnections()
          else if (fail && what === 9) await fail(chance)
          else if (what === 8) {
            await services.shift()?.close()
            services.push(startOne())
          } else await client.mine({ blocks: 1 + chance.below(3) })
          // The service retracts only events that it has indexed. So sometimes wait for the indexing before the next reorg.
          if (chance.happens(0.4)) await untilSettled(databaseUrl, id, (await client.getBlock()).hash)
        }
        node.calm()
        isCalm = true
        // The service must deliver and retract this event, even after all these failures.
        await mint(fresh++)
        await untilSettled(databaseUrl, id, (await client.getBlock()).hash)
        await reorg(1)
        await mint(fresh++)
        const tip = await client.getBlock()
        await untilSettled(databaseUrl, id, tip.hash)
        await Promise.all(services.map((service) => service.close()))
        await indexer.remove(id)

        const received = receiver.got.slice(start).filter((request) => request.path === path)
        const acknowledged = received.filter((request) => arrived.get(request))
        retracted += acknowledged.filter(({ body }) => body.type === 'BLOCK_REMOVED').length
        const logs = await client.getLogs({
          address: contracts.erc721,
          event: transfer,
          fromBlock: first + 1n,
          toBlock: tip.number,
        })
        const onChain = new Set(logs.map((log) => uidOf(31337, { hash: log.blockHash }, log)))
        // The last delivery of each event must say whether the event is on the chain. Failed deliveries that the service gave up do not
        // count.
        const last = new Map(acknowledged.map(({ body }) => [body.uid, body.type]))
        const dead = new Set(await deadUids(id))
        for (const uid of onChain)
          expect([uid, dead.has(uid) || last.get(uid)]).toEqual([uid, dead.has(uid) || 'BLOCK_ADDED'])
        for (const [uid, type] of last) {
          if (!onChain.has(uid) && !dead.has(uid)) expect([uid, type]).toEqual([uid, 'BLOCK_REMOVED'])
        }
        // The uid depends only on the position of the log on the chain.
        for (const { body } of received) {
          expect(body.uid).toBe(
            uidOf(
              31337,
              { hash: body.blockHash },
              { transactionHash: body.txnHash, logIndex: Number(body.txnLogIndex) },
            ),
          )
        }
        const counts = new Map<unknown, number>()
        for (const { headers } of received)
          counts.set(headers['webhook-id'], (counts.get(headers['webhook-id']) ?? 0) + 1)
        expect(Math.max(...counts.values())).toBeLessThanOrEqual(attempts)
      })
    }

    test('delivers enough events and retractions for a meaningful test', () => {
      expect(receiver.got.length).toBeGreaterThan(12 * seeds.length)
      expect(retracted).toBeGreaterThan(0)
    })
  })

  function mint(token: bigint) {
    return indexer.write({
      from,
      to: contracts.erc721,
      abi: tokenAbi,
      functionName: 'mint',
      args: [from.address, token],
    })
  }

  /** Replaces the last blocks with empty ones. */
  function reorg(depth: number) {
    return client.request<{ Parameters: [number, []]; ReturnType: null; Method: string }>({
      method: 'anvil_reorg',
      params: [depth, []],
    })
  }

  /** Breaks all database connections, also in the middle of a statement. */
  async function breakConnections() {
    await query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
  }

  async function deadUids(listenerId: string): Promise<string[]> {
    const rows = await query(
      `select distinct uid from deliveries where listener_id = $1 and state = 'dead'`,
      [listenerId],
    )
    return rows.map(({ uid }) => uid)
  }

  async function query(text: string, values: unknown[] = []) {
    const connection = new pg.Client(databaseUrl)
    await connection.connect()
    const { rows } = await connection.query(text, values).finally(() => connection.end())
    return rows as { uid: Hex }[]
  }
}

export declare namespace describeStorm {
  type Options = {
    name: string
    seeds: readonly number[]
    /** The queue for the deliveries. @default the database */
    queue?: createService.Config['queue']
    /** One more kind of failure, which happens in about one of ten steps. @default none */
    fail?: (chance: Chance) => Promise<void>
  }
}
