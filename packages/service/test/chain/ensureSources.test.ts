import { zeroAddress } from 'viem'
import { afterAll, describe, expect, test } from 'vitest'
import { ensureSources } from '../../src/chain/ensureSources.js'
import { insertBlocks, readTip } from '../../src/store/blocks.js'
import { readSources, type Source } from '../../src/store/sources.js'
import { pruneDeliveries } from '../../src/store/webhooks/pruneDeliveries.js'
import { openAnnounced } from '../listeners/support/announced.js'

const { database, listen, makeBlock, come, expandAll, count, startAnew } = await openAnnounced()
afterAll(database.close)
const source = { kind: 'a', market: zeroAddress, startBlock: 0, treasury: zeroAddress, marketFeeBps: 100 }
const ensure = (...sources: Source[]) => ensureSources({ database, chainId: 1, sources, currencies: [] })

describe('ensureSources', () => {
  test('behavior: where the chain is read anew for another market, nobody is told of anything again', async () => {
    await ensure(source)
    await listen('/shop')
    // What is told was found when its block was made.
    const [old, recent, next] = [makeBlock(1, 3), makeBlock(2, 2), makeBlock(3, 1)]
    recent.time = Math.floor(Date.now() / 1000)
    await insertBlocks(database, 1, [old, recent])
    await come(old, recent)
    await expandAll()
    await database.query(`update deliveries set state = 'delivered', attempts = 1`)
    await database.query(`update notifications set created_at = to_timestamp(time)`)
    await pruneDeliveries(database)
    expect(await count('deliveries')).toBe(2)

    await ensure(source, { ...source, kind: 'b' })
    expect(await readTip(database, 1)).toBeUndefined()
    // Of what is young all is known: another block in its place is told.
    expect(await count('listeners', 'from_block = 1')).toBe(1)
    await insertBlocks(database, 1, [old, recent])
    await come(old, recent)
    await expandAll()
    expect(await count('deliveries', `state = 'pending'`)).toBe(0)
    await come(next)
    await expandAll()
    expect(await count('deliveries', `state = 'pending'`)).toBe(1)
  })

  test('behavior: what was told of a block that another has taken the place of until it was read anew is taken back', async () => {
    const [kept, gone, other] = [makeBlock(4, 1), makeBlock(5, 2), makeBlock(5, 1)]
    for (const block of [kept, gone]) {
      block.time = Math.floor(Date.now() / 1000)
      await insertBlocks(database, 1, [block])
      await come(block)
    }
    await expandAll()
    await database.query(`update deliveries set state = 'delivered', attempts = 1`)
    await ensure(source)
    startAnew()
    await come(kept)
    await come(other)
    await expandAll()
    expect(await count('deliveries', `state = 'pending' and type = 'BLOCK_REMOVED'`)).toBe(2)
    expect(await count('deliveries', `state = 'pending' and type = 'BLOCK_ADDED'`)).toBe(1)
    expect(await count('notifications', `block_hash = '${gone.hash}' and not removed`)).toBe(0)
    await ensure(source, { ...source, kind: 'b' })
    await insertBlocks(database, 1, [kept, other])
  })

  test('behavior: what a market takes is kept as it is told, and no block is forgotten for it', async () => {
    const known = await readSources(database, 1)
    const tip = await readTip(database, 1)
    const others = known.map((each) => ({ ...each, marketFeeBps: 101 }))
    await ensure(...others)
    expect(await readSources(database, 1)).toEqual(others)
    expect(tip?.number).toBe(5)
    expect(await readTip(database, 1)).toEqual(tip)
  })
})
