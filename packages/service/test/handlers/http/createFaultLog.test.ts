import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { RpcError } from '../../../../../src/protocol/errors.js'
import { createApp } from '../../../src/createApp.js'
import { createFaultLog } from '../../../src/handlers/http/createFaultLog.js'
import { silentLog } from '../../../src/log.js'

const lines: Record<string, unknown>[] = []
const log = {
  ...silentLog,
  error: (fields: object, message: string) => void lines.push({ ...fields, message }),
}
const countOf = (project: string | undefined, code: string) =>
  lines.filter((line) => line.project === project && line.code === code && !line.leftOut).length

beforeEach(() => {
  lines.length = 0
  vi.useFakeTimers()
})
afterEach(() => void vi.useRealTimers())

describe('createFaultLog', () => {
  const request = new Request('http://service.test/')
  const told = { message: 'More requests failed than are told one by one.' }

  test('behavior: of each project and error twenty are told in a minute, and of the others how many', () => {
    const fault = createFaultLog({ log })
    const fail = (project: string | undefined, error: RpcError) =>
      fault(error, { request, route: {}, project })
    for (let count = 0; count < 1_000; count++) fail('1', new RpcError('Timeout'))
    fail('1', new RpcError('WebrpcServerPanic'))
    for (let count = 0; count < 20; count++) fail('2', new RpcError('Timeout'))
    for (let count = 0; count < 25; count++) fail(undefined, new RpcError('WebrpcInternalError'))
    expect([countOf('1', 'Timeout'), countOf('1', 'WebrpcServerPanic'), countOf('2', 'Timeout')]).toEqual([
      20, 1, 20,
    ])
    lines.length = 0
    vi.advanceTimersByTime(60_000)
    expect(lines).toEqual([
      { project: '1', code: 'Timeout', leftOut: 980, ...told },
      { project: undefined, code: 'WebrpcInternalError', leftOut: 5, ...told },
    ])
    fail('1', new RpcError('Timeout'))
    expect(countOf('1', 'Timeout')).toBe(1)
  })

  test('behavior: what is no failure of the service is not told', () => {
    createFaultLog({ log })(new RpcError('InvalidArgument'), { request, route: {}, project: '1' })
    expect(lines).toEqual([])
  })
})

describe('createApp', () => {
  test('behavior: bodies that a project never ends fill no log', async () => {
    const { fetch } = createApp({
      networks: [{ config: { name: 'sea', chainId: 1 } }],
      handlers: { GetOrders: () => {} },
      corsOrigins: ['*'],
      marketplaceNames: {},
      projects: [{ id: '1', accessKey: 'key' }],
      requestTimeoutMs: 1_000,
      log,
      now: Date.now,
      logRequests: false,
      metrics: { answered: () => {} },
      adminApart: true,
    } as never)
    const send = () =>
      fetch(
        new Request('http://service.test/sea/rpc/Marketplace/GetOrders', {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-access-key': 'key' },
          body: new ReadableStream(),
          duplex: 'half',
        } as RequestInit),
      )
    const sent = Array.from({ length: 50 }, send)
    await vi.advanceTimersByTimeAsync(1_000)
    for (const { status } of await Promise.all(sent)) expect(status).toBe(408)
    expect(countOf('1', 'Timeout')).toBe(20)
  })
})
