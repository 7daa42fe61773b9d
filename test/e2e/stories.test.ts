import { afterAll, describe, expect, test } from 'vitest'
import { launchChromium } from '../../tools/launchChromium.js'
import { isWhole, sample, testWhole } from '../setup/sample.js'
import { findBrokenNumbers } from './support/looks/findBrokenNumbers.js'
import { findClipped } from './support/looks/findClipped.js'
import { findSmallTargets } from './support/looks/findSmallTargets.js'
import { addAxe, findViolations } from './support/looks/findViolations.js'
import { lookForRoom } from './support/looks/lookClosely.js'
import { looks } from './support/looks/looks.js'
import { openStory } from './support/openStory.js'
import { openStorybook } from './support/openStorybook.js'
import { inTwoPages, visitStories } from './support/visitStories.js'

const { url, stories: all, docs } = await openStorybook()
const browser = await launchChromium()
afterAll(() => browser.close())

// Leave out live stories, which change during the checks, and the states board, which shows other stories in narrow tiles.
const stories = sample(
  all.filter(({ title }) => !/^Live\b|States board$/.test(title)),
  50,
)

/** The sizes of the browser window, in CSS pixels. */
const wide = { width: 1024, height: 768 }
const narrow = { width: 320, height: 640 }

describe('stories', () => {
  // The timeout is long: two browser pages show all stories, and axe takes up to a second for each on a busy machine.
  test('pass axe, and at 320 px clip nothing, break no number, and have large enough targets', {
    timeout: isWhole() ? 300_000 : 120_000,
  }, async () => {
    let looked = 0
    let targets = 0
    // Check each story in only one look. `npm run nightly -- --only stories` checks every look.
    const looksOf = (index: number) => looks.slice(index % looks.length).slice(0, 1)
    const visit = async (at: visitStories.Visit) => {
      looked++
      await at.page.setViewportSize(wide)
      const faults = await findViolations({ page: at.page, rules: 'all' })
      await at.page.setViewportSize(narrow)
      const room = await lookForRoom(at)
      targets += room.seen
      return [...faults, ...room.faults]
    }
    expect(await visitStories({ browser, url, stories, looksOf, visit })).toEqual([])
    expect(looked).toBe(stories.length)
    expect(targets).toBeGreaterThan(80)
  })

  test('show orders for sale on the stories’ date, independent of the current date', async () => {
    const page = await browser.newPage()
    await page.clock.setFixedTime('2031-05-17T08:00:00Z')
    await openStory({ page, url, id: 'components-ordercard--available' })
    const sale = page.locator('.story [data-sale]')
    await sale.first().waitFor()
    expect(await page.getByRole('button', { name: 'Expired' }).count()).toBe(0)
    expect(await page.evaluate(() => new Date().toISOString())).toContain('2026-11-20T12:00')
    await page.close()
  })

  test('report planted faults', async () => {
    const page = await browser.newPage()
    await openStory({ page, url, id: 'components-receipt--paid', viewport: { width: 320, height: 640 } })
    await addAxe(page)
    const look = async () => [
      await findViolations({ page, rules: 'all' }),
      await findViolations({ page, rules: 'colours' }),
      [...(await findClipped(page)), ...(await findBrokenNumbers(page))],
      (await findSmallTargets(page)).faults,
    ]
    expect(await look()).toEqual([[], [], [], []])
    await page.locator('.till-receipt').evaluate((receipt) => {
      receipt.insertAdjacentHTML(
        'beforebegin',
        '<p style="color: #ccc">Pale</p><p class="till-planted" style="white-space: nowrap">As long as nobody’s screen is wide, and then some</p><p class="till-broken" style="inline-size: 4ch; overflow-wrap: anywhere">1,250,000</p><button class="till-small"></button>',
      )
    })
    const [violations, colours, clipped, small] = await look()
    expect(violations?.map((fault) => fault.split(' ')[0]).sort()).toEqual(['button-name', 'color-contrast'])
    expect(colours?.map((fault) => fault.split(' ')[0])).toEqual(['color-contrast'])
    expect(clipped?.join()).toContain('till-planted')
    expect(clipped?.join()).toContain('1,250,000')
    expect(small?.join()).toContain('till-small')
    await page.close()
  })

  testWhole('have documentation pages that open without errors', async () => {
    const faults: string[] = []
    const list = sample(docs, 6)
    expect(list.length).toBeGreaterThan(5)
    await inTwoPages({ browser, list }, async (page, { id }) => {
      page.removeAllListeners()
      page.on('console', (message) => message.type() === 'error' && faults.push(`${id}: ${message.text()}`))
      page.on('pageerror', (error) => faults.push(`${id}: ${error}`))
      await page.goto(`${url}/iframe.html?id=${id}&viewMode=docs`)
      await page.locator('#storybook-docs h1').first().waitFor()
    })
    expect(faults).toEqual([])
  })
})
