import { describe, expect, test } from 'vitest'
import { sleep, withTimeout } from '../../src/evm/withTimeout.js'

const never = new Promise<string>(() => {})
const late = () => new RangeError('Too late.')

describe('withTimeout', () => {
  test('default: what the promise comes to, if that is in time', async () => {
    await expect(withTimeout(Promise.resolve(5), { timeoutMs: 60_000, late })).resolves.toBe(5)
    const failed = Promise.reject(new TypeError('It failed.'))
    await expect(withTimeout(failed, { timeoutMs: 60_000, late })).rejects.toThrow(TypeError)
  })

  test('error: the time is over', async () => {
    await expect(withTimeout(never, { timeoutMs: 1, late })).rejects.toThrow(RangeError)
  })

  test('error: the signal aborts, or has done so before', async () => {
    const controller = new AbortController()
    const waiting = withTimeout(never, { signal: controller.signal })
    controller.abort('enough')
    await expect(waiting).rejects.toBe('enough')
    await expect(withTimeout(never, { signal: controller.signal })).rejects.toBe('enough')
  })

  test('behavior: what fails after an abort is nobody’s unhandled error', async () => {
    const failed = Promise.reject(new Error('It failed.'))
    await expect(withTimeout(failed, { signal: AbortSignal.abort('enough') })).rejects.toBeDefined()
  })
})

describe('sleep', () => {
  test('default: ends by itself', async () => {
    await expect(sleep(1)).resolves.toBeUndefined()
  })

  test('error: the signal aborts', async () => {
    const controller = new AbortController()
    const asleep = sleep(3_600_000, controller.signal)
    controller.abort('awake')
    await expect(asleep).rejects.toBe('awake')
  })
})
