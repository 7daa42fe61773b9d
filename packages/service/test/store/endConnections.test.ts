import { describe, expect, test } from 'vitest'
import { createDatabase } from '../../../../test/setup/database.js'
import { openDatabase } from '../../src/store/openDatabase.js'
import { openProxy } from './support/openProxy.js'

const url = await createDatabase()

/** Returns the number of connections that keep this process alive. */
function countSockets(): number {
  return process.getActiveResourcesInfo().filter((name) => name === 'TCPSocketWrap').length
}

describe('endConnections', () => {
  test('does not keep the process alive when the server is gone', async () => {
    const proxy = await openProxy(url)
    const database = openDatabase({ url: proxy.url })
    let isHeard = false
    const stop = database.listen('test_goodbye', () => {
      isHeard = true
    })
    await database.query('select 1')
    await expect.poll(() => isHeard).toBe(true)
    const open = countSockets()
    proxy.beSilent()
    await Promise.all([database.close(), stop()])
    // Two of the open sockets belong to the database. They no longer keep the process alive.
    await expect.poll(countSockets, { timeout: 20_000 }).toBe(open - 2)
  })
})
