import { describe, expect, test } from 'vitest'
import { en, type Messages } from '../../src/components/messages/en.js'
import { languages, loadMessages } from '../../src/components/messages/loadMessages.js'
import { permit2Reasons } from '../../src/venues/permit2Reverts.js'
import { swapReasons } from '../../src/venues/swapReasons.js'
import { marketReasons } from '../../src/venues/tillkit/marketReasons.js'

describe('the catalogues of messages', () => {
  test.each(languages)(
    'behavior: %s says everything, and says each value that it is given',
    async (language) => {
      const messages = await loadMessages(language)
      const texts = textsOf(messages)
      const english = textsOf(en)
      expect([...texts.keys()]).toEqual([...english.keys()])
      expect(texts.size).toBeGreaterThan(200)
      for (const [path, text] of texts) {
        const original = english.get(path) ?? ''
        // What is empty in English is said by something else, and so it is everywhere.
        expect(text === '', path).toBe(original === '')
        expect(marksOf(text), path).toEqual(marksOf(original))
        expect(text, path).not.toMatch(/^\s|\s$|undefined|[[]object/)
      }
    },
  )

  test.each(languages.filter((language) => language !== 'en'))(
    'behavior: %s says why a contract refused, for all that is known of our contracts, of routers and of Permit2',
    async (language) => {
      const { reasons } = await loadMessages(language)
      const known = { ...marketReasons, ...swapReasons, ...permit2Reasons }
      expect(Object.keys(reasons).sort()).toEqual(Object.keys(known).sort())
      const said: readonly string[] = Object.values(reasons)
      expect(said.filter((text) => !text.trim() || Object.values<string>(known).includes(text))).toEqual([])
      // Two errors of one meaning are one text, as in English.
      expect(new Set(said).size).toBe(new Set(Object.values(known)).size)
    },
  )

  test('behavior: what is written from left to right keeps its order in a line that is read the other way', async () => {
    const texts = textsOf(await loadMessages('ar'))
    const torn = [...texts].filter(([path, text]) => {
      const isolated = text.replaceAll(/\u2068⟨\d⟩\u2069/g, '')
      return /⟨\d⟩/.test(isolated) && !inTheirOwnOrder.includes(path)
    })
    expect(torn).toEqual([])
  })
})

/** Texts whose values are numbers alone, or words, dates and sentences of the language itself. */
const inTheirOwnOrder = [
  'order.untitled',
  'order.left',
  'quantity.range',
  'steps.progress',
  'stage.position',
  'grid.label',
  'checkout.items',
  'swap.slippage',
  'swap.asOf',
  'fees.part',
  'fees.included',
  'order.ends',
  'order.ended',
  'order.starts',
  'checkout.confirmStep',
]

/** Every text of a catalogue by its path; a text that takes values is given some that can be found again. */
function textsOf(messages: Messages): Map<string, string> {
  const texts = new Map<string, string>()
  function walk(value: unknown, path: string): void {
    if (typeof value === 'string') texts.set(path, value)
    else if (typeof value === 'function') texts.set(path, value(...valuesFor(path)))
    else for (const [key, inner] of Object.entries(value ?? {})) walk(inner, path ? `${path}.${key}` : key)
  }
  // The sentences of steps take meanings, and have a test of their own.
  const { sentences: _, ...steps } = messages.steps
  // In English the errors themselves say these.
  const { locale: __, dir: ___, reasons: ____, ...rest } = messages
  walk({ ...rest, steps }, '')
  return texts
}

function valuesFor(path: string): unknown[] {
  const counts = ['grid.label', 'checkout.items']
  return counts.includes(path) ? [{ shown: '⟨1⟩', value: 100 }] : ['⟨1⟩', '⟨2⟩']
}

/** The values that a text says, in any order. */
function marksOf(text: string): string[] {
  return [...text.matchAll(/⟨\d⟩/g)].map(([mark]) => mark).sort()
}
