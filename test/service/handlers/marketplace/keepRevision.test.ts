import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { keepRevision } from '../../../../src/service/handlers/marketplace/keepRevision.js'
import {
  insertBlocks,
  type Revision,
  readRevision,
  revisionLease,
  writeChain,
} from '../../../../src/service/store/blocks.js'
import { migrate } from '../../../../src/service/store/migrate.js'
import { openDatabase } from '../../../../src/service/store/openDatabase.js'
import { createDatabase } from '../../../setup/database.js'

const database = openDatabase({ url: await createDatabase(), maxConnections: 4 })
const chainId = 7

beforeAll(async () => {
  await migrate({ database })
  const word = `0x${'00'.repeat(32)}` as const
  await insertBlocks(database, chainId, [{ number: 1, hash: word, parentHash: word, time: 1 }])
})
afterAll(database.close)

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
    expect(found).toEqual(written)
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
