import { describe, expect, test } from 'vitest'
import { languages } from '../../src/components/messages/loadMessages.js'
import { openStoryPage, showStories, stories } from './support/showStories.js'

/* Renders every story in every language. `npm test` renders the stories only in English and German. */

openStoryPage()

describe('stories', () => {
  test.each(languages)('format every amount as the formatter does, in %s', async (locale) => {
    const { amounts, faults } = await showStories(locale, stories)
    expect(faults).toEqual([])
    expect(amounts).toBeGreaterThan(400)
  })
})
