import { zeroAddress } from 'viem'
import { afterAll, describe, expect, test } from 'vitest'
import { ensureSources } from '../../src/chain/ensureSources.js'
import { insertBlocks, readTip } from '../../src/store/blocks.js'
import { readSources, type Source } from '../../src/store/sources.js'
import { pruneDeliveries } from '../../src/store/webhooks/pruneDeliveries.js'
import { openAnnouncements } from '../listeners/support/openAnnouncements.js'

const { database, listen, makeBlock, indexBlocks, expandAll, count, restartWatcher } =
  await openAnnouncements()
afterAll(database.close)
const source = { kind: 'a', market: zeroAddress, startBlock: 0, treasury: zeroAddress, marketFeeBps: 100 }
const ensure = (...sources: Source[]) => ensureSources({ database, chainId: 1, sources, currencies: [] })

describe('ensureSources', () => {
  test('delivers no event twice when the chain is read again for another market', async () => {
    await ensure(source)
    await listen('/shop')
    // The test gives each notification the time of its block. So the pruning removes the notifications of the old block, but not of the
    // recent block.
    const [old, recent, next] = [makeBlock(1, 3), makeBlock(2, 2), makeBlock(3, 1)]
    recent.time = Math.floor(Date.now() / 1000)
    await insertBlocks(database, 1, [old, recent])
    await indexBlocks(old, recent)
    await expandAll()
    await database.query(`update deliveries set state = 'delivered', attempts = 1`)
    await database.query(`update notifications set created_at = to_timestamp(time)`)
    await pruneDeliveries(database)
    expect(await count('deliveries')).toBe(2)

    await ensure(source, { ...source, kind: 'b' })
    expect(await readTip(database, 1)).toBeUndefined()
    // The listener now skips the old block, whose events the service has forgotten. The listener still covers the recent block.
    expect(await count('listeners', 'from_block = 1')).toBe(1)
    await insertBlocks(database, 1, [old, recent])
    await indexBlocks(old, recent)
    await expandAll()
    expect(await count('deliveries', `state = 'pending'`)).toBe(0)
    await indexBlocks(next)
    await expandAll()
    expect(await count('deliveries', `state = 'pending'`)).toBe(1)
  })

  test('retracts events of a block that was replaced while the chain is read again', async () => {
    const [kept, gone, other] = [makeBlock(4, 1), makeBlock(5, 2), makeBlock(5, 1)]
    for (const block of [kept, gone]) {
      block.time = Math.floor(Date.now() / 1000)
      await insertBlocks(database, 1, [block])
      await indexBlocks(block)
    }
    await expandAll()
    await database.query(`update deliveries set state = 'delivered', attempts = 1`)
    await ensure(source)
    restartWatcher()
    await indexBlocks(kept)
    await indexBlocks(other)
    await expandAll()
    expect(await count('deliveries', `state = 'pending' and type = 'BLOCK_REMOVED'`)).toBe(2)
    expect(await count('deliveries', `state = 'pending' and type = 'BLOCK_ADDED'`)).toBe(1)
    expect(await count('notifications', `block_hash = '${gone.hash}' and not removed`)).toBe(0)
    await ensure(source, { ...source, kind: 'b' })
    await insertBlocks(database, 1, [kept, other])
  })

  test('updates the fee of a market without removing a block', async () => {
    const known = await readSources(database, 1)
    const tip = await readTip(database, 1)
    const others = known.map((stored) => ({ ...stored, marketFeeBps: 101 }))
    await ensure(...others)
    expect(await readSources(database, 1)).toEqual(others)
    expect(tip?.number).toBe(5)
    expect(await readTip(database, 1)).toEqual(tip)
  })
})
