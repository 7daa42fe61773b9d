import { describe, expect, test } from 'vitest'
import { createMemoryDedupe } from '../../../src/webhooks/receiver/createMemoryDedupe.js'

const memory = { told: 'BLOCK_ADDED', seen: ['msg_1'] }

describe('createMemoryDedupe', () => {
  test("returns 'busy' for an acquired event, and its memory after the release", async () => {
    const dedupe = createMemoryDedupe()
    expect(await dedupe.acquire('a')).toBeUndefined()
    expect(await dedupe.acquire('a')).toBe('busy')
    expect(await dedupe.acquire('b')).toBeUndefined()
    await dedupe.release('a', memory)
    expect(await dedupe.acquire('a')).toEqual(memory)
    expect(await dedupe.acquire('a')).toBe('busy')
  })

  test('forgets the oldest events beyond `max`, except those in progress', async () => {
    const dedupe = createMemoryDedupe({ max: 2 })
    await dedupe.acquire('busy')
    for (const uid of ['a', 'b', 'a', 'c']) {
      await dedupe.acquire(uid)
      await dedupe.release(uid, memory)
    }
    const results = await Promise.all(['c', 'b', 'a', 'busy'].map(dedupe.acquire))
    expect(results).toEqual([memory, undefined, memory, 'busy'])
  })
})
