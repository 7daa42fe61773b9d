import { describe, expect, test } from 'vitest'
import { loadChunk } from '../../../src/checkout/errors/loadChunk.js'

describe('loadChunk', () => {
  test('returns the export', async () => {
    const chunk = { read: () => 1 }
    expect(await loadChunk(async () => chunk)).toBe(chunk)
  })

  test('throws ChunkLoadFailed when the file does not load', async () => {
    const cause = new TypeError('Failed to fetch dynamically imported module.')
    const loading = loadChunk(() => Promise.reject(cause))
    await expect(loading).rejects.toMatchObject({ code: 'ChunkLoadFailed', cause })
  })

  test('throws ChunkLoadFailed when the file lacks the export', async () => {
    await expect(loadChunk(async () => undefined)).rejects.toMatchObject({ code: 'ChunkLoadFailed' })
  })

  test('causes no unhandled rejection when a prefetch fails', async () => {
    const unhandled: unknown[] = []
    const listen = (reason: unknown) => unhandled.push(reason)
    process.on('unhandledRejection', listen)
    try {
      void loadChunk(() => Promise.reject(new Error('The connection was lost.')))
      void loadChunk(async () => undefined)
      await new Promise((resolve) => setTimeout(resolve, 20))
      expect(unhandled).toEqual([])
    } finally {
      process.off('unhandledRejection', listen)
    }
  })
})
