import { describe, expect, test } from 'vitest'
import { createMemoryDedupe } from '../../src/webhooks/createMemoryDedupe.js'

const memory = { told: 'BLOCK_ADDED', seen: ['msg_1'] }

describe('createMemoryDedupe', () => {
  test('default: an event is taken, busy, and given back with what is to be remembered', async () => {
    const dedupe = createMemoryDedupe()
    expect(await dedupe.take('a')).toBeUndefined()
    expect(await dedupe.take('a')).toBe('busy')
    expect(await dedupe.take('b')).toBeUndefined()
    await dedupe.give('a', memory)
    expect(await dedupe.take('a')).toEqual(memory)
    expect(await dedupe.take('a')).toBe('busy')
  })

  test('parameters: max, beyond which the oldest are forgotten, but none that is being handled', async () => {
    const dedupe = createMemoryDedupe({ max: 2 })
    await dedupe.take('busy')
    for (const uid of ['a', 'b', 'a', 'c']) {
      await dedupe.take(uid)
      await dedupe.give(uid, memory)
    }
    const taken = await Promise.all(['c', 'b', 'a', 'busy'].map(dedupe.take))
    expect(taken).toEqual([memory, undefined, memory, 'busy'])
  })
})
