import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { TillError } from '../../src/errors.js'
import { ErrorBody } from '../../src/protocol/errorBody.js'
import { type ErrorName, errorRows, RpcError } from '../../src/protocol/errors.js'

const rows = Object.entries(errorRows)

describe('errorRows', () => {
  test('contains the errors of the interface', () => {
    expect(rows).toHaveLength(22)
    expect(
      rows.map(([name, { code, msg, status }]) => `${name} ${code} ${msg} ${status}`),
    ).toMatchInlineSnapshot(`
      [
        "WebrpcEndpoint 0 endpoint error 400",
        "WebrpcRequestFailed -1 request failed 400",
        "WebrpcBadRoute -2 bad route 404",
        "WebrpcBadMethod -3 bad method 405",
        "WebrpcBadRequest -4 bad request 400",
        "WebrpcBadResponse -5 bad response 500",
        "WebrpcServerPanic -6 server panic 500",
        "WebrpcInternalError -7 internal error 500",
        "WebrpcClientDisconnected -8 client disconnected 400",
        "WebrpcStreamLost -9 stream lost 400",
        "Unauthorized 1000 Unauthorized access 401",
        "PermissionDenied 1001 Permission denied 403",
        "SessionExpired 1002 Session expired 403",
        "MethodNotFound 1003 Method not found 404",
        "Timeout 2000 Request timed out 408",
        "InvalidArgument 2001 Invalid argument 400",
        "NotFound 3000 Resource not found 400",
        "UserNotFound 3001 User not found 400",
        "ProjectNotFound 3002 Project not found 400",
        "InvalidTier 3003 Invalid subscription tier 400",
        "ProjectLimitReached 3005 Project limit reached 402",
        "NotImplemented 9999 Not Implemented 500",
      ]
    `)
  })

  test('has unique names and codes', () => {
    expect(new Set(rows.map(([, { code }]) => code)).size).toBe(22)
  })
})

describe('RpcError', () => {
  test.each(rows)('returns the same error after a round trip: %s', (name, { code, msg, status }) => {
    const error = new RpcError(name as ErrorName, { details: 'Order 5 has expired.' })
    const body = error.toBody()
    expect(body).toEqual({ error: name, code, msg, message: msg, status, cause: 'Order 5 has expired.' })

    const received = RpcError.fromBody(z.parse(ErrorBody, JSON.parse(JSON.stringify(body))))
    expect(received).toEqual(error)
    expect(received.message).toBe(error.message)
    expect(received).toBeInstanceOf(RpcError)
    expect(received).toBeInstanceOf(TillError)
    expect(received).toMatchObject({
      code: name,
      rpcCode: code,
      status,
      msg,
      details: 'Order 5 has expired.',
    })
  })

  test('keeps an error that is not in the table', () => {
    const body = { error: 'TeapotError', code: 4180, msg: 'i am a teapot', status: 418, cause: 'Tea.' }
    const error = RpcError.fromBody(body)
    expect(error).toMatchObject({ code: 'TeapotError', rpcCode: 4180, status: 418, msg: 'i am a teapot' })
    expect(error.message).toBe('I am a teapot. Tea.')
    expect(error.toBody()).toEqual({ ...body, message: 'i am a teapot' })
    expect(error.retry).toBe(false)
  })

  test('does not take `constructor` for an error of the table', () => {
    const error = RpcError.fromBody({ error: 'constructor', code: 1, msg: 'odd', status: 400 })
    expect(error.message).toBe('Odd.')
    expect(error.fix).toBeUndefined()
  })

  test('keeps the server’s number and status for a known code', () => {
    const error = RpcError.fromBody({ error: 'NotFound', code: 3999, msg: 'gone', status: 404 })
    expect(error).toMatchObject({ code: 'NotFound', rpcCode: 3999, status: 404, msg: 'gone' })
  })

  test('builds the message from the error, its details and its fix', () => {
    const error = new RpcError('Unauthorized', { details: 'The access key is unknown.' })
    expect(error.message).toBe('Unauthorized access. The access key is unknown. Check the access key.')
    expect(error.name).toBe('RpcError')
    expect(error.docsPath).toBe('errors#unauthorized')
    expect(error.funds).toBe('none')
  })

  test('does not serialise its cause', () => {
    const cause = new Error('password=secret')
    const error = new RpcError('WebrpcInternalError', { cause })
    expect(error.cause).toBe(cause)
    expect(error.walk((each) => each === cause)).toBe(cause)
    expect(JSON.stringify(error.toBody())).not.toContain('secret')
  })

  test('is retryable only for temporary failures', () => {
    const repeated = rows.filter(([name]) => new RpcError(name).retry).map(([name]) => name)
    expect(repeated).toMatchInlineSnapshot(`
      [
        "WebrpcRequestFailed",
        "WebrpcServerPanic",
        "WebrpcInternalError",
        "WebrpcStreamLost",
        "Timeout",
      ]
    `)
  })
})

describe('ErrorBody', () => {
  test('accepts missing or null optional fields, and ignores unknown ones', () => {
    const body = { error: 'NotFound', code: 3000, msg: 'Resource not found', status: 400 }
    expect(z.parse(ErrorBody, { ...body, cause: null, message: null, trace: 'x' })).toEqual(body)
  })

  test('rejects other values', () => {
    for (const value of [
      null,
      [],
      'text',
      {},
      { error: 'NotFound' },
      { error: 5, code: 1, msg: 'x', status: 1 },
    ]) {
      expect(z.safeParse(ErrorBody, value).success).toBe(false)
    }
  })
})
