import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createDatabase } from '../../../../../test/setup/database.js'
import { keepRevision } from '../../../src/handlers/marketplace/keepRevision.js'
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

/** Takes a chain's first block in. */
function begin(chainId: number): Promise<void> {
  return writeChain(database, chainId, async (sql) => {
    await insertBlocks(sql, chainId, [{ number: 1, hash: word, parentHash: word, time: 1 }])
  })
}

/** A state that is read as it is told to be, at times that are told. */
function startReads() {
  const state = { time: 0, reads: 0, name: 'a', quiet: true }
  const ask = keepRevision(
    async () => {
      const { name, quiet } = state
      state.reads++
      return { revision: { name, tip: { number: 1, time: 1 } }, quiet }
    },
    () => state.time,
  )
  return { state, ask: async () => (await ask())?.name }
}

describe('keepRevision', () => {
  test('default', async () => {
    const { state, ask } = startReads()
    await ask()
    await ask()
    state.time = revisionLease / 2
    expect(await Promise.all([ask(), ask(), ask()])).toEqual(['a', 'a', 'a'])
    expect(state.reads).toBe(2)
  })

  test('behavior: what somebody was writing before it was read is kept for nobody', async () => {
    const { state, ask } = startReads()
    state.quiet = false
    await ask()
    state.quiet = true
    await ask()
    state.name = 'b'
    expect(await ask()).toBe('b')
  })

  test('behavior: nothing is kept for longer than writing takes', async () => {
    const { state, ask } = startReads()
    await ask()
    await ask()
    state.time = revisionLease
    state.name = 'b'
    expect(await ask()).toBe('b')
  })

  test('behavior: what is written while a state is kept is seen by whoever asks after that', async () => {
    slowClock(20)
    let reads = 0
    const ask = keepRevision(() => {
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

  test('behavior: who writes takes its time where somebody reads, and for nobody else', async () => {
    const [read, unread] = [8, 9]
    const clock = vi.spyOn(performance, 'now').mockReturnValue(1_000)
    onTestFinished(() => clock.mockRestore())
    // The clock stands still: who waited would wait for ever.
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

  test('behavior: who begins to read while somebody writes keeps nothing until that is over, and waits for nobody', async () => {
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

  test('behavior: what was noted long ago is noted again before anything is kept', async () => {
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

/** A clock for the test that asks, of writers and readers alike: on a busy machine, too, two reads fit into what writing takes. */
function slowClock(times: number): void {
  const now = performance.now.bind(performance)
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() / times)
  onTestFinished(() => clock.mockRestore())
}

function numberOf(revision: Revision | undefined): number {
  return Number(revision?.name.split(' ')[0])
}
