import { describe, expect, test } from 'vitest'
import { sleep, withTimeout } from '../../src/evm/withTimeout.js'

const never = new Promise<string>(() => {})
const late = () => new RangeError('Too late.')

describe('withTimeout', () => {
  test('settles as the promise does when it is in time', async () => {
    await expect(withTimeout(Promise.resolve(5), { timeoutMs: 60_000, late })).resolves.toBe(5)
    const failed = Promise.reject(new TypeError('It failed.'))
    await expect(withTimeout(failed, { timeoutMs: 60_000, late })).rejects.toThrow(TypeError)
  })

  test('rejects after `timeoutMs`', async () => {
    await expect(withTimeout(never, { timeoutMs: 1, late })).rejects.toThrow(RangeError)
  })

  test('rejects when the signal aborts, also when it has aborted before', async () => {
    const controller = new AbortController()
    const waiting = withTimeout(never, { signal: controller.signal })
    controller.abort('enough')
    await expect(waiting).rejects.toBe('enough')
    await expect(withTimeout(never, { signal: controller.signal })).rejects.toBe('enough')
  })

  test('causes no unhandled rejection when the promise fails after the abort', async () => {
    const failed = Promise.reject(new Error('It failed.'))
    await expect(withTimeout(failed, { signal: AbortSignal.abort('enough') })).rejects.toBeDefined()
  })
})

describe('sleep', () => {
  test('resolves after the given time', async () => {
    await expect(sleep(1)).resolves.toBeUndefined()
  })

  test('rejects when the signal aborts', async () => {
    const controller = new AbortController()
    const asleep = sleep(3_600_000, controller.signal)
    controller.abort('awake')
    await expect(asleep).rejects.toBe('awake')
  })
})
