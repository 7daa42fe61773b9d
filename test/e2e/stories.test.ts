import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { launchChromium } from '../../tools/chromium.js'
import { openStory } from './openStory.js'
import { openStorybook } from './openStorybook.js'

const { url, stories, docs, close } = await openStorybook()
afterAll(close)
const browser = await launchChromium()
afterAll(() => browser.close())
const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const looks = ['light', 'dark'].flatMap((theme) =>
  ['ltr', 'rtl'].flatMap((direction) =>
    ['en', 'ar', 'ja'].map((locale) => ({
      theme,
      direction,
      locale,
      look: 'littoral',
      density: 'comfortable',
    })),
  ),
)

describe('stories', () => {
  test(`behavior: axe finds nothing, and nothing is clipped at 320 px, in ${looks.length} looks`, async () => {
    const faults: string[] = []
    let looked = 0
    await inTwoPages(stories, async (page, { id }) => {
      const story = await openStory({ page, url, id })
      await page.addScriptTag({ content: axe })
      for (const look of looks) {
        await story.choose(look)
        const where = `${id} ${look.theme} ${look.direction} ${look.locale}`
        faults.push(...(await findViolations(page)).map((fault) => `${where}: ${fault}`))
        looked++
      }
      await page.setViewportSize({ width: 320, height: 640 })
      for (const look of looks.filter(({ theme }) => theme === 'light')) {
        await story.choose(look)
        const where = `${id} 320 px ${look.direction} ${look.locale}`
        faults.push(...(await findClipped(page)).map((fault) => `${where}: ${fault}`))
      }
      faults.push(...story.faults.map((fault) => `${id}: ${fault}`))
    })
    console.log(`${stories.length} stories, ${looked} times looked at by axe`)
    expect(faults).toEqual([])
    expect(looked).toBe(stories.length * looks.length)
  }, 600_000)

  test('behavior: every other look holds as well', async () => {
    const faults: string[] = []
    const shown = stories.filter(({ id }) =>
      /looks--littoral|everycode|swapquotetable--stale|every-code|disabled/.test(id),
    )
    expect(shown.length).toBeGreaterThan(3)
    await inTwoPages(shown, async (page, { id }) => {
      const story = await openStory({ page, url, id })
      await page.addScriptTag({ content: axe })
      for (const theme of ['light', 'dark']) {
        for (const look of ['ink', 'sherbet']) {
          for (const density of ['comfortable', 'compact']) {
            await story.choose({ theme, look, density, direction: 'ltr', locale: 'en' })
            faults.push(...(await findViolations(page)).map((fault) => `${id} ${theme} ${look}: ${fault}`))
          }
        }
      }
    })
    expect(faults).toEqual([])
  })

  test('error: a planted fault is found', async () => {
    const page = await browser.newPage()
    await openStory({ page, url, id: 'components-receipt--paid' })
    await page.addScriptTag({ content: axe })
    await page.setViewportSize({ width: 320, height: 640 })
    expect([await findViolations(page), await findClipped(page)]).toEqual([[], []])
    await page.locator('.till-receipt').evaluate((receipt) => {
      receipt.insertAdjacentHTML(
        'beforebegin',
        '<p style="color: #ccc">Pale</p><p class="till-planted" style="white-space: nowrap">As long as nobody’s screen is wide, and then some</p><button></button>',
      )
    })
    const violations = (await findViolations(page)).map((fault) => fault.split(' ')[0])
    expect(violations.sort()).toEqual(['button-name', 'color-contrast'])
    expect((await findClipped(page)).join()).toContain('till-planted')
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

/** Goes through a list in two pages beside each other. */
async function inTwoPages<item>(list: readonly item[], visit: (page: Page, item: item) => Promise<void>) {
  const waiting = [...list]
  const walk = async () => {
    const context = await browser.newContext({ reducedMotion: 'reduce' })
    const page = await context.newPage()
    for (let next = waiting.shift(); next; next = waiting.shift()) await visit(page, next)
    await context.close()
  }
  await Promise.all([walk(), walk()])
}

/** What axe has to say about a story, one line for each kind of fault and the first element that has it. */
async function findViolations(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: typeof import('axe-core') }
    const { violations } = await axe.run('#storybook-root', {
      resultTypes: ['violations'],
      preload: false,
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      // A story is no page: it has no landmarks, and its headings need not begin with the first level.
      rules: {
        region: { enabled: false },
        'heading-order': { enabled: false },
        'target-size': { enabled: true },
      },
    })
    return violations.map(
      ({ id, nodes }) => `${id} ${nodes[0]?.html.slice(0, 160)} ${nodes[0]?.failureSummary}`,
    )
  })
}

/** Texts that are cut off, and whatever stands out of the page sideways. */
async function findClipped(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = []
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth > clientWidth) faults.push(`the page is ${scrollWidth} px wide`)
    for (const element of document.querySelectorAll<HTMLElement>('[class^="till-"], [class^="till-"] *')) {
      if (element.closest('.till-hidden, .till-picture, thead')) continue
      const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim())
      const name = `<${element.tagName.toLowerCase()} class="${element.className}">`
      if (
        hasText &&
        element.tagName !== 'INPUT' &&
        element.scrollWidth > element.clientWidth + 1 &&
        element.clientWidth > 0
      ) {
        faults.push(`${name} is cut off: ${element.scrollWidth} > ${element.clientWidth}`)
      }
      const { left, right, width } = element.getBoundingClientRect()
      if (width > 1 && (left < -1 || right > clientWidth + 1)) faults.push(`${name} stands out of the page`)
    }
    return faults
  })
}
