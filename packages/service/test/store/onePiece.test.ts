import { Socket } from 'node:net'
import { describe, expect, test, vi } from 'vitest'
import { createDatabase } from '../../../../test/setup/database.js'
import { allDone, openDatabase } from '../../src/store/openDatabase.js'

const url = await createDatabase()
/** What no other statement says. */
const marked = 'sent_in_one_piece'

describe('openDatabase', () => {
  test('behavior: what a transaction sends in one moment is sent in one piece', async () => {
    const database = openDatabase({ url, maxConnections: 1, planLifeMs: Number.POSITIVE_INFINITY })
    await database.query('select 1')
    const spies = (['_write', '_writev'] as const).map((name) => vi.spyOn(Socket.prototype, name))
    // Others in this process write, too.
    const writes = () =>
      spies.flatMap(({ mock }) => mock.calls.map(([what], at) => ({ what, socket: mock.contexts[at] })))
    // A chunk, or several with what becomes of each.
    const isOurs = ({ what }: { what: unknown }) =>
      [what].flat().some((one) => String(Object(one).chunk ?? one).includes(marked))
    const count = () => {
      const [own] = writes().filter(isOurs)
      return writes().filter(({ socket }) => socket === own?.socket).length
    }
    const sent = await database.transaction(
      async (sql) => {
        const several = () =>
          allDone([sql.query('select 1', [], 'one'), sql.query(`select $1::int as ${marked}`, [2])])
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

  test('behavior: whichever statement of a transaction is heard of, it says what failed first', async () => {
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
