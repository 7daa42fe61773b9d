import { expect, test } from 'vitest'
import { startChain } from '../../../../test/setup/chain.js'
import { createDatabase } from '../../../../test/setup/database.js'
import { advance } from '../../src/chain/advance.js'
import { IngestRaceError } from '../../src/chain/applyBlocks.js'
import { openChain } from '../../src/chain/openChain.js'
import { openQuorum } from '../../src/chain/openQuorum.js'
import type { Block } from '../../src/store/blocks.js'
import { migrate } from '../../src/store/migrate.js'
import { type Database, openDatabase } from '../../src/store/openDatabase.js'

const { client, rpcUrl } = await startChain()
const database = openDatabase({ url: await createDatabase() })
const chain = openChain({ chainId: 31337, name: 'test', rpcUrl })
const quorum = openQuorum({ chain, now: Date.now })
let tipReads = 0
/** Counts how often `advance` reads the tip, i.e. the last indexed block, before its transaction. */
const counted: Database = {
  ...database,
  query(text, values, name) {
    if (name === 'read blocks') tipReads++
    return database.query(text, values, name)
  },
}

function step(lastTip?: Block): Promise<advance.ReturnType> {
  tipReads = 0
  return advance({
    database: counted,
    chain,
    quorum,
    indexers: [],
    startBlock: 0,
    range: 64,
    settled: lastTip !== undefined,
    isLowerHeadDoubtful: false,
    allowRollback: false,
    maxReorgDepth: 64,
    lastTip,
  })
}

test('reads no tip when the head follows the last one, and refuses a tip that is not stored', async () => {
  await migrate({ database })
  await client.mine({ blocks: 2 })
  let { tip, settled } = await step()
  while (!settled) ({ tip, settled } = await step())
  await client.mine({ blocks: 1 })
  const next = await step(tip)
  expect([tipReads, next.settled, next.tip?.number]).toEqual([0, true, (tip?.number ?? 0) + 1])
  // With no new block, or with more than one, `advance` must read the tip from the database.
  expect(await step(next.tip)).toMatchObject({ settled: true, tip: { hash: next.tip?.hash } })
  expect(tipReads).toBe(1)
  await client.mine({ blocks: 2 })
  const third = await step(next.tip)
  expect(tipReads).toBeGreaterThan(0)
  expect(third.tip?.number).toBe((next.tip?.number ?? 0) + 2)
  // Another process removed the tip, so the step must not write a block after it.
  await database.query('delete from blocks where number = $1', [third.tip?.number])
  await client.mine({ blocks: 1 })
  await expect(step(third.tip)).rejects.toThrow(IngestRaceError)
  const last = await step()
  expect(last.tip?.number).toBe((third.tip?.number ?? 0) + 1)
  const rows = await database.query<{ count: number }>('select count(*)::integer as count from blocks')
  expect(rows).toEqual([{ count: (last.tip?.number ?? 0) + 1 }])
  await database.close()
})
