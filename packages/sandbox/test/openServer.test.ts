import { describe, expect, onTestFinished, test } from 'vitest'
import { openServer } from '../src/openServer.js'

describe('openServer', () => {
  test('passes each request to the given handler', async () => {
    const server = await openServer({ port: 0 })
    onTestFinished(server.close)
    server.answerWith((request) => new Response(`${request.method} ${new URL(request.url).pathname}`))
    const response = await fetch(`${server.url}/path`, { method: 'POST' })
    expect(await response.text()).toBe('POST /path')
  })

  test('responds with 503 until it has a handler', async () => {
    const server = await openServer({ port: 0 })
    onTestFinished(server.close)
    const response = await fetch(server.url)
    expect([response.status, await response.text()]).toEqual([503, 'The sandbox is starting.\n'])
  })

  test('closes while a request is pending, and may be closed twice', async () => {
    const server = await openServer({ port: 0 })
    const received = new Promise<void>((resolve) => {
      server.answerWith(() => {
        resolve()
        return new Promise(() => {})
      })
    })
    const request = fetch(server.url).catch((error) => error)
    await received
    await server.close()
    await server.close()
    expect(await request).toBeInstanceOf(TypeError)
  })

  test('throws PortRefused when the port number is invalid', async () => {
    await expect(openServer({ port: 70_000 })).rejects.toMatchObject({
      code: 'PortRefused',
      shortMessage: 'Port 70000 cannot be opened (ERR_SOCKET_BAD_PORT).',
    })
  })

  test('throws PortTaken when another program listens on the port', async () => {
    const server = await openServer({ port: 0 })
    onTestFinished(server.close)
    await expect(openServer({ port: server.port })).rejects.toMatchObject({
      code: 'PortTaken',
      message: `Port ${server.port} is in use. Choose another port with --port, or --port 0 for any free port.`,
    })
  })
})
