import { describe, expect, test } from 'vitest'
import { withLock } from '../../../src/checkout/storage/withLock.js'
import { createLocks } from '../../../src/testing/createLocks.js'

const { signal } = new AbortController()
const nothing = () => {}

describe('withLock', () => {
  test('runs the work at once when the lock is free', async () => {
    const seen: boolean[] = []
    const work = async ({ waited }: { waited: boolean }) => void seen.push(waited)
    await withLock({ name: 'one', locks: createLocks(), work, onWait: nothing, signal })
    expect(seen).toEqual([false])
  })

  test('waits for the lock, and tells the work that it waited', async () => {
    const locks = createLocks()
    const log: string[] = []
    let finish = nothing
    const first = withLock({
      name: 'one',
      locks,
      work: () => new Promise<void>((resolve) => (finish = resolve)),
      onWait: nothing,
      signal,
    })
    const work = async ({ waited }: { waited: boolean }) => void log.push(`waited: ${waited}`)
    let onWait = nothing
    const waits = new Promise<void>((resolve) => {
      onWait = () => {
        log.push('waits')
        resolve()
      }
    })
    const second = withLock({ name: 'one', locks, work, onWait, signal })
    await waits
    await withLock({ name: 'two', locks, work: async () => void log.push('other'), onWait: nothing, signal })
    finish()
    await Promise.all([first, second])
    expect(log).toEqual(['waits', 'other', 'waited: true'])
  })

  test('releases the lock when the work fails', async () => {
    const locks = createLocks()
    const failing = {
      name: 'one',
      locks,
      work: () => Promise.reject(new Error('no')),
      onWait: nothing,
      signal,
    }
    await expect(withLock(failing)).rejects.toThrow('no')
    await withLock({ ...failing, work: async () => {} })
  })

  test('stops waiting when aborted, and lets the next one in', async () => {
    const locks = createLocks()
    const controller = new AbortController()
    let finish = nothing
    const held = () => new Promise<void>((resolve) => (finish = resolve))
    const first = withLock({ name: 'one', locks, work: held, onWait: nothing, signal })
    const { signal: aborted } = controller
    const second = withLock({
      name: 'one',
      locks,
      work: held,
      onWait: () => controller.abort(),
      signal: aborted,
    })
    await expect(second).rejects.toMatchObject({ name: 'AbortError' })
    finish()
    await first
    await withLock({ name: 'one', locks, work: async () => {}, onWait: nothing, signal })
  })

  test('runs the work without locks', async () => {
    let ran = false
    const work = async () => {
      ran = true
    }
    await withLock({ name: 'one', locks: undefined, work, onWait: nothing, signal })
    expect(ran).toBe(true)
  })
})
