import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createDatabase } from '../../../../../test/setup/database.js'
import { cacheRevision } from '../../../src/handlers/marketplace/cacheRevision.js'
import {
  insertBlocks,
  type Revision,
  readRevision,
  revisionLease,
  writeChain,
} from '../../../src/store/blocks.js'
import { migrate } from '../../../src/store/migrate.js'
import { openDatabase } from '../../../src/store/openDatabase.js'

const database = openDatabase({ url: await createDatabase(), maxConnections: 4 })
const chainId = 7

beforeAll(async () => {
  await migrate({ database })
  await begin(chainId)
})
afterAll(database.close)

const word = `0x${'00'.repeat(32)}` as const

/** Inserts the first block of a chain. */
function begin(chainId: number): Promise<void> {
  return writeChain(database, chainId, async (sql) => {
    await insertBlocks(sql, chainId, [{ number: 1, hash: word, parentHash: word, time: 1 }])
  })
}

/** Creates a cache. `state` holds the value that the cache reads and the time of its clock, so that a test can change both. */
function startReads() {
  const state = { time: 0, reads: 0, name: 'a', quiet: true }
  const ask = cacheRevision(
    async () => {
      const { name, quiet } = state
      state.reads++
      return { revision: { name, tip: { number: 1, time: 1 } }, quiet }
    },
    () => state.time,
  )
  return { state, ask: async () => (await ask())?.name }
}

describe('cacheRevision', () => {
  test('returns the cached revision', async () => {
    const { state, ask } = startReads()
    await ask()
    await ask()
    state.time = revisionLease / 2
    expect(await Promise.all([ask(), ask(), ask()])).toEqual(['a', 'a', 'a'])
    expect(state.reads).toBe(2)
  })

  test('does not cache a revision that was read during a write', async () => {
    const { state, ask } = startReads()
    state.quiet = false
    await ask()
    state.quiet = true
    await ask()
    state.name = 'b'
    expect(await ask()).toBe('b')
  })

  test('caches a revision no longer than its lease', async () => {
    const { state, ask } = startReads()
    await ask()
    await ask()
    state.time = revisionLease
    state.name = 'b'
    expect(await ask()).toBe('b')
  })

  test('returns what was written to each later reader', async () => {
    slowClock(20)
    let reads = 0
    const ask = cacheRevision(() => {
      reads++
      return readRevision(database, chainId)
    })
    const untilKept = async () => {
      for (let before = -1; before !== reads; ) {
        await new Promise(setImmediate)
        before = reads
        await ask()
      }
    }
    const found: number[] = []
    const written = Array.from({ length: 20 }, (_, index) => index + 1)
    for (const _ of written) {
      await untilKept()
      await writeChain(database, chainId, () => Promise.resolve())
      found.push(numberOf(await ask()))
    }
    expect(found).toEqual(written.map((count) => count + 1))
  })

  test('delays a write while the chain has readers, and no other write', async () => {
    const [read, unread] = [8, 9]
    const clock = vi.spyOn(performance, 'now').mockReturnValue(1_000)
    onTestFinished(() => clock.mockRestore())
    // The clock stands still, so a write that waits for readers would never end. These two writes end, because no reader came before them.
    await begin(read)
    await begin(unread)
    expect(await readRevision(database, read)).toMatchObject({ quiet: false })
    expect(await readRevision(database, read)).toMatchObject({ quiet: true })
    await writeChain(database, unread, () => Promise.resolve())
    let isOver = false
    const writing = writeChain(database, read, () => Promise.resolve()).then(() => {
      isOver = true
    })
    await expect.poll(async () => (await readRevision(database, read)).quiet).toBe(false)
    for (let count = 0; count < 20; count++) await readRevision(database, unread)
    expect(isOver).toBe(false)
    clock.mockReturnValue(1_000 + revisionLease)
    await writing
    expect(numberOf((await readRevision(database, read)).revision)).toBe(2)
  })

  test('caches nothing that is read during a write, and does not wait for the write', async () => {
    const chainId = 10
    await begin(chainId)
    await writeChain(database, chainId, async (sql) => {
      await sql.query('select 1')
      for (let count = 0; count < 3; count++) {
        const { revision, quiet } = await readRevision(database, chainId)
        expect([numberOf(revision), quiet]).toEqual([1, false])
      }
    })
    const found = [await readRevision(database, chainId), await readRevision(database, chainId)]
    expect(found.map(({ revision, quiet }) => [numberOf(revision), quiet])).toEqual([
      [2, false],
      [2, true],
    ])
  })

  test("renews an expired reader's mark before it caches again", async () => {
    const chainId = 11
    await begin(chainId)
    await readRevision(database, chainId)
    await database.query(
      `update chain_revisions set read_until = read_until - interval '100 seconds' where chain_id = $1`,
      [chainId],
    )
    expect((await readRevision(database, chainId)).quiet).toBe(false)
    expect((await readRevision(database, chainId)).quiet).toBe(true)
  })
})

/** Slows the clock of readers and writers, so that two reads happen before a lease ends, even on a busy machine. */
function slowClock(times: number): void {
  const now = performance.now.bind(performance)
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() / times)
  onTestFinished(() => clock.mockRestore())
}

function numberOf(revision: Revision | undefined): number {
  return Number(revision?.name.split(' ')[0])
}
