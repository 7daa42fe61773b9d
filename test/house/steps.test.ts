import { describe, expect, test } from 'vitest'
import {
  type StepAmount,
  type StepMeaning,
  sayStep,
  writeMoney,
} from '../../src/checkout/explain/stepSentences.js'
import { languages, loadMessages } from '../../src/components/messages/loadMessages.js'
import { meanings } from '../../stories/meanings.js'

describe('sayStep', () => {
  test.each(languages)('writes each part of a step once, in %s', async (language) => {
    const { steps } = await loadMessages(language)
    for (const meaning of meanings) {
      const sentence = sayStep(meaning, steps.sentences)
      expect(sentence).not.toMatch(/undefined|\[object/)
      for (const part of partsOf(meaning)) {
        expect(sentence.split(part), `“${part}” in “${sentence}”`).toHaveLength(2)
      }
    }
  })

  test.each(languages)('writes a different sentence for each meaning, in %s', async (language) => {
    const { steps } = await loadMessages(language)
    const sentences = meanings.map((meaning) => sayStep(meaning, steps.sentences))
    expect(new Set(sentences).size).toBe(meanings.length)
    expect(new Set(meanings.map(({ kind }) => kind))).toEqual(new Set(Object.keys(steps.sentences)))
  })
})

/** Returns every text in the meaning of a step, except the quantity 1. */
function partsOf({ kind: _, ...rest }: StepMeaning): string[] {
  const parts = Object.values(rest) as (string | StepAmount | readonly { [part: string]: string }[])[]
  return parts.flatMap((part) => {
    if (typeof part === 'string') return part
    if ('currency' in part) return writeMoney(part)
    return part.flatMap((item) => Object.values(item).filter((text) => text !== '1'))
  })
}
