import { request } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { afterAll, describe, expect, test } from 'vitest'
import { ConfigError } from '../../src/service/config.js'
import { createService } from '../../src/service/createService.js'
import { listen } from './support/listen.js'
import { startShop } from './support/startShop.js'

const shop = await startShop()
const { url, close } = await listen(getRequestListener(shop.service.fetch))
afterAll(close)
const path = '/sandbox/rpc/Marketplace/GetOrders'
const headers = { 'content-type': 'application/json', 'x-access-key': 'key' }
const order = await shop.listOrder()
const body = JSON.stringify({
  input: [{ contractAddress: order.collection, orderId: order.orderId }],
})

describe('createService', () => {
  test('default', async () => {
    const response = await fetch(`${url}${path}`, { method: 'POST', headers, body })
    expect(await response.json()).toMatchObject({ orders: [{ orderId: order.orderId, status: 'active' }] })
  })

  test('behavior: a body that is too long is refused over a real connection, which stays usable', async () => {
    for (let times = 0; times < 3; times++) {
      const long = await fetch(`${url}${path}`, { method: 'POST', headers, body: 'a'.repeat(300_000) })
      expect(await long.json()).toMatchObject({ cause: 'The body is longer than 262144 bytes.' })
      const response = await fetch(`${url}${path}`, { method: 'POST', headers, body })
      expect(response.status).toBe(200)
    }
  })

  test('behavior: a sender that hangs up in the middle harms nobody', async () => {
    const sender = request(`${url}${path}`, {
      method: 'POST',
      headers: { ...headers, 'content-length': 100 },
    })
    const hungUp = new Promise((resolve) => sender.once('close', resolve).once('error', () => {}))
    sender.write('{"input":', () => sender.destroy())
    await hungUp
    const response = await fetch(`${url}${path}`, { method: 'POST', headers, body })
    expect(response.status).toBe(200)
  })

  test('error: the database cannot be reached', async () => {
    const service = createService({ ...shop.config, databaseUrl: `${shop.databaseUrl}_missing` })
    const send = async (to: string, init?: RequestInit) => {
      const response = await service.fetch(new Request(`http://service.test${to}`, init))
      return [response.status, await response.json()]
    }
    expect(await send(path, { method: 'POST', headers, body })).toEqual([
      500,
      {
        ...{ error: 'WebrpcInternalError', code: -7, status: 500 },
        ...{ msg: 'internal error', message: 'internal error', cause: 'The database failed.' },
      },
    ])
    expect(await send('/ready')).toEqual([
      503,
      {
        ready: false,
        reasons: expect.arrayContaining([
          'The database does not answer.',
          expect.stringMatching(/^sandbox: /),
        ]),
      },
    ])
    expect(await send('/health')).toEqual([200, { status: 'ok' }])
    await service.close()
  })

  test('error: ConfigError', () => {
    expect(() => createService({ ...shop.config, networks: [] })).toThrow(ConfigError)
  })
})
