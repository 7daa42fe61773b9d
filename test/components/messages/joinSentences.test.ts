import { describe, expect, test } from 'vitest'
import { joinSentences } from '../../../src/components/messages/joinSentences.js'
import { loadMessages } from '../../../src/components/messages/loadMessages.js'

describe('joinSentences', () => {
  test('returns the sentences with one space between them', () => {
    expect(joinSentences('Nothing was paid.', '', false, undefined, 'Try again.')).toBe(
      'Nothing was paid. Try again.',
    )
    expect(joinSentences()).toBe('')
  })

  test.each(['ja', 'zh'])('returns sentences without a space when the locale is %s', async (locale) => {
    const { funds, stage } = await loadMessages(locale)
    expect(joinSentences(funds.none, stage.topUp)).toBe(`${funds.none}${stage.topUp}`)
  })
})
