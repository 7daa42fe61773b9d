import { describe, expect, test } from 'vitest'
import { createLocks } from '../../src/testing/createLocks.js'

describe('createLocks', () => {
  test('default: one after the other, in the order of asking', async () => {
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

  test('default: answers what the work answers', async () => {
    expect(await createLocks().request('name', async (lock) => lock?.name)).toBe('name')
  })

  test('parameters: ifAvailable', async () => {
    const locks = createLocks()
    await locks.request('name', async () => {
      expect(await locks.request('name', { ifAvailable: true }, async (lock) => lock)).toBeNull()
      expect(await locks.request('other', { ifAvailable: true }, async (lock) => lock?.name)).toBe('other')
    })
    expect(await locks.request('name', { ifAvailable: true }, async (lock) => lock?.name)).toBe('name')
  })

  test('parameters: signal', async () => {
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

  test('error: work that fails frees the lock', async () => {
    const locks = createLocks()
    await expect(locks.request('name', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await locks.request('name', async () => 'free')).toBe('free')
  })
})
