import { afterAll, describe, expect, test } from 'vitest'
import { launchChromium } from '../../../tools/launchChromium.js'
import { shareOf } from '../../setup/sample.js'
import { findSmallTargets } from '../support/looks/findSmallTargets.js'
import { addAxe, findViolations } from '../support/looks/findViolations.js'
import { openStory } from '../support/openStory.js'
import { openStorybook } from '../support/openStorybook.js'
import { inTwoPages } from '../support/visitStories.js'

const { url, stories } = await openStorybook()
const browser = await launchChromium()
afterAll(() => browser.close())

/**
 * Pairs of looks. The pairs cover each brand except the default one, in each theme and density. The two looks of a pair differ in brand,
 * theme and density.
 */
const looks = (['ink', 'sherbet'] as const).flatMap((look) =>
  (['comfortable', 'compact'] as const).map((density) => [
    { theme: 'light', look, density },
    {
      theme: 'dark',
      look: look === 'ink' ? 'sherbet' : 'ink',
      density: density === 'compact' ? 'comfortable' : 'compact',
    },
  ]),
)

describe('brands', () => {
  test('pass axe, and have large enough targets', async () => {
    const faults: string[] = []
    const shown = stories.filter(({ id }) =>
      /looks--littoral|everycode|swapquotetable--stale|every-code|disabled/.test(id),
    )
    expect(shown.length).toBeGreaterThan(3)
    const list = shown.map(({ id }, row) => ({ id, pairs: shareOf(looks, row) }))
    await inTwoPages({ browser, list }, async (page, { id, pairs }) => {
      const story = await openStory({ page, url, id })
      await addAxe(page)
      for (const look of pairs.flat()) {
        await story.choose({ ...look, direction: 'ltr', locale: 'en' })
        const violations = await findViolations({ page, rules: 'all' })
        const found = [...violations, ...(await findSmallTargets(page)).faults]
        faults.push(...found.map((fault) => `${id} ${Object.values(look).join(' ')}: ${fault}`))
      }
    })
    expect(faults).toEqual([])
  })
})
