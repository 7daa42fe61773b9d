import { afterAll, describe, expect, test } from 'vitest'
import { launchChromium } from '../../tools/launchChromium.js'
import { sample } from '../setup/sample.js'
import { openStorybook } from './support/openStorybook.js'
import { playStory } from './support/playStory.js'
import { watchFaults } from './support/watchFaults.js'

/* That they play while one writes them, too: `npm run test:all -- development`. */

const { url, stories } = await openStorybook()
const browser = await launchChromium()
afterAll(() => browser.close())

const live = stories.filter(({ title }) => title === 'Live')

describe('live stories', () => {
  test('behavior: there is one for each way to buy', () => {
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

  test.each(sample(live, 2))('behavior: $name, on a chain in the page, with no network', async ({ id }) => {
    const { page, faults, strangers } = await open()
    expect(await playStory({ page, url, id })).toBe('success')
    expect(faults).toEqual([])
    expect(strangers).toEqual([])
    await page.close()
  })

  test('behavior: the page of a component shows what it takes', async () => {
    const { page, faults } = await open()
    await page.goto(`${url}/iframe.html?id=components-feebreakdown--docs&viewMode=docs`)
    const row = page.locator('.docblock-argstable-body tr', { hasText: 'included' })
    await row.waitFor()
    expect(await row.textContent()).toContain('Fees that come out of the price')
    expect(await row.textContent()).toContain('readonly FeeBreakdownEntry[]')
    expect(faults).toEqual([])
    await page.close()
  })

  test('error: a purchase that does not come out as the story says is told', async () => {
    const { page } = await open()
    // A wallet that refuses everything, in a story that buys.
    const told = await playStory({
      page,
      url,
      id: 'live--buy-with-ether',
      globals: 'wallet:refuses',
    })
    expect(told).toMatch(/data-status.*success.*cancelled/s)
    await page.close()
  })
})

/** Opens a page, and notes what is said on its console and what it asks of anyone but the server of the stories. */
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
