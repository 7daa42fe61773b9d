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
  test('runs a statement with values', async () => {
    const database = openDatabase({ url })
    expect(await database.query('select $1::int + 1 as sum', [1])).toEqual([{ sum: 2 }])
    await database.close()
  })

  describe('planLifeMs', () => {
    /**
     * Prepares a statement while its table is empty, then inserts 20,000 rows. Returns the query plan that the statement uses afterwards.
     */
    const planOfGrown = async (planLifeMs: number) => {
      const database = openDatabase({ url, maxConnections: 1, planLifeMs })
      // Autovacuum could analyse a normal table and so discard its query plans. Autovacuum ignores temporary tables.
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

    test('uses the index with 0', async () => {
      expect(await planOfGrown(0)).toMatch(/^Index/)
    })

    test('keeps the sequential scan with Infinity', async () => {
      // PostgreSQL may discard the query plan at any time, for example after changes of other tables, so the test tries again.
      await expect.poll(() => planOfGrown(Number.POSITIVE_INFINITY)).toMatch(/^Seq/)
    })
  })

  test('commits a transaction completely or not at all', async () => {
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

  test('sends eager statements together with begin, and none if begin fails', async () => {
    const database = openDatabase({ url, maxConnections: 1 })
    await database.query('create table eager (number int)')
    const write = async (sql: Sql) => {
      await sql.query('select 1')
      await sql.query('insert into eager values (1)')
      return 'written'
    }
    // PostgreSQL rejects `begin` only when it is out of memory, so the test sends an invalid `begin` statement.
    const { query } = pg.Client.prototype
    const refuse = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
      this: pg.Client,
      ...[statement]
    ) {
      const { text } = statement as unknown as { text?: string }
      return Reflect.apply(query, this, [text?.startsWith('begin') ? { text: 'begin nothing' } : statement])
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

  test('does not reuse a connection that broke in a transaction', async () => {
    const database = openDatabase({ url, maxConnections: 1 })
    const broken = database.transaction((sql) => sql.query('select pg_terminate_backend(pg_backend_pid())'))
    await expect(broken).rejects.toThrow(DatabaseError)
    expect(await database.query('select 1 as one')).toEqual([{ one: 1 }])
    await database.close()
  })

  test('works behind a pooler that switches connections', async () => {
    const database = openDatabase({ url, maxConnections: 1 })
    const ask = () => database.query<{ sum: number }>('select $1::int + 1 as sum', [1], 'sum')
    expect(await ask()).toEqual([{ sum: 2 }])
    const [prepared] = await database.query<{ name: string }>('select name from pg_prepared_statements')
    expect(prepared?.name).toMatch(/^[0-9a-f]{32}$/)
    // Imitates a pooler that switches to a connection without the prepared statement.
    await database.query('deallocate all')
    expect(await ask()).toEqual([{ sum: 2 }])
    await database.close()
    // Imitates a pooler that switches to a connection that already has a prepared statement of this name.
    const other = openDatabase({ url, maxConnections: 1 })
    await other.query(`prepare "${prepared?.name}" as select 3 as sum`)
    const statement = other.query<{ sum: number }>('select $1::int + 1 as sum', [1], 'sum')
    expect(await statement).toEqual([{ sum: 2 }])
    await other.close()
  })

  test('gives up a server that is gone without closing the connection', async () => {
    const proxy = await openProxy(url)
    const database = openDatabase({ url: proxy.url, timeoutMs: 50, maxConnections: 1 })
    // On a busy machine, a response may exceed the timeout, so the query is repeated.
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
  ])('closes the connection of $what that timed out', async ({ ask }) => {
    const proxy = await openProxy(url)
    const database = openDatabase({ url: proxy.url, timeoutMs: 50, maxConnections: 1 })
    await expect.poll(() => database.query('select 1').catch(() => [])).toHaveLength(1)
    proxy.beSilent()
    await expect(ask(database)).rejects.toThrow(DatabaseError)
    await expect.poll(() => proxy.countOpen()).toBe(0)
    proxy.beSilent(false)
    await database.close()
  })

  test('does not wait in runAlone for a server that accepts the connection and stops responding', async () => {
    const proxy = await openProxy(url)
    proxy.beSilent()
    const run = openDatabase({ url: proxy.url }).runAlone('select 1')
    await expect(run).rejects.toThrow(DatabaseError)
  })

  test('applies no timeout to a patient transaction', async () => {
    const database = openDatabase({ url, timeoutMs: 50 })
    const slow = 'select pg_sleep(0.2)'
    await expect(database.transaction((sql) => sql.query(slow))).rejects.toThrow(DatabaseError)
    expect(await database.transaction((sql) => sql.query(slow), { patient: true })).toHaveLength(1)
    await expect(database.query(slow)).rejects.toThrow(DatabaseError)
    await database.close()
  })

  test('throws DatabaseError when a statement fails', async () => {
    const database = openDatabase({ url })
    const error = await database.query('select nonsense').catch((thrown) => thrown)
    expect(error).toBeInstanceOf(DatabaseError)
    expect(error).toMatchObject({
      code: 'DatabaseFailed',
      shortMessage: 'The database failed.',
      details: 'PostgreSQL reports: column "nonsense" does not exist.',
    })
    await database.close()
    const missing = openDatabase({ url: `${url}_missing` })
    await expect(missing.transaction(async () => {})).rejects.toThrow(DatabaseError)
    await missing.close()
  })
})

describe('migrate', () => {
  test('runs each migration once when several processes migrate', async () => {
    const database = openDatabase({ url })
    await Promise.all([migrate({ database }), migrate({ database }), migrate({ database })])
    expect(await database.query('select number from migrations')).toEqual(
      migrations.map((_, index) => ({ number: index + 1 })),
    )
    await database.close()
  })
})

describe('allDone', () => {
  test('leaves no statement running when another one fails', async () => {
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
