import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { describe, expect, test } from 'vitest'
import { parseConfig } from '../../src/service/config.js'
import { silentLog } from '../../src/service/log.js'
import { startServer } from '../../src/service/startServer.js'
import { createDatabase } from '../setup/database.js'

describe('startServer', () => {
  test('behavior: it stops while clients send one request after the other', async () => {
    const config = parseConfig({
      ...{ databaseUrl: await createDatabase(), port: 0, roles: ['api'] },
      networks: [{ name: 'none', chainId: 1, rpcUrl: 'http://127.0.0.1:1', market: `0x${'11'.repeat(20)}` }],
      projects: [{ id: '1', accessKey: 'key' }],
    })
    const { url, close, ready } = await startServer({ config, log: silentLog })
    await ready()
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const statuses: number[] = []
    const ask = async () => {
      const [response] = await once(get(`${url}/health`, { agent }), 'response')
      statuses.push(response.statusCode)
      await once(response.resume(), 'end')
    }
    /** A client that goes on until it is refused. */
    const client = (async () => {
      for (;;) await ask()
    })().catch((error: Error) => error)
    while (statuses.length < 20) await new Promise((resolve) => setImmediate(resolve))
    await close()
    // Whichever came first: the end of its connection, or that of the port.
    expect(await client).toMatchObject({ code: expect.stringMatching(/^ECONN(REFUSED|RESET)$/) })
    expect(new Set(statuses)).toEqual(new Set([200]))
    agent.destroy()
  })
})
