import { describe, expect, test } from 'vitest'
import { en, type Messages } from '../../src/components/messages/en.js'
import { languages, loadMessages } from '../../src/components/messages/loadMessages.js'
import { permit2Reasons } from '../../src/venues/permit2Reverts.js'
import { swapReasons } from '../../src/venues/swapReasons.js'
import { marketReasons } from '../../src/venues/tillkit/marketReasons.js'

describe('the catalogues of messages', () => {
  test.each(languages)('contain every text with each of its values in %s', async (language) => {
    const messages = await loadMessages(language)
    const texts = textsOf(messages)
    const english = textsOf(en)
    expect([...texts.keys()]).toEqual([...english.keys()])
    expect(texts.size).toBeGreaterThan(200)
    for (const [path, text] of texts) {
      const original = english.get(path) ?? ''
      // A text must be empty exactly if it is empty in English.
      expect(text === '', path).toBe(original === '')
      expect(marksOf(text), path).toEqual(marksOf(original))
      expect(text, path).not.toMatch(/^\s|\s$|undefined|[[]object/)
    }
  })

  test.each(languages.filter((language) => language !== 'en'))(
    'explain every known revert reason in %s',
    async (language) => {
      const { reasons } = await loadMessages(language)
      const known = { ...marketReasons, ...swapReasons, ...permit2Reasons }
      expect(Object.keys(reasons).sort()).toEqual(Object.keys(known).sort())
      const translations: readonly string[] = Object.values(reasons)
      expect(
        translations.filter((text) => !text.trim() || Object.values<string>(known).includes(text)),
      ).toEqual([])
      // Errors with the same English text must share one translation. Errors with different English texts must have different translations.
      expect(new Set(translations).size).toBe(new Set(Object.values(known)).size)
    },
  )

  test('isolate left-to-right text in right-to-left lines', async () => {
    const texts = textsOf(await loadMessages('ar'))
    const torn = [...texts].filter(([path, text]) => {
      const isolated = text.replaceAll(/\u2068⟨\d⟩\u2069/g, '')
      return /⟨\d⟩/.test(isolated) && !inTheirOwnOrder.includes(path)
    })
    expect(torn).toEqual([])
  })
})

/** Texts that need no isolation marks. Their parameters are numbers, or words, dates and sentences in the same language as the text. */
const inTheirOwnOrder = [
  'order.untitled',
  'order.left',
  'quantity.range',
  'steps.progress',
  'stage.position',
  'grid.label',
  'checkout.items',
  'checkout.asksTimes',
  'checkout.asksForSwap',
  'basket.sequence',
  'basket.asks',
  'basket.currencies',
  'basket.changed.gone',
  'basket.changed.dearer',
  'basket.others',
  'swap.slippage',
  'swap.asOf',
  'fees.part',
  'fees.included',
  'order.ends',
  'order.ended',
  'order.starts',
  'checkout.confirmStep',
  'offers.make.done',
]

/** Returns every text of a catalogue, keyed by path. If a text is a function, calls it with marks such as ⟨1⟩ as its parameters. */
function textsOf(messages: Messages): Map<string, string> {
  const texts = new Map<string, string>()
  function walk(value: unknown, path: string): void {
    if (typeof value === 'string') texts.set(path, value)
    else if (typeof value === 'function') texts.set(path, value(...valuesFor(path)))
    else for (const [key, inner] of Object.entries(value ?? {})) walk(inner, path ? `${path}.${key}` : key)
  }
  // The texts of steps take other parameters, so another test checks them.
  const { sentences: _, ...steps } = messages.steps
  // Leave out `reasons`: the English catalogue does not contain them, because their English texts are part of the error classes.
  const { locale: __, dir: ___, reasons: ____, ...rest } = messages
  walk({ ...rest, steps }, '')
  return texts
}

function valuesFor(path: string): unknown[] {
  const counts = [
    'grid.label',
    'checkout.items',
    'checkout.asksTimes',
    'checkout.asksForSwap',
    'basket.sequence',
    'basket.asks',
    'basket.currencies',
    'basket.changed.gone',
    'basket.changed.dearer',
    'basket.others',
  ]
  return counts.includes(path) ? [{ shown: '⟨1⟩', value: 100 }] : ['⟨1⟩', '⟨2⟩']
}

/** Returns the marks in a text, such as ⟨1⟩, sorted. */
function marksOf(text: string): string[] {
  return [...text.matchAll(/⟨\d⟩/g)].map(([mark]) => mark).sort()
}
