import { describe, expect, test } from 'vitest'
import { createMemoryStorage } from '../../../src/checkout/storage/checkoutStorage.js'
import { createKeyIndex } from '../../../src/checkout/storage/keyIndex.js'

describe('createKeyIndex', () => {
  test('adds each name to a list once, and removes it', async () => {
    const storage = createMemoryStorage()
    const index = createKeyIndex(storage)
    for (const key of ['a', 'b', 'a']) await index.add('list', key)
    expect(await index.list('list')).toEqual(['a', 'b'])
    for (const key of ['a', 'b']) await index.remove('list', key)
    expect(await storage.getItem('list')).toBe(null)
  })

  test('keeps an unreadable list beside its replacement', async () => {
    const kept = new Map([['list', '{"version":2}']])
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    }
    await createKeyIndex(storage).add('list', 'a')
    expect([...kept]).toEqual([
      ['list', '["a"]'],
      [expect.stringMatching(/^list\.aside\./), '{"version":2}'],
    ])
  })

  test('does not remove an unreadable list, because other names may be on it', async () => {
    const storage = createMemoryStorage()
    const index = createKeyIndex(storage)
    for (const text of ['broken', '{"version":2}', '[7]']) {
      await storage.setItem('list', text)
      await index.remove('list', 'a')
      expect(await storage.getItem('list')).toBe(text)
      expect(await index.list('list')).toBe(undefined)
    }
  })
})
