import { describe, expect, test } from 'vitest'
import { en, type Messages } from '../../../src/components/messages/en.js'
import { languages, loadMessages } from '../../../src/components/messages/loadMessages.js'

describe('loadMessages', () => {
  test('loads a catalogue for each language', async () => {
    const loaded = await Promise.all(languages.map((language) => loadMessages(language)))
    expect(loaded.map(({ locale }) => locale)).toEqual([...languages])
    expect(new Set(loaded.map(({ free }) => free)).size).toBe(languages.length)
    expect(loaded.filter(({ dir }) => dir === 'rtl').map(({ locale }) => locale)).toEqual(['ar'])
  })

  test('matches a `locale` with a region, and falls back to English', async () => {
    const swiss = await loadMessages('de_CH')
    expect(swiss.locale).toBe('de-CH')
    expect(swiss.free).toBe((await loadMessages('de')).free)
    expect(await loadMessages('cy')).toBe(en)
    expect(await loadMessages('no locale at all')).toEqual(en)
    expect(await loadMessages('constructor')).toEqual(en)
  })

  test('does not compile when a catalogue lacks a text', () => {
    const { free: _, ...rest } = en
    // @ts-expect-error: the text `free` is missing.
    const messages: Messages = rest
    const { Rejected: __, ...errors } = en.errors
    // @ts-expect-error: the text of an error is missing.
    const others: Messages = { ...en, errors }
    expect([messages, others]).toHaveLength(2)
  })
})
