import { describe, expect, test } from 'vitest'
import { createDatabase } from '../../../../test/setup/database.js'
import { listenToChannel } from '../../src/store/connection/listenToChannel.js'
import { openDatabase } from '../../src/store/openDatabase.js'
import { openProxy } from './support/openProxy.js'

const url = await createDatabase()

describe('listenToChannel', () => {
  test('calls once at the start and at each notification, also after a reconnect', async () => {
    const database = openDatabase({ url })
    let notified = 0
    const stop = listenToChannel({ url, channel: 'test_channel', onNotify: () => notified++ })
    await expect.poll(() => notified).toBe(1)
    await database.transaction(async (sql) => {
      await sql.query('notify test_channel')
      await sql.query('notify other_channel')
    })
    await expect.poll(() => notified).toBe(2)
    await database.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    )
    await expect.poll(() => notified).toBe(3)
    await database.query('notify test_channel')
    await expect.poll(() => notified).toBe(4)
    await stop()
    await database.query('notify test_channel')
    expect(notified).toBe(4)
    await database.close()
  })

  test('reports only the first of several failures in a row', async () => {
    const proxy = await openProxy(url)
    proxy.beSilentAt('listen test_failing')
    const problems: unknown[] = []
    let notified = 0
    const stop = listenToChannel({
      url: proxy.url,
      channel: 'test_failing',
      onNotify: () => notified++,
      onProblem: (error) => problems.push(error),
      timeoutMs: 100,
    })
    await new Promise((resolve) => setTimeout(resolve, 3_000))
    expect(problems).toHaveLength(1)
    proxy.beSilentAt(undefined)
    await expect.poll(() => notified).toBe(1)
    await stop()
    expect(problems).toHaveLength(1)
  })

  test('reconnects when the server accepts the connection and then stops responding', async () => {
    const proxy = await openProxy(url)
    proxy.beSilentAt('listen test_silent')
    let notified = 0
    const stop = listenToChannel({
      url: proxy.url,
      channel: 'test_silent',
      onNotify: () => notified++,
      timeoutMs: 500,
    })
    await expect.poll(() => proxy.isSilent()).toBe(true)
    expect(notified).toBe(0)
    proxy.beSilentAt(undefined)
    await expect.poll(() => notified).toBe(1)
    await stop()
  })
})
