import { describe, expect, test } from 'vitest'
import { en, type Messages } from '../../../src/components/messages/en.js'
import { languages, loadMessages } from '../../../src/components/messages/loadMessages.js'

describe('loadMessages', () => {
  test('default: a language of its own for each', async () => {
    const loaded = await Promise.all(languages.map((language) => loadMessages(language)))
    expect(loaded.map(({ locale }) => locale)).toEqual([...languages])
    expect(new Set(loaded.map(({ free }) => free)).size).toBe(languages.length)
    expect(loaded.filter(({ dir }) => dir === 'rtl').map(({ locale }) => locale)).toEqual(['ar'])
  })

  test('parameters: locale', async () => {
    const swiss = await loadMessages('de_CH')
    expect(swiss.locale).toBe('de-CH')
    expect(swiss.free).toBe((await loadMessages('de')).free)
    expect(await loadMessages('cy')).toBe(en)
    expect(await loadMessages('no locale at all')).toEqual(en)
    expect(await loadMessages('constructor')).toEqual(en)
  })

  test('behavior: a catalogue that lacks a text does not compile', () => {
    const { free: _, ...rest } = en
    // @ts-expect-error: the text `free` is missing.
    const messages: Messages = rest
    const { Rejected: __, ...errors } = en.errors
    // @ts-expect-error: the text of an error is missing.
    const others: Messages = { ...en, errors }
    expect([messages, others]).toHaveLength(2)
  })
})
