import { describe, expect, test, vi } from 'vitest'
import { repeat } from '../../src/client/repeat.js'
import { RpcError } from '../../src/protocol/errors.js'

const mayPass = () => new RpcError('WebrpcRequestFailed')

describe('repeat', () => {
  test('default', async () => {
    const run = vi.fn().mockRejectedValueOnce(mayPass()).mockRejectedValueOnce(mayPass()).mockResolvedValue(5)
    expect(await repeat({ run, count: 2, delay: 1 })).toBe(5)
    expect(run).toHaveBeenCalledTimes(3)
  })

  test('error: the last failure, when all attempts are used up', async () => {
    const last = mayPass()
    const run = vi.fn().mockRejectedValueOnce(mayPass()).mockRejectedValue(last)
    await expect(repeat({ run, count: 1, delay: 1 })).rejects.toBe(last)
    expect(run).toHaveBeenCalledTimes(2)
  })

  test.each([
    ['a failure that will not pass', new RpcError('InvalidArgument')],
    ['what is no error of the interface', new TypeError('bug')],
  ])('error: %s is thrown at once', async (_, failure) => {
    const run = vi.fn().mockRejectedValue(failure)
    await expect(repeat({ run, count: 5, delay: 1 })).rejects.toBe(failure)
    expect(run).toHaveBeenCalledTimes(1)
  })

  test('error: aborted while it waits', async () => {
    const stop = new AbortController()
    const run = vi.fn().mockImplementation(async () => {
      setTimeout(() => stop.abort(), 5)
      throw mayPass()
    })
    const repeated = repeat({ run, count: 1, delay: 3_600_000, signal: stop.signal })
    await expect(repeated).rejects.toMatchObject({ code: 'WebrpcClientDisconnected' })
    expect(run).toHaveBeenCalledTimes(1)
  })
})
