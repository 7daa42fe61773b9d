import { describe, expect, test } from 'vitest'
import { DatabaseError, openDatabase } from '../../../src/service/store/database.js'
import { migrate } from '../../../src/service/store/migrate.js'
import { migrations } from '../../../src/service/store/migrations.js'
import { createDatabase } from '../../setup/database.js'

const url = await createDatabase()

describe('openDatabase', () => {
  test('default', async () => {
    const database = openDatabase({ url })
    expect(await database.query('select $1::int + 1 as sum', [1])).toEqual([{ sum: 2 }])
    await database.close()
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

  test('behavior: a connection that breaks in a transaction is not used again', async () => {
    const database = openDatabase({ url, connections: 1 })
    const broken = database.transaction((sql) => sql.query('select pg_terminate_backend(pg_backend_pid())'))
    await expect(broken).rejects.toThrow(DatabaseError)
    expect(await database.query('select 1 as one')).toEqual([{ one: 1 }])
    await database.close()
  })

  test('error: DatabaseError', async () => {
    const database = openDatabase({ url })
    const error = await database.query('select nonsense').catch((thrown) => thrown)
    expect(error).toBeInstanceOf(DatabaseError)
    expect(error).toMatchObject({
      code: 'DatabaseError',
      shortMessage: 'The database failed.',
      details: 'It says: column "nonsense" does not exist.',
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
