import { describe, expect, test } from 'vitest'
import { loadChunk } from '../../../src/checkout/errors/loadChunk.js'

describe('loadChunk', () => {
  test('default: resolves to the export', async () => {
    const chunk = { read: () => 1 }
    expect(await loadChunk(async () => chunk)).toBe(chunk)
  })

  test('error: NotLoaded: the file does not load', async () => {
    const cause = new TypeError('Failed to fetch dynamically imported module.')
    const loading = loadChunk(() => Promise.reject(cause))
    await expect(loading).rejects.toMatchObject({ code: 'NotLoaded', cause })
  })

  test('error: NotLoaded: the file lacks the export', async () => {
    await expect(loadChunk(async () => undefined)).rejects.toMatchObject({ code: 'NotLoaded' })
  })

  test('behavior: a prefetch that fails is no unhandled rejection', async () => {
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
