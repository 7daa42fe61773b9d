import { type Hex, numberToHex } from 'viem'
import { createDatabase } from '../../../../../test/setup/database.js'
import type { BlockWithLogs } from '../../../src/chain/fetchBlocks.js'
import { openChain } from '../../../src/chain/openChain.js'
import { createWatcher } from '../../../src/listeners/createWatcher.js'
import { expandFairly } from '../../../src/listeners/deliver/expandFairly.js'
import { migrate } from '../../../src/store/migrate.js'
import { type Database, openDatabase, type Sql } from '../../../src/store/openDatabase.js'
import { insertDeliveries } from '../../../src/store/webhooks/insertDeliveries.js'
import { insertListener } from '../../../src/store/webhooks/listeners.js'

const chainId = 1
const contract: Hex = `0x${'c0'.repeat(20)}`
const transfer: Hex = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/** Opens a database for a chain that no process indexes. The test indexes and retracts the blocks. No process sends deliveries. */
export async function openAnnouncements({ enqueue }: Pick<createWatcher.Options, 'enqueue'> = {}) {
  const database = openDatabase({ url: await createDatabase(), maxConnections: 4 })
  await migrate({ database })
  const chain = openChain({ chainId, name: 'none', rpcUrl: 'http://127.0.0.1:1' })
  let watcher = createWatcher({ chain, enqueue })
  let blocks = 0

  /** Registers a webhook listener for transfers, with unique filters. */
  async function listen(path: string, projectId = '1', tokenIDs?: string[]): Promise<string> {
    const name = path.replace(/\W/g, '')
    const listener = await insertListener(database, {
      chainId,
      projectId,
      url: `https://receiver.example${path}`,
      name: '',
      secret: 'whsec_',
      maxListeners: 2_000,
      maxFilterValues: 10_000,
      fingerprint: path,
      fromBlock: 0,
      filters: {
        contractAddresses: [contract, numberToHex(BigInt(path.length), { size: 20 })],
        events: [`Transfer(address indexed from, address indexed to, uint256 indexed id${name})`],
        ...(tokenIDs && { tokenIDs }),
      },
    })
    if (typeof listener === 'string') throw new Error('The project may have no more.')
    return listener.id
  }

  /** Returns a unique block with that many transfers. */
  function makeBlock(number: number, logs: number): BlockWithLogs {
    const hash = word(++blocks)
    return {
      number,
      hash,
      parentHash: word(0),
      time: number,
      logs: Array.from({ length: logs }, (_, logIndex) => ({
        address: contract,
        data: '0x' as const,
        topics: [transfer, word(1), word(2), word(logIndex)],
        blockNumber: number,
        logIndex,
        transactionHash: hash,
        transactionIndex: 0,
      })),
    }
  }

  /** Watches blocks for webhook events, as the indexing process does. Returns how many rows the transaction wrote. */
  async function indexBlocks(...newBlocks: BlockWithLogs[]): Promise<number> {
    const { written } = await database.transaction((sql) =>
      countWritten(sql, () => watcher.watch(sql, newBlocks)),
    )
    watcher.committed()
    return written
  }

  /** Retracts the events of the blocks above a height, as after a reorg. Returns how many rows the transaction wrote. */
  async function retractAbove(height: number): Promise<number> {
    const { written } = await database.transaction((sql) =>
      countWritten(sql, () => watcher.retract(sql, height)),
    )
    return written
  }

  /** Creates the deliveries of all stored announcements. Returns the maximum number of rows that one transaction wrote. */
  async function expandAll(limit?: number): Promise<number> {
    const written: number[] = []
    const transaction: Database['transaction'] = (run) =>
      database.transaction(async (sql) => {
        const counted = await countWritten(sql, () => run(sql))
        written.push(counted.written)
        return counted.value
      })
    const counted = { ...database, transaction }
    const queue = { enqueue: insertDeliveries }
    while (await expandFairly({ database: counted, queue, limit, isClosed: () => false, onExpanded() {} }));
    return Math.max(0, ...written)
  }

  /** Returns how many rows of a table match. */
  async function count(table: string, condition = 'true'): Promise<number> {
    const [row] = await database.query<{ count: number }>(
      `select count(*)::integer as count from ${table} where ${condition}`,
    )
    return row?.count ?? 0
  }

  /** Replaces the watcher, as a new process would. */
  function restartWatcher(): void {
    watcher = createWatcher({ chain, enqueue })
  }

  return { database, listen, makeBlock, indexBlocks, retractAbove, expandAll, count, restartWatcher }
}

/** Returns how many rows the transaction writes during `run`, as PostgreSQL counts them. */
async function countWritten<value>(
  sql: Sql,
  run: () => Promise<value>,
): Promise<{ value: value; written: number }> {
  // The counter may include earlier statements of the connection, so subtract its value before `run`.
  const read = async () => {
    const [row] = await sql.query<{ written: number }>(
      'select sum(n_tup_ins + n_tup_upd + n_tup_del)::integer as written from pg_stat_xact_user_tables',
    )
    return row?.written ?? 0
  }
  const before = await read()
  const value = await run()
  return { value, written: (await read()) - before }
}

function word(value: number): Hex {
  return numberToHex(value, { size: 32 })
}
