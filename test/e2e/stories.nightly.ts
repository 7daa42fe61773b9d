import { afterAll, describe, expect, test } from 'vitest'
import { launchChromium } from '../../tools/launchChromium.js'
import { lookForRoom, lookWithAxe } from './support/looks/lookClosely.js'
import { lightLooks, looks } from './support/looks/looks.js'
import { openStorybook } from './support/openStorybook.js'
import { visitStories } from './support/visitStories.js'

/* These tests check every story in every look: each language, direction and theme. */

const { url, stories: all } = await openStorybook()
const browser = await launchChromium()
afterAll(() => browser.close())

const stories = all.filter(({ title }) => !/^Live\b/.test(title))

describe('stories', () => {
  test.each(looks)('pass axe, $theme $direction $locale', async (look) => {
    const looksOf = () => [look]
    expect(await visitStories({ browser, url, stories, looksOf, visit: lookWithAxe })).toEqual([])
  })

  test.each(lightLooks)('fit into 320 px, $direction $locale', async (look) => {
    const looksOf = () => [look]
    const visit = async (at: visitStories.Visit) => (await lookForRoom(at)).faults
    const viewport = { width: 320, height: 640 }
    expect(await visitStories({ browser, url, stories, looksOf, visit, viewport })).toEqual([])
  })
})
