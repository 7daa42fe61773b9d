import { afterAll, describe, expect, test } from 'vitest'
import { launchChromium } from '../../tools/launchChromium.js'
import { sample } from '../setup/sample.js'
import { openStorybook } from './support/openStorybook.js'
import { playStory } from './support/playStory.js'
import { watchFaults } from './support/watchFaults.js'

/* These tests use the built stories. `npm run test:all -- development` tests the development server. */

const { url, stories } = await openStorybook()
const browser = await launchChromium()
afterAll(() => browser.close())

const live = stories.filter(({ title }) => title === 'Live')

describe('live stories', () => {
  test('cover each way to buy', () => {
    expect(live.map(({ name }) => name)).toMatchInlineSnapshot(`
      [
        "Buy With Ether",
        "Buy With Token",
        "Buy As One Batch",
        "Buy With Signatures",
        "Decline Then Buy",
        "Cheating Service",
        "Widget",
      ]
    `)
  })

  test.each(sample(live, 2))('$name: runs on a chain in the page, without a network', async ({ id }) => {
    const { page, faults, strangers } = await open()
    expect(await playStory({ page, url, id })).toBe('success')
    expect(faults).toEqual([])
    expect(strangers).toEqual([])
    await page.close()
  })

  test('show the props of a component on its page', async () => {
    const { page, faults } = await open()
    await page.goto(`${url}/iframe.html?id=components-feebreakdown--docs&viewMode=docs`)
    const row = page.locator('.docblock-argstable-body tr', { hasText: 'included' })
    await row.waitFor()
    expect(await row.textContent()).toContain('Fees included in the price')
    expect(await row.textContent()).toContain('readonly FeeBreakdownEntry[]')
    expect(faults).toEqual([])
    await page.close()
  })

  test('report a purchase that does not end as the story says', async () => {
    const { page } = await open()
    // The wallet declines everything in this story, which expects a successful purchase.
    const result = await playStory({
      page,
      url,
      id: 'live--buy-with-ether',
      globals: 'wallet:refuses',
    })
    expect(result).toMatch(/data-status.*success.*cancelled/s)
    await page.close()
  })
})

/** Opens a browser page, and records console errors and requests to other origins. */
async function open() {
  const page = await browser.newPage()
  const faults = watchFaults(page)
  const strangers: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(`${url}/`) && !/^(data|blob):/.test(request.url()))
      strangers.push(request.url())
  })
  return { page, faults, strangers }
}
