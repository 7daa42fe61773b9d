import { describe, expect, test } from 'vitest'
import { languages } from '../../src/components/messages/loadMessages.js'
import { openStoryPage, showStories, stories } from './support/showStories.js'

/* Every story in every language: `npm test` shows each in English, in German, and in one of the others. */

openStoryPage()

describe('stories', () => {
  test.each(languages)('behavior: in %s every amount is written in one way', async (locale) => {
    const { amounts, faults } = await showStories(locale, stories)
    expect(faults).toEqual([])
    expect(amounts).toBeGreaterThan(400)
  })
})
