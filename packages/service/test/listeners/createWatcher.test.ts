import { type Hex, numberToHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { createDatabase } from '../../../../test/setup/database.js'
import { applyBlocks, IngestRaceError } from '../../src/chain/applyBlocks.js'
import type { BlockWithLogs } from '../../src/chain/fetchBlocks.js'
import { openChain } from '../../src/chain/openChain.js'
import { createWatcher, uidOf } from '../../src/listeners/createWatcher.js'
import { insertBlocks } from '../../src/store/blocks.js'
import { migrate } from '../../src/store/migrate.js'
import { openDatabase, type Sql } from '../../src/store/openDatabase.js'
import { readAnnouncedProjects } from '../../src/store/webhooks/announcements.js'
import { expandAnnouncements } from '../../src/store/webhooks/expandAnnouncements.js'
import { changeListeners, insertListener, type StoredListener } from '../../src/store/webhooks/listeners.js'
import { signatures } from './support/startIndexer.js'

const database = openDatabase({ url: await createDatabase() })
await migrate({ database })
const chain = openChain({ chainId: 1, name: 'none', rpcUrl: 'http://127.0.0.1:1' })
const contract: Hex = `0x${'c0'.repeat(20)}`
const topic: Hex = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
let count = 0

/** Returns a block with one transfer. */
function block(number: number): BlockWithLogs {
  const [hash, transactionHash] = [word(++count), word(1_000_000 + count)]
  const topics: [Hex, ...Hex[]] = [topic, word(1), word(2), word(3)]
  const place = { blockNumber: number, logIndex: 0, transactionHash, transactionIndex: 0 }
  const log = { address: contract, data: '0x' as const, topics, ...place }
  return { number, hash, parentHash: word(0), time: number, logs: [log] }
}

function word(value: number): Hex {
  return numberToHex(value, { size: 32 })
}

async function listen(path: string, fromBlock: number, chainId = 1): Promise<StoredListener> {
  const listener = await insertListener(database, {
    chainId,
    projectId: '1',
    url: `https://receiver.example${path}`,
    name: '',
    secret: 'whsec_',
    maxListeners: 9,
    maxFilterValues: 99,
    filters: { contractAddresses: [contract], events: [signatures.transfer721] },
    fromBlock,
    fingerprint: path,
  })
  if (typeof listener === 'string') throw new Error('The project may have no more.')
  return listener
}

/** Creates the deliveries of all stored announcements, as a process with the role `deliver` does. */
async function expand(): Promise<void> {
  for (const project of await readAnnouncedProjects(database)) {
    while (await expandAnnouncements(database, { projects: [project] }));
  }
}

async function deliveriesOf(listenerId: string | undefined) {
  await expand()
  const rows = await database.query<{ text: string }>(
    `select type || ' ' || round || ' ' || state as text from deliveries where listener_id = $1 order by sequence`,
    [listenerId],
  )
  return rows.map(({ text }) => text)
}

describe('createWatcher', () => {
  test('reads the listeners again after a failed transaction', async () => {
    const watcher = createWatcher({ chain })
    const early = await listen('/early', 5)
    const [four, five] = [block(4), block(5)]
    await database.transaction(async (sql) => {
      await insertBlocks(sql, 1, [four, five])
      await watcher.watch(sql, [four, five])
    })
    watcher.committed()
    const replace = async (sql: Sql, blocks: BlockWithLogs[]) => {
      // The early listener starts at block 5, which the reorg removes. So `retract` lowers its first block and gives it a new version.
      await watcher.retract(sql, 3)
      await watcher.watch(sql, blocks)
    }
    const failed = database.transaction(async (sql) => {
      await replace(sql, [block(4)])
      throw new Error('The connection broke.')
    })
    await expect(failed).rejects.toThrow('The connection broke.')
    const late = await listen('/late', 3)
    await database.transaction((sql) => replace(sql, [block(4)]))
    watcher.committed()
    expect(await deliveriesOf(early?.id)).toEqual(['BLOCK_ADDED 0 pending'])
    expect(await deliveriesOf(late?.id)).toEqual(['BLOCK_ADDED 0 pending'])
  })

  test('reads all listeners again when another server lacks the last changes', async () => {
    const other = { ...chain, chainId: 3 }
    const watcher = createWatcher({ chain: other })
    // `server` imitates a standby that was promoted to primary. The test removes the changes that the standby lacks.
    let server = ''
    const indexBlocks = async (block: BlockWithLogs) => {
      await database.transaction((sql) =>
        watcher.watch(
          {
            query: async (text, values, name) => {
              const rows = await sql.query<{ server?: string }>(text, values, name)
              return rows.map((row) => (row.server ? { ...row, server: row.server + server } : row)) as never
            },
          },
          [block],
        ),
      )
      watcher.committed()
    }
    const kept = await listen('/kept', 0, 3)
    const [before] = await database.query<{ version: string }>(
      'select version from listener_versions where chain_id = 3',
    )
    const lost = await listen('/lost', 0, 3)
    await changeListeners(
      database,
      { chainId: 3, projectId: '1' },
      { id: kept?.id, change: { active: false } },
    )
    await indexBlocks(block(1))
    expect(await deliveriesOf(lost?.id)).toHaveLength(1)
    await database.query('delete from listeners where id = $1', [lost?.id])
    await database.query('update listeners set active = true, version = $2 where id = $1', [
      kept?.id,
      before?.version,
    ])
    await database.query('update listener_versions set version = $1 where chain_id = 3', [before?.version])
    server = 'promoted'
    // These listeners get version numbers that the first server had already used for the lost changes.
    const fresh = [await listen('/fresh', 0, 3), await listen('/next', 0, 3)]
    await indexBlocks(block(2))
    for (const { id } of [kept, ...fresh]) expect(await deliveriesOf(id)).toEqual(['BLOCK_ADDED 0 pending'])
  })

  test('delivers the latest state of an event whose block comes and goes', async () => {
    const watcher = createWatcher({ chain })
    const listener = await listen('/flapping', 9)
    const ten = block(10)
    const [log] = ten.logs
    const uid = log && uidOf(1, ten, log)
    const indexBlocks = () => database.transaction((sql) => watcher.watch(sql, [ten])).then(expand)
    const retractAbove = () => database.transaction((sql) => watcher.retract(sql, 9)).then(expand)
    const settle = (type: string, state: string) =>
      database.query(
        `update deliveries set attempts = attempts + 1, state = $4
         where listener_id = $1 and uid = $2 and type = $3 and state = 'pending'`,
        [listener?.id, uid, type, state],
      )
    await indexBlocks()
    await settle('BLOCK_ADDED', 'delivered')
    await retractAbove()
    await settle('BLOCK_REMOVED', 'pending')
    await indexBlocks()
    // The event is on the chain again, so the service must not retry the failed BLOCK_REMOVED.
    expect(await deliveriesOf(listener?.id)).toEqual([
      'BLOCK_ADDED 0 delivered',
      'BLOCK_REMOVED 0 cancelled',
      'BLOCK_ADDED 1 pending',
    ])
    await retractAbove()
    // The listener never received the second BLOCK_ADDED, so that delivery is cancelled. It received the first one, so it needs a
    // BLOCK_REMOVED.
    expect(await deliveriesOf(listener?.id)).toEqual([
      'BLOCK_ADDED 0 delivered',
      'BLOCK_REMOVED 0 cancelled',
      'BLOCK_ADDED 1 cancelled',
      'BLOCK_REMOVED 1 pending',
    ])
    await settle('BLOCK_REMOVED', 'delivered')
    await indexBlocks()
    await retractAbove()
    expect((await deliveriesOf(listener?.id)).slice(4)).toEqual(['BLOCK_ADDED 2 cancelled'])
  })

  test("refuses blocks with only the markets' logs if a listener needs more", async () => {
    const watcher = createWatcher({ chain: { ...chain, chainId: 2 } })
    const keep = (number: number) =>
      applyBlocks({
        database,
        chain: { ...chain, chainId: 2 },
        indexers: [],
        watcher,
        tip: undefined,
        ancestor: undefined,
        blocks: [block(number)],
        isPart: true,
        atHead: false,
      })
    await listen('/later', 7, 2)
    expect(await watcher.wants(database, 7)).toBe(false)
    expect(await watcher.wants(database, 8)).toBe(true)
    await expect(keep(8)).rejects.toThrow(IngestRaceError)
    expect(await database.query('select from blocks where chain_id = 2')).toEqual([])
    expect(await keep(7)).toBe(false)
    expect(await database.query('select from blocks where chain_id = 2')).toHaveLength(1)
  })
})
