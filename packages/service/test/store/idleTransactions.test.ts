import { once } from 'node:events'
import { createServer } from 'node:net'
import { describe, expect, test } from 'vitest'
import { createDatabase } from '../../../../test/setup/database.js'
import { DatabaseError, openDatabase, type Sql } from '../../src/store/openDatabase.js'

const url = await createDatabase()
const lock = (sql: Sql) => sql.query('select pg_advisory_xact_lock(1)')

describe('openDatabase', () => {
  test('ends a transaction that is idle for longer than idleMs', async () => {
    const [still, other] = [openDatabase({ url, idleMs: 50 }), openDatabase({ url, timeoutMs: 4_000 })]
    await other.query('create table still (number int)')
    let taken: unknown
    const standing = still.transaction(async (sql) => {
      await lock(sql)
      taken = await other.transaction(lock)
      await sql.query('insert into still values (1)')
    })
    await expect(standing).rejects.toThrow(DatabaseError)
    expect(taken).toHaveLength(1)
    expect(await still.query('select from still')).toEqual([])
    await Promise.all([still.close(), other.close()])
  })

  test('lets a patient transaction be idle, but detects a dead client', async () => {
    const database = openDatabase({ url, maxConnections: 1 })
    const names = ['idle_in_transaction_session_timeout', 'statement_timeout', 'tcp_keepalives_idle']
    const read = async (sql: Sql) => {
      const rows = names.map((name) =>
        sql.query<{ value: string }>(`select current_setting('${name}') as value`),
      )
      return (await Promise.all(rows)).map(([row]) => row?.value)
    }
    const [server] = [(await read(database))[2]]
    expect(await database.transaction(read)).toEqual(['20s', '1min', server])
    expect(await database.transaction(read, { patient: true })).toEqual(['0', '0', '10'])
    // A pooler gives the connection to another user next, so the settings must not remain.
    expect(await read(database)).toEqual(['0', '1min', server])
    await database.close()
  })

  test('sends no unusual startup parameters, which a pooler would reject', async () => {
    let startupMessage = ''
    const pooler = createServer((socket) => {
      socket.once('data', (data) => {
        startupMessage = data.subarray(8).toString()
        socket.destroy()
      })
    }).listen(0, '127.0.0.1')
    await once(pooler, 'listening')
    const address = pooler.address()
    const port = typeof address === 'object' ? address?.port : undefined
    const database = openDatabase({ url: `postgres://me@127.0.0.1:${port}/it` })
    await expect(database.transaction(lock)).rejects.toThrow(DatabaseError)
    const names = startupMessage.split('\0').filter((_, place) => place % 2 === 0 && _)
    expect(names.sort()).toEqual([
      'application_name',
      'client_encoding',
      'database',
      'statement_timeout',
      'user',
    ])
    pooler.close()
    await database.close()
  })
})
