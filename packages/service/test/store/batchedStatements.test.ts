import { Socket } from 'node:net'
import { describe, expect, test, vi } from 'vitest'
import { createDatabase } from '../../../../test/setup/database.js'
import { allDone, openDatabase } from '../../src/store/openDatabase.js'

const url = await createDatabase()
/** Marks the statements of this test: no other statement contains this text. */
const marker = 'sent_in_one_piece'

describe('openDatabase', () => {
  test('sends the statements of one moment in one packet', async () => {
    const database = openDatabase({ url, maxConnections: 1, planLifeMs: Number.POSITIVE_INFINITY })
    await database.query('select 1')
    const spies = (['_write', '_writev'] as const).map((name) => vi.spyOn(Socket.prototype, name))
    // Lists the writes of all connections of this process. `count` keeps those of the test's own connection.
    const writes = () =>
      spies.flatMap(({ mock }) => mock.calls.map(([what], at) => ({ what, socket: mock.contexts[at] })))
    // Node.js calls `_write` with a chunk, and `_writev` with a list of objects, each of which has a chunk.
    const isOurs = ({ what }: { what: unknown }) =>
      [what].flat().some((one) => String(Object(one).chunk ?? one).includes(marker))
    const count = () => {
      const [own] = writes().filter(isOurs)
      return writes().filter(({ socket }) => socket === own?.socket).length
    }
    const sent = await database.transaction(
      async (sql) => {
        const several = () =>
          allDone([sql.query('select 1', [], 'one'), sql.query(`select $1::int as ${marker}`, [2])])
        await several()
        const before = count()
        await several()
        return [before, count()]
      },
      { eager: true },
    )
    expect(sent).toEqual([1, 2])
    for (const spy of spies) spy.mockRestore()
    await database.close()
  })

  test('rejects with the first error for each statement of the transaction', async () => {
    const database = openDatabase({ url })
    const refused = database.transaction(async (sql) => {
      const [first, second] = [sql.query('select 1 / 0'), sql.query('select 1')]
      first.catch(() => {})
      await second
    })
    await expect(refused).rejects.toThrow('division by zero')
    await database.close()
  })
})
