import { describe, expect, test, vi } from 'vitest'
import { withRetry } from '../../src/client/withRetry.js'
import { RpcError } from '../../src/protocol/errors.js'

const mayPass = () => new RpcError('WebrpcRequestFailed')

describe('withRetry', () => {
  test('default', async () => {
    const run = vi.fn().mockRejectedValueOnce(mayPass()).mockRejectedValueOnce(mayPass()).mockResolvedValue(5)
    expect(await withRetry({ run, count: 2, delay: 1 })).toBe(5)
    expect(run).toHaveBeenCalledTimes(3)
  })

  test('error: the last failure, when all attempts are used up', async () => {
    const last = mayPass()
    const run = vi.fn().mockRejectedValueOnce(mayPass()).mockRejectedValue(last)
    await expect(withRetry({ run, count: 1, delay: 1 })).rejects.toBe(last)
    expect(run).toHaveBeenCalledTimes(2)
  })

  test.each([
    ['a failure that will not pass', new RpcError('InvalidArgument')],
    ['what is no error of the interface', new TypeError('bug')],
  ])('error: %s is thrown at once', async (_, failure) => {
    const run = vi.fn().mockRejectedValue(failure)
    await expect(withRetry({ run, count: 5, delay: 1 })).rejects.toBe(failure)
    expect(run).toHaveBeenCalledTimes(1)
  })

  test('error: aborted while it waits', async () => {
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
