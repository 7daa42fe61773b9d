import pg from 'pg'
import { describe, expect, test, vi } from 'vitest'
import { createDatabase } from '../../../../test/setup/database.js'
import { migrate, migrations } from '../../src/store/migrate.js'
import {
  allDone,
  type Database,
  DatabaseError,
  openDatabase,
  type Sql,
} from '../../src/store/openDatabase.js'
import { openProxy } from './support/openProxy.js'

const url = await createDatabase()

describe('openDatabase', () => {
  test('default', async () => {
    const database = openDatabase({ url })
    expect(await database.query('select $1::int + 1 as sum', [1])).toEqual([{ sum: 2 }])
    await database.close()
  })

  describe('parameters: planLifeMs', () => {
    /** How a table of 20,000 rows is read by a statement that was planned while it was empty. */
    const planOfGrown = async (planLifeMs: number) => {
      const database = openDatabase({ url, maxConnections: 1, planLifeMs })
      // Nobody but its own connection analyzes it, which would have it planned anew.
      await database.query('create temp table grown (number int primary key)')
      await database.query('analyze grown')
      const text = 'select number from grown where number = $1'
      for (let round = 0; round < 8; round++) await database.query(text, [1], 'read grown')
      await database.query('insert into grown select generate_series(1, 20000)')
      const [prepared] = await database.query<{ name: string }>(
        'select name from pg_prepared_statements where statement = $1',
        [text],
      )
      const [plan] = await database.query<{ 'QUERY PLAN': string }>(`explain execute "${prepared?.name}" (1)`)
      await database.close()
      return plan?.['QUERY PLAN']
    }

    test('0: by its index', async () => {
      expect(await planOfGrown(0)).toMatch(/^Index/)
    })

    test('Infinity: row by row', async () => {
      // PostgreSQL may plan anew at any time, as after many changes of tables elsewhere.
      await expect.poll(() => planOfGrown(Number.POSITIVE_INFINITY)).toMatch(/^Seq/)
    })
  })

  test('behavior: a transaction is kept whole, or not at all', async () => {
    const database = openDatabase({ url })
    await database.query('create table kept (number int)')
    await database.transaction((sql) => sql.query('insert into kept values (1)'))
    const refused = database.transaction(async (sql) => {
      await sql.query('insert into kept values (2)')
      throw new RangeError('no')
    })
    await expect(refused).rejects.toThrow(RangeError)
    expect(await database.query('select number from kept')).toEqual([{ number: 1 }])
    await database.close()
  })

  test('parameters: eager: what is sent at first is sent with its beginning, and nothing more where it does not begin', async () => {
    const database = openDatabase({ url, maxConnections: 1 })
    await database.query('create table eager (number int)')
    const write = async (sql: Sql) => {
      await sql.query('select 1')
      await sql.query('insert into eager values (1)')
      return 'written'
    }
    // PostgreSQL refuses to begin one only when it has no memory left.
    const { query } = pg.Client.prototype
    const refuse = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
      this: pg.Client,
      ...[asked]
    ) {
      const { text } = asked as unknown as { text?: string }
      return Reflect.apply(query, this, [text?.startsWith('begin') ? { text: 'begin nothing' } : asked])
    })
    await expect(database.transaction(write, { eager: true })).rejects.toThrow(DatabaseError)
    refuse.mockRestore()
    expect(await database.query('select number from eager')).toEqual([])
    expect(await database.transaction(write, { eager: true })).toBe('written')
    const undone = database.transaction(
      async (sql) => {
        await write(sql)
        throw new RangeError('no')
      },
      { eager: true },
    )
    await expect(undone).rejects.toThrow(RangeError)
    expect(await database.query('select number from eager')).toEqual([{ number: 1 }])
    await database.close()
  })

  test('behavior: a connection that breaks in a transaction is not used again', async () => {
    const database = openDatabase({ url, maxConnections: 1 })
    const broken = database.transaction((sql) => sql.query('select pg_terminate_backend(pg_backend_pid())'))
    await expect(broken).rejects.toThrow(DatabaseError)
    expect(await database.query('select 1 as one')).toEqual([{ one: 1 }])
    await database.close()
  })

  test('behavior: behind a pooler that hands out another connection each time, nothing fails', async () => {
    const database = openDatabase({ url, maxConnections: 1 })
    const ask = () => database.query<{ sum: number }>('select $1::int + 1 as sum', [1], 'sum')
    expect(await ask()).toEqual([{ sum: 2 }])
    const [prepared] = await database.query<{ name: string }>('select name from pg_prepared_statements')
    expect(prepared?.name).toMatch(/^[0-9a-f]{32}$/)
    // A connection that does not know the name.
    await database.query('deallocate all')
    expect(await ask()).toEqual([{ sum: 2 }])
    await database.close()
    // One that knows it already.
    const other = openDatabase({ url, maxConnections: 1 })
    await other.query(`prepare "${prepared?.name}" as select 3 as sum`)
    const asked = other.query<{ sum: number }>('select $1::int + 1 as sum', [1], 'sum')
    expect(await asked).toEqual([{ sum: 2 }])
    await other.close()
  })

  test('behavior: a server that is gone without a word is not waited for', async () => {
    const proxy = await openProxy(url)
    const database = openDatabase({ url: proxy.url, timeoutMs: 50, maxConnections: 1 })
    // On a busy machine an answer may be late by chance.
    const answers = () =>
      expect.poll(() => database.query('select 1 as one').catch(() => [])).toEqual([{ one: 1 }])
    await answers()
    proxy.beSilent()
    const run = database.transaction((sql) => sql.query('select 1 as one'))
    await expect(run).rejects.toThrow(DatabaseError)
    proxy.beSilent(false)
    await answers()
    await database.close()
  })

  test.each([
    { what: 'a statement', ask: (database: Database) => database.query('select 1') },
    {
      what: 'statements that are under way together',
      ask: (database: Database) =>
        database.transaction((sql) => allDone([sql.query('select 1'), sql.query('select 2')])),
    },
    {
      what: 'a transaction that is just beginning',
      ask: (database: Database) => database.transaction((sql) => sql.query('select 1'), { eager: true }),
    },
  ])('behavior: the connection of $what that is given up is closed', async ({ ask }) => {
    const proxy = await openProxy(url)
    const database = openDatabase({ url: proxy.url, timeoutMs: 50, maxConnections: 1 })
    await expect.poll(() => database.query('select 1').catch(() => [])).toHaveLength(1)
    proxy.beSilent()
    await expect(ask(database)).rejects.toThrow(DatabaseError)
    await expect.poll(() => proxy.countOpen()).toBe(0)
    proxy.beSilent(false)
    await database.close()
  })

  test('behavior: whatever runs alone does not wait for a server that takes its connection and says nothing', async () => {
    const proxy = await openProxy(url)
    proxy.beSilent()
    const run = openDatabase({ url: proxy.url }).runAlone('select 1')
    await expect(run).rejects.toThrow(DatabaseError)
  })

  test('behavior: what is patient takes as long as it needs', async () => {
    const database = openDatabase({ url, timeoutMs: 50 })
    const slow = 'select pg_sleep(0.2)'
    await expect(database.transaction((sql) => sql.query(slow))).rejects.toThrow(DatabaseError)
    expect(await database.transaction((sql) => sql.query(slow), { patient: true })).toHaveLength(1)
    await expect(database.query(slow)).rejects.toThrow(DatabaseError)
    await database.close()
  })

  test('error: DatabaseError', async () => {
    const database = openDatabase({ url })
    const error = await database.query('select nonsense').catch((thrown) => thrown)
    expect(error).toBeInstanceOf(DatabaseError)
    expect(error).toMatchObject({
      code: 'DatabaseFailed',
      shortMessage: 'The database failed.',
      details: 'PostgreSQL says: column "nonsense" does not exist.',
    })
    await database.close()
    const missing = openDatabase({ url: `${url}_missing` })
    await expect(missing.transaction(async () => {})).rejects.toThrow(DatabaseError)
    await missing.close()
  })
})

describe('migrate', () => {
  test('default', async () => {
    const database = openDatabase({ url })
    await Promise.all([migrate({ database }), migrate({ database }), migrate({ database })])
    expect(await database.query('select number from migrations')).toEqual(
      migrations.map((_, index) => ({ number: index + 1 })),
    )
    await database.close()
  })
})

describe('allDone', () => {
  test('behavior: beside what fails nothing is left to run after the transaction', async () => {
    const database = openDatabase({ url, maxConnections: 1 })
    await database.query('create table beside (number int)')
    const run = database.transaction(async (sql) => {
      const goOn = async () => {
        for (let round = 0; round < 20; round++) await sql.query('select 1').catch(() => {})
        await sql.query('insert into beside values (1)')
      }
      await allDone([goOn(), sql.query('select 1 / 0')])
    })
    await expect(run).rejects.toThrow('division by zero')
    await database.query('select 1')
    expect(await database.query('select from beside')).toEqual([])
    await database.query('drop table beside')
    await database.close()
  })
})
