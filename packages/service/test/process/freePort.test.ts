import { once } from 'node:events'
import { createServer } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { reservePort } from '../../../../test/setup/ports/reservePort.js'
import { freePort } from '../../src/process/freePort.js'

describe('freePort', () => {
  test('returns a port that can be opened', async () => {
    expect(await freePort()).toBeGreaterThan(0)
  })

  test('returns the preferred port if it is free', async () => {
    const preferred = await reservePort()
    expect(await freePort({ preferred })).toBe(preferred)
  })

  test('returns another port when the preferred one is taken', async () => {
    const preferred = await reservePort()
    const server = createServer().listen(preferred, '127.0.0.1')
    onTestFinished(() => void server.close())
    await once(server, 'listening')
    const port = await freePort({ preferred })
    expect(port).toBeGreaterThan(0)
    expect(port).not.toBe(preferred)
  })
})
