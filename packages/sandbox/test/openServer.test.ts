import { describe, expect, onTestFinished, test } from 'vitest'
import { openServer } from '../src/openServer.js'

describe('openServer', () => {
  test('default', async () => {
    const server = await openServer({ port: 0 })
    onTestFinished(server.close)
    server.answerWith((request) => new Response(`${request.method} ${new URL(request.url).pathname}`))
    const response = await fetch(`${server.url}/path`, { method: 'POST' })
    expect(await response.text()).toBe('POST /path')
  })

  test('behavior: says that it is starting', async () => {
    const server = await openServer({ port: 0 })
    onTestFinished(server.close)
    const response = await fetch(server.url)
    expect([response.status, await response.text()]).toEqual([503, 'The sandbox is starting.\n'])
  })

  test('behavior: closes while a request is under way, and may be closed twice', async () => {
    const server = await openServer({ port: 0 })
    const asked = new Promise<void>((resolve) => {
      server.answerWith(() => {
        resolve()
        return new Promise(() => {})
      })
    })
    const request = fetch(server.url).catch((error) => error)
    await asked
    await server.close()
    await server.close()
    expect(await request).toBeInstanceOf(TypeError)
  })

  test('error: a port that there is not', async () => {
    await expect(openServer({ port: 70_000 })).rejects.toMatchObject({
      code: 'PortRefused',
      shortMessage: 'Port 70000 cannot be opened (ERR_SOCKET_BAD_PORT).',
    })
  })

  test('error: the port is taken', async () => {
    const server = await openServer({ port: 0 })
    onTestFinished(server.close)
    await expect(openServer({ port: server.port })).rejects.toMatchObject({
      code: 'PortTaken',
      message: `Port ${server.port} is in use. Choose another one with --port, or any free one with --port 0.`,
    })
  })
})
