import { describe, expect, test } from 'vitest'
import { createLocks } from '../../src/testing/createLocks.js'

describe('createLocks', () => {
  test('runs requests one after another, in their order', async () => {
    const locks = createLocks()
    const order: number[] = []
    const ask = (place: number) =>
      locks.request('name', async () => {
        await Promise.resolve()
        order.push(place)
      })
    await Promise.all([ask(1), ask(2), ask(3)])
    expect(order).toEqual([1, 2, 3])
  })

  test('returns the result of the callback', async () => {
    expect(await createLocks().request('name', async (lock) => lock?.name)).toBe('name')
  })

  test('passes null when `ifAvailable` is set and the lock is taken', async () => {
    const locks = createLocks()
    await locks.request('name', async () => {
      expect(await locks.request('name', { ifAvailable: true }, async (lock) => lock)).toBeNull()
      expect(await locks.request('other', { ifAvailable: true }, async (lock) => lock?.name)).toBe('other')
    })
    expect(await locks.request('name', { ifAvailable: true }, async (lock) => lock?.name)).toBe('name')
  })

  test('rejects when the signal aborts', async () => {
    const locks = createLocks()
    const controller = new AbortController()
    await locks.request('name', async () => {
      const waiting = locks.request('name', { signal: controller.signal }, async () => 'never')
      controller.abort()
      await expect(waiting).rejects.toMatchObject({ name: 'AbortError' })
    })
    const late = locks.request('name', { signal: controller.signal }, async () => 'never')
    await expect(late).rejects.toMatchObject({ name: 'AbortError' })
  })

  test('frees the lock when the callback fails', async () => {
    const locks = createLocks()
    await expect(locks.request('name', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await locks.request('name', async () => 'free')).toBe('free')
  })
})
