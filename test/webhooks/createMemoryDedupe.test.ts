import { describe, expect, test } from 'vitest'
import { createMemoryDedupe } from '../../src/webhooks/createMemoryDedupe.js'

describe('createMemoryDedupe', () => {
  test('default: a key is taken, busy, then handled', async () => {
    const dedupe = createMemoryDedupe()
    expect(await dedupe.claim('a')).toBe(true)
    expect(await dedupe.claim('a')).toBe('busy')
    expect(await dedupe.claim('b')).toBe(true)
    await dedupe.settle?.('a')
    expect(await dedupe.claim('a')).toBe(false)
  })

  test('behavior: a key that was given back can be taken again', async () => {
    const dedupe = createMemoryDedupe()
    await dedupe.claim('a')
    await dedupe.release('a')
    expect(await dedupe.claim('a')).toBe(true)
  })

  test('parameters: max, beyond which the oldest are forgotten, but none that is being handled', async () => {
    const dedupe = createMemoryDedupe({ max: 2 })
    await dedupe.claim('busy')
    for (const key of ['a', 'b', 'c']) {
      await dedupe.claim(key)
      await dedupe.settle?.(key)
    }
    expect(await Promise.all(['c', 'b', 'a', 'busy'].map(dedupe.claim))).toEqual([false, false, true, 'busy'])
  })
})
