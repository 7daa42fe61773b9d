import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { launchChromium } from '../../tools/chromium.js'
import { findBrokenNumbers } from './support/findBrokenNumbers.js'
import { findClipped } from './support/findClipped.js'
import { findSmallTargets } from './support/findSmallTargets.js'
import { addAxe, findViolations } from './support/findViolations.js'
import { openStory } from './support/openStory.js'
import { openStorybook } from './support/openStorybook.js'

const { url, stories: all, docs, close } = await openStorybook()
afterAll(close)
const browser = await launchChromium()
afterAll(() => browser.close())

// What buys on a chain in the page moves while it is looked at: its states are those of the others.
const stories = all.filter(({ title }) => !/^Live\b/.test(title))

/** Ordered so that what is slowest to change changes least. */
const looks = ['en', 'ar', 'ja'].flatMap((locale) =>
  ['ltr', 'rtl'].flatMap((direction) => ['light', 'dark'].map((theme) => ({ theme, direction, locale }))),
)

describe('stories', () => {
  test(`behavior: axe finds nothing, in ${looks.length} looks`, async () => {
    const faults: string[] = []
    let looked = 0
    await visitAll({ viewport: { width: 1024, height: 768 } }, async ({ page, story, id }) => {
      for (const look of looks) {
        await story.choose(look)
        // The two themes differ in colours, and in nothing else.
        const found = await findViolations({ page, rules: look.theme === 'light' ? 'all' : 'colours' })
        faults.push(...found.map((fault) => `${id} ${Object.values(look).join(' ')}: ${fault}`))
        looked++
      }
    })
    console.log(`${stories.length} stories, ${looked} times looked at by axe`)
    expect(faults).toEqual([])
    expect(looked).toBe(stories.length * looks.length)
  })

  test('behavior: at 320 px nothing is clipped, no number broken, and everything is large enough to be pressed', async () => {
    const faults: string[] = []
    let targets = 0
    await visitAll({ viewport: { width: 320, height: 640 } }, async ({ page, story, id }) => {
      for (const look of looks.filter(({ theme }) => theme === 'light')) {
        await story.choose(look)
        const small = await findSmallTargets(page)
        targets += small.seen
        const found = [...(await findClipped(page)), ...(await findBrokenNumbers(page)), ...small.faults]
        faults.push(...found.map((fault) => `${id} ${look.direction} ${look.locale}: ${fault}`))
      }
    })
    expect(faults).toEqual([])
    expect(targets).toBeGreaterThan(1_000)
  })

  test('behavior: every other look holds as well', async () => {
    const faults: string[] = []
    const shown = stories.filter(({ id }) =>
      /looks--littoral|everycode|swapquotetable--stale|every-code|disabled/.test(id),
    )
    expect(shown.length).toBeGreaterThan(3)
    await inTwoPages(shown, async (page, { id }) => {
      const story = await openStory({ page, url, id })
      await addAxe(page)
      for (const theme of ['light', 'dark']) {
        for (const look of ['ink', 'sherbet']) {
          for (const density of ['comfortable', 'compact']) {
            await story.choose({ theme, look, density, direction: 'ltr', locale: 'en' })
            const violations = await findViolations({ page, rules: 'all' })
            const found = [...violations, ...(await findSmallTargets(page)).faults]
            faults.push(...found.map((fault) => `${id} ${theme} ${look} ${density}: ${fault}`))
          }
        }
      }
    })
    expect(faults).toEqual([])
  })

  test('error: a planted fault is found', async () => {
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

  test('behavior: every page of the documentation opens', async () => {
    const faults: string[] = []
    expect(docs.length).toBeGreaterThan(5)
    await inTwoPages(docs, async (page, { id }) => {
      page.removeAllListeners()
      page.on('console', (message) => message.type() === 'error' && faults.push(`${id}: ${message.text()}`))
      page.on('pageerror', (error) => faults.push(`${id}: ${error}`))
      await page.goto(`${url}/iframe.html?id=${id}&viewMode=docs`)
      await page.locator('#storybook-docs h1').first().waitFor()
    })
    expect(faults).toEqual([])
  })
})

type Visit = { page: Page; story: Awaited<ReturnType<typeof openStory>>; id: string }

/** Shows every story, in two pages beside each other, and holds that none says anything on the console. */
async function visitAll(
  { viewport }: Pick<openStory.Options, 'viewport'>,
  visit: (at: Visit) => Promise<void>,
) {
  const faults: string[] = []
  const open = new Map<Page, Visit['story']>()
  await inTwoPages(stories, async (page, { id }) => {
    let story = open.get(page)
    if (!story) {
      story = await openStory({ page, url, id, viewport })
      open.set(page, story)
      await addAxe(page)
    }
    await story.show(id)
    await visit({ page, story, id })
    faults.push(...story.faults.splice(0).map((fault) => `${id}: ${fault}`))
  })
  expect(faults).toEqual([])
}

/** Goes through a list in two pages beside each other. */
async function inTwoPages<item>(list: readonly item[], visit: (page: Page, item: item) => Promise<void>) {
  const waiting = [...list]
  const work = async () => {
    const context = await browser.newContext({ reducedMotion: 'reduce' })
    const page = await context.newPage()
    for (let next = waiting.shift(); next; next = waiting.shift()) await visit(page, next)
    await context.close()
  }
  await Promise.all([work(), work()])
}
