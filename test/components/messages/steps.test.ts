import { describe, expect, test } from 'vitest'
import { type StepMeaning, sayStep } from '../../../src/checkout/stepSentences.js'
import { languages, loadMessages } from '../../../src/components/messages/loadMessages.js'

const items = [
  { tokenId: '70', quantity: '1' },
  { tokenId: '81', quantity: '33', collection: '0xc011…eccc' },
]
const until = '2027-01-15 09:00 UTC'
const allowed = { spender: '0xabcd…ef01', amount: '129.5 USDC' }

/** Steps of all kinds, and of each kind with and without what may be absent. */
const meanings: readonly StepMeaning[] = [
  { kind: 'allow', amount: '129.5 USDC' },
  { kind: 'allow', ...allowed },
  { kind: 'allow', token: '0x70ce…0000' },
  { kind: 'signAllow', ...allowed, until },
  { kind: 'signAllow', ...allowed },
  { kind: 'takeBack', spender: '0xabcd…ef01' },
  { kind: 'buy', items, total: '4 ETH' },
  { kind: 'buy', items, total: '4 ETH', place: 'Seaport' },
  { kind: 'get', items },
  { kind: 'get', items, place: 'Seaport' },
  { kind: 'signBuy', items, total: '4 ETH', until },
  { kind: 'signBuy', items, total: '4 ETH' },
  { kind: 'signMessage', message: 'Sign in' },
  { kind: 'signBytes' },
  { kind: 'signOther', type: 'Vote', domain: 'Assembly' },
  { kind: 'post', endpoint: '/orders' },
  { kind: 'unreadable', to: '0xabcd…ef01' },
  { kind: 'before' },
]

describe('sayStep', () => {
  test.each(languages)(
    'behavior: in %s no sentence leaves out a part, nor says one twice',
    async (language) => {
      const { steps } = await loadMessages(language)
      for (const meaning of meanings) {
        const sentence = sayStep(meaning, steps.sentences)
        expect(sentence).not.toMatch(/undefined|\[object/)
        for (const part of partsOf(meaning)) {
          expect(sentence.split(part), `“${part}” in “${sentence}”`).toHaveLength(2)
        }
      }
    },
  )

  test.each(languages)('behavior: in %s no two meanings sound the same', async (language) => {
    const { steps } = await loadMessages(language)
    const sentences = meanings.map((meaning) => sayStep(meaning, steps.sentences))
    expect(new Set(sentences).size).toBe(meanings.length)
    expect(new Set(meanings.map(({ kind }) => kind))).toEqual(new Set(Object.keys(steps.sentences)))
  })
})

/** Every text that a meaning is made of, but for the quantity one. */
function partsOf({ kind: _, ...rest }: StepMeaning): string[] {
  return Object.values(rest).flatMap((value) =>
    typeof value === 'string'
      ? value
      : (value as typeof items).flatMap((item) => Object.values(item).filter((text) => text !== '1')),
  )
}
