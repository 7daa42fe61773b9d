import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { type AddressInfo, connect, createServer } from 'node:net'
import { describe, expect, test } from 'vitest'
import { createDatabase } from '../../../test/setup/database.js'
import { parseConfig } from '../src/config.js'
import { silentLog } from '../src/log.js'
import { startServer } from '../src/startServer.js'

const networks = [{ name: 'none', chainId: 1, rpcUrl: 'http://127.0.0.1:1', market: `0x${'11'.repeat(20)}` }]
const projects = [{ id: '1', accessKey: 'key' }]

/** Returns the configuration of a service that only answers requests. Each has a database of its own. */
async function apiConfig(change: { adminPort?: number; logRequests?: boolean } = {}) {
  const databaseUrl = await createDatabase()
  return parseConfig({ databaseUrl, port: 0, roles: ['api'], networks, projects, ...change })
}

describe('startServer', () => {
  test('serves health and metrics on adminPort', async () => {
    const config = await apiConfig({ adminPort: 0 })
    const { url, adminUrl, close, ready } = await startServer({ config, log: silentLog })
    await ready()
    const statusOf = async (address: string, init?: RequestInit) => (await fetch(address, init)).status
    const paths = ['/health', '/metrics', '/ready/none']
    expect(await Promise.all(paths.map((path) => statusOf(url + path)))).toEqual([404, 404, 404])
    expect(await Promise.all(paths.map((path) => statusOf(adminUrl + path)))).toEqual([200, 200, 503])
    const path = '/none/rpc/Marketplace/GetOrders'
    expect(await statusOf(url + path, { method: 'POST' })).toBe(400)
    const served = (await (await fetch(`${adminUrl}/metrics`)).text()).split('\n')
    expect(served).toContain('tillkit_request_seconds_count{endpoint="GetOrders",status="400"} 1')
    expect(served).toContain('tillkit_request_seconds_count{endpoint="none",status="404"} 3')
    await close()
    await expect(fetch(`${adminUrl}/health`)).rejects.toThrow()
  })

  test('throws ServerError that names adminPort when that port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port: adminPort } = other.address() as AddressInfo
    const config = await apiConfig({ adminPort })
    await expect(startServer({ config, log: silentLog })).rejects.toMatchObject({
      code: 'ServerFailed',
      shortMessage: `Port ${adminPort} of 127.0.0.1 cannot be opened (EADDRINUSE).`,
      fix: 'Choose another adminPort in the configuration.',
    })
    other.close()
  })

  test('logs requests without secrets with logRequests', async () => {
    const config = await apiConfig({ logRequests: true })
    const lines: object[] = []
    const log = { ...silentLog, info: (fields: object) => void lines.push(fields) }
    const { url, close } = await startServer({ config, log })
    const secret = 'a-secret-that-is-no-network'
    const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
    const traceparent = `00-${traceId}-00f067aa0ba902b7-01`
    await fetch(`${url}/none/rpc/Marketplace/GetOrders`, { method: 'POST', headers: { traceparent } })
    await fetch(`${url}/${secret}/rpc/${secret}/${secret}?${secret}`, { method: 'POST' })
    await close()
    const milliseconds = expect.any(Number)
    expect(lines).toEqual([
      { endpoint: 'GetOrders', network: 'none', status: 400, milliseconds, traceId },
      { endpoint: 'none', network: undefined, status: 404, milliseconds },
    ])
  })

  test.each([
    ['has a content-length', (body: string) => `content-length: ${body.length}\r\n\r\n${body}`],
    [
      'is chunked',
      (body: string) =>
        `transfer-encoding: chunked\r\n\r\n${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`,
    ],
  ])('answers the next request after a body that is too long and %s', async (_, send) => {
    const config = await apiConfig()
    const { url, close, ready } = await startServer({ config, log: silentLog })
    await ready()
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    let answers = ''
    socket.on('data', (data) => {
      answers += data
    })
    const head = [
      'POST /none/rpc/Marketplace/GetOrders HTTP/1.1',
      'host: a',
      'content-type: application/json',
    ]
    const long = ' '.repeat(2 * 1024 * 1024)
    socket.write(
      `${[...head, 'x-access-key: key'].join('\r\n')}\r\n${send(long)}GET /health HTTP/1.1\r\nhost: a\r\n\r\n`,
    )
    await expect.poll(() => answers.match(/(?<=HTTP\/1.1 )\d+/g)).toEqual(['400', '200'])
    expect(answers).toContain('The body must have at most 262144 bytes.')
    socket.destroy()
    await close()
  })

  test('ends live streams at once when it stops', async () => {
    const config = await apiConfig()
    const { url, close, ready } = await startServer({ config, log: silentLog })
    await ready()
    const headers = { 'x-access-key': 'key' }
    const response = await fetch(`${url}/none/live/0x${'22'.repeat(20)}`, { headers })
    expect(response.status).toBe(200)
    const reader = response.body?.getReader()
    expect(new TextDecoder().decode((await reader?.read())?.value)).toContain('event: reset')
    const start = performance.now()
    await close()
    // By default, the server cuts open requests off after 15 seconds.
    expect(performance.now() - start).toBeLessThan(10_000)
    expect(await reader?.read()).toMatchObject({ done: true })
  })

  test('stops while clients send one request after the other', async () => {
    const config = await apiConfig()
    const { url, close, ready } = await startServer({ config, log: silentLog })
    await ready()
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const statuses: number[] = []
    const ask = async () => {
      const [response] = await once(get(`${url}/health`, { agent }), 'response')
      statuses.push(response.statusCode)
      await once(response.resume(), 'end')
    }
    /** A client that sends requests until the server refuses its connection. */
    const client = (async () => {
      for (;;) await ask()
    })().catch((error: Error) => error)
    while (statuses.length < 20) await new Promise((resolve) => setImmediate(resolve))
    await close()
    // The error depends on what closes first: the connection or the port.
    expect(await client).toMatchObject({ code: expect.stringMatching(/^ECONN(REFUSED|RESET)$/) })
    expect(new Set(statuses)).toEqual(new Set([200]))
    agent.destroy()
  })
})
