import { describe, expect, test } from 'vitest'
import { createMemoryStorage } from '../../../src/checkout/storage/checkoutStorage.js'
import { createKeyIndex } from '../../../src/checkout/storage/keyIndex.js'

describe('createKeyIndex', () => {
  test('default: names are put on a list, each once, and taken off it', async () => {
    const storage = createMemoryStorage()
    const index = createKeyIndex(storage)
    for (const key of ['a', 'b', 'a']) await index.add('list', key)
    expect(await index.list('list')).toEqual(['a', 'b'])
    for (const key of ['a', 'b']) await index.remove('list', key)
    expect(await storage.getItem('list')).toBe(null)
  })

  test('behavior: a list that cannot be read is kept beside the one that takes its place', async () => {
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

  test('behavior: a list that cannot be read is not taken away with what ends: others may be on it', async () => {
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
