import { expect, test } from 'vitest'
import { startChain } from '../../../../test/setup/chain.js'
import { createDatabase } from '../../../../test/setup/database.js'
import { advance } from '../../src/chain/advance.js'
import { IngestRaceError } from '../../src/chain/applyBlocks.js'
import { openAgreement } from '../../src/chain/openAgreement.js'
import { openChain } from '../../src/chain/openChain.js'
import type { Block } from '../../src/store/blocks.js'
import { migrate } from '../../src/store/migrate.js'
import { type Database, openDatabase } from '../../src/store/openDatabase.js'

const { client, rpcUrl } = await startChain()
const database = openDatabase({ url: await createDatabase() })
const chain = openChain({ chainId: 31337, name: 'test', rpcUrl })
const agreement = openAgreement({ chain, now: Date.now })
let looked = 0
/** Counts how often the tip is looked up before a transaction makes sure of it. */
const counted: Database = {
  ...database,
  query(text, values, name) {
    if (name === 'read blocks') looked++
    return database.query(text, values, name)
  },
}

function step(left?: Block): Promise<advance.ReturnType> {
  looked = 0
  return advance({
    database: counted,
    chain,
    agreement,
    indexers: [],
    startBlock: 0,
    range: 64,
    settled: left !== undefined,
    doubtful: false,
    allowRollback: false,
    maxReorgDepth: 64,
    left,
  })
}

test('parameters: left: a head that follows it is taken in without another look, unless it is not what is stored', async () => {
  await migrate({ database })
  await client.mine({ blocks: 2 })
  let { tip, settled } = await step()
  while (!settled) ({ tip, settled } = await step())
  await client.mine({ blocks: 1 })
  const next = await step(tip)
  expect([looked, next.settled, next.tip?.number]).toEqual([0, true, (tip?.number ?? 0) + 1])
  // Nothing new, or more than one block: it is looked up.
  expect(await step(next.tip)).toMatchObject({ settled: true, tip: { hash: next.tip?.hash } })
  expect(looked).toBe(1)
  await client.mine({ blocks: 2 })
  const third = await step(next.tip)
  expect(looked).toBeGreaterThan(0)
  expect(third.tip?.number).toBe((next.tip?.number ?? 0) + 2)
  // Somebody has taken it away meanwhile: nothing is written upon what is not there.
  await database.query('delete from blocks where number = $1', [third.tip?.number])
  await client.mine({ blocks: 1 })
  await expect(step(third.tip)).rejects.toThrow(IngestRaceError)
  const last = await step()
  expect(last.tip?.number).toBe((third.tip?.number ?? 0) + 1)
  const rows = await database.query<{ count: number }>('select count(*)::integer as count from blocks')
  expect(rows).toEqual([{ count: (last.tip?.number ?? 0) + 1 }])
  await database.close()
})
