import { chmod, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createDatabase } from '../../../../test/setup/database.js'
import { untilGone } from '../../../../test/setup/processes.js'
import { testWhole } from '../../../../test/setup/sample.js'
import { temporaryFolder } from '../../../../test/setup/temporaryFolder.js'
import { startPostgres } from '../../src/process/startPostgres.js'

describe('startPostgres', async () => {
  const databaseUrl = await createDatabase()

  test('starts PostgreSQL 18 on the loopback interface only', async () => {
    expect(await ask(databaseUrl, 'show server_version_num')).toMatch(/^18/)
    expect(await ask(databaseUrl, 'show listen_addresses')).toBe('127.0.0.1')
    expect(await ask(databaseUrl, 'show unix_socket_directories')).toBe('')
    expect(await ask(databaseUrl, 'show server_encoding')).toBe('UTF8')
  })

  testWhole('removes its data when it is closed', async () => {
    const folder = await temporaryFolder()
    const postgres = await startPostgres({ dataDir: join(folder, 'data') })
    expect(await ask(postgres.url, 'show fsync')).toBe('off')
    await postgres.close()
    expect(await readdir(folder)).toEqual([])
    expect(await untilGone([postgres.pid], 0)).toEqual([])
  })

  test('keeps its data and syncs it with keep', async () => {
    const dataDir = join(await temporaryFolder(), 'data')
    const first = await startPostgres({ dataDir, keep: true })
    const url = await first.createDatabase('kept')
    await ask(url, 'create table answer as select 42 as value')
    await first.close()
    const second = await startPostgres({ dataDir, keep: true })
    onTestFinished(second.close)
    expect(await ask(await second.createDatabase('kept'), 'select value from answer')).toBe(42)
    expect(await ask(second.url, 'show fsync')).toBe('on')
  })

  testWhole('works in a folder that its account cannot enter', async () => {
    const folder = await temporaryFolder()
    await chmod(folder, 0o700)
    const postgres = await startPostgres({ dataDir: join(folder, 'data') })
    onTestFinished(postgres.close)
    expect(await ask(postgres.url, 'select 1')).toBe(1)
  })

  test('rejects a wrong password', async () => {
    const url = new URL(databaseUrl)
    url.password = 'guess'
    await expect(ask(url.href, 'select 1')).rejects.toMatchObject({ code: '28P01' })
  })

  testWhole('throws when the data folder is damaged', async () => {
    const dataDir = join(await temporaryFolder(), 'data')
    const first = await startPostgres({ dataDir, keep: true })
    await first.close()
    await rm(join(dataDir, 'cluster/global'), { recursive: true })
    await expect(startPostgres({ dataDir, keep: true })).rejects.toMatchObject({
      code: 'ProcessNotStarted',
      shortMessage: 'PostgreSQL did not start.',
    })
  })
})

async function ask(url: string, statement: string): Promise<unknown> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const { rows } = await client.query({ text: statement, rowMode: 'array' })
    return rows[0]?.[0]
  } finally {
    await client.end()
  }
}
