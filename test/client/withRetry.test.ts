import { describe, expect, test, vi } from 'vitest'
import { withRetry } from '../../src/client/withRetry.js'
import { RpcError } from '../../src/protocol/errors.js'

const mayPass = () => new RpcError('WebrpcRequestFailed')

describe('withRetry', () => {
  test('retries until the call succeeds', async () => {
    const run = vi.fn().mockRejectedValueOnce(mayPass()).mockRejectedValueOnce(mayPass()).mockResolvedValue(5)
    expect(await withRetry({ run, count: 2, delay: 1 })).toBe(5)
    expect(run).toHaveBeenCalledTimes(3)
  })

  test('throws the last error after all attempts', async () => {
    const last = mayPass()
    const run = vi.fn().mockRejectedValueOnce(mayPass()).mockRejectedValue(last)
    await expect(withRetry({ run, count: 1, delay: 1 })).rejects.toBe(last)
    expect(run).toHaveBeenCalledTimes(2)
  })

  test.each([
    ['a permanent failure', new RpcError('InvalidArgument')],
    ['an error that is not an RpcError', new TypeError('bug')],
  ])('throws %s at once', async (_, failure) => {
    const run = vi.fn().mockRejectedValue(failure)
    await expect(withRetry({ run, count: 5, delay: 1 })).rejects.toBe(failure)
    expect(run).toHaveBeenCalledTimes(1)
  })

  test('rejects when aborted during the wait', async () => {
    const stop = new AbortController()
    const run = vi.fn().mockImplementation(async () => {
      setTimeout(() => stop.abort(), 5)
      throw mayPass()
    })
    const repeated = withRetry({ run, count: 1, delay: 3_600_000, signal: stop.signal })
    await expect(repeated).rejects.toMatchObject({ code: 'WebrpcClientDisconnected' })
    expect(run).toHaveBeenCalledTimes(1)
  })
})
