import { describe, expect, test } from 'vitest'
import { createMemoryDedupe } from '../../../src/webhooks/receiver/createMemoryDedupe.js'

const memory = { told: 'BLOCK_ADDED', seen: ['msg_1'] }

describe('createMemoryDedupe', () => {
  test('default: an event is taken, busy, and given back with what is to be remembered', async () => {
    const dedupe = createMemoryDedupe()
    expect(await dedupe.acquire('a')).toBeUndefined()
    expect(await dedupe.acquire('a')).toBe('busy')
    expect(await dedupe.acquire('b')).toBeUndefined()
    await dedupe.release('a', memory)
    expect(await dedupe.acquire('a')).toEqual(memory)
    expect(await dedupe.acquire('a')).toBe('busy')
  })

  test('parameters: max, beyond which the oldest are forgotten, but none that is being handled', async () => {
    const dedupe = createMemoryDedupe({ max: 2 })
    await dedupe.acquire('busy')
    for (const uid of ['a', 'b', 'a', 'c']) {
      await dedupe.acquire(uid)
      await dedupe.release(uid, memory)
    }
    const taken = await Promise.all(['c', 'b', 'a', 'busy'].map(dedupe.acquire))
    expect(taken).toEqual([memory, undefined, memory, 'busy'])
  })
})
