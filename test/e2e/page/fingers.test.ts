import { afterAll, describe, expect, test } from 'vitest'
import { launchChromium } from '../../../tools/launchChromium.js'
import { sample } from '../../setup/sample.js'
import { openStory } from '../support/openStory.js'
import { openStorybook } from '../support/openStorybook.js'

const { url } = await openStorybook()
const browser = await launchChromium()
afterAll(() => browser.close())

const shown = [
  'components-checkoutview--idle-to-choose',
  'components-checkoutview--idle-unread',
  'components-checkoutview--uncertain',
  'components-checkoutview--swapped',
  'components-checkoutview--success',
  'components-basketview--idle',
  'checkout-choice-of-a-wallet--none',
  'checkout-choice-of-a-wallet--elsewhere',
  'checkout-after-closing--well-ended',
  'components-quantityfield--several',
]

describe('touch targets', () => {
  test.each(sample(shown, 3))('makes every control 44 pixels high, %s', async (id) => {
    const context = await browser.newContext({ hasTouch: true, isMobile: true, reducedMotion: 'reduce' })
    const page = await context.newPage()
    await openStory({ page, url, id, viewport: { width: 375, height: 812 } })
    const targets = page.locator(
      '[class^="till-"]:is(a, button, summary), [class^="till-"] :is(a, button, summary)',
    )
    await targets.first().waitFor()
    await page
      .locator('details')
      .evaluateAll((all) => all.map((details) => details.toggleAttribute('open', true)))
    const low = await targets.evaluateAll((all) =>
      all
        .filter((each) => each.checkVisibility() && each.getBoundingClientRect().height < 44)
        .map((each) => `${each.textContent} ${each.getBoundingClientRect().height}`),
    )
    expect(low).toEqual([])
    await context.close()
  })
})
