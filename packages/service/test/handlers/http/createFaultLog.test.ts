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
  const summary = { message: 'Some log lines about failed requests were omitted.' }

  test('logs 20 errors of each kind and project in a minute, and counts the others', () => {
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
      { project: '1', code: 'Timeout', leftOut: 980, ...summary },
      { project: undefined, code: 'WebrpcInternalError', leftOut: 5, ...summary },
    ])
    fail('1', new RpcError('Timeout'))
    expect(countOf('1', 'Timeout')).toBe(1)
  })

  test('does not log errors of the caller', () => {
    createFaultLog({ log })(new RpcError('InvalidArgument'), { request, route: {}, project: '1' })
    expect(lines).toEqual([])
  })
})

describe('createApp', () => {
  test('does not flood the log with bodies that never end', async () => {
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
