import { describe, expect, onTestFinished, test } from 'vitest'
import { openServer } from '../../src/sandbox/server.js'

describe('openServer', () => {
  test('default', async () => {
    const door = await openServer({ port: 0 })
    onTestFinished(door.close)
    door.answerWith((request) => new Response(`${request.method} ${new URL(request.url).pathname}`))
    const response = await fetch(`${door.url}/path`, { method: 'POST' })
    expect(await response.text()).toBe('POST /path')
  })

  test('behavior: says that it is starting', async () => {
    const door = await openServer({ port: 0 })
    onTestFinished(door.close)
    const response = await fetch(door.url)
    expect([response.status, await response.text()]).toEqual([503, 'The sandbox is starting.\n'])
  })

  test('behavior: closes while a request is under way, and may be closed twice', async () => {
    const door = await openServer({ port: 0 })
    const asked = new Promise<void>((resolve) => {
      door.answerWith(() => {
        resolve()
        return new Promise(() => {})
      })
    })
    const request = fetch(door.url).catch((error) => error)
    await asked
    await door.close()
    await door.close()
    expect(await request).toBeInstanceOf(TypeError)
  })

  test('error: the port is taken', async () => {
    const door = await openServer({ port: 0 })
    onTestFinished(door.close)
    await expect(openServer({ port: door.port })).rejects.toMatchObject({
      code: 'PortTakenError',
      message: `Port ${door.port} is in use. Choose another one with --port, or any free one with --port 0.`,
    })
  })
})
