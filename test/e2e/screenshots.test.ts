import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { now } from '../../stories/fixtures.js'
import { isWhole, sample, shareOf } from '../setup/sample.js'
import { comparePictures } from './support/looks/comparePictures.js'
import { decodePng } from './support/looks/decodePng.js'
import { encodePng, fineness } from './support/looks/encodePng.js'
import { launchStillChromium } from './support/looks/launchStillChromium.js'
import { openStory } from './support/openStory.js'
import { openStorybook } from './support/openStorybook.js'

/** The folder of the baseline pictures. `npm test -- test/e2e/screenshots -u` takes new pictures. Review them afterwards. */
const baselines = fileURLToPath(new URL('screenshots', import.meta.url))
/** The folder for pictures that show the differences. */
const differences = fileURLToPath(new URL('../../.cache/screenshot-differences', import.meta.url))

const { url, stories: all } = await openStorybook()
const { browser, close } = await launchStillChromium()
afterAll(close)

// Leave out some stories. Live stories show new hashes each time, and another test compares the host pages. All scenarios start with the
// same picture. The foundations and the board of states repeat other stories.
const stories = all.filter(
  ({ title }) =>
    !/^Live\b|^Theming\/(Host pages|Playground)$|^Checkout\/(Scenarios|States board)$|^Foundations$/.test(
      title,
    ),
)

/**
 * The two looks of a story. Together they cover both themes, both directions and two widths. `npm test` takes pictures of some stories,
 * each in one look. `npm run test:all` takes all stories in both looks.
 */
const looks = {
  light: { theme: 'light', direction: 'ltr', width: 512 },
  dark: { theme: 'dark', direction: 'rtl', width: 320 },
}

/** `inEveryLanguage` lists the stories of which the test also takes a picture on a phone in each of these languages. */
const languages = ['ar', 'de', 'es', 'fr', 'ja', 'zh']
const inEveryLanguage = [
  'components-checkoutview--review',
  'components-checkoutview--success',
  'components-basketview--success',
]

/** The names of all pictures. */
const names = [
  ...stories.flatMap(({ id }) => Object.keys(looks).map((look) => `${id}.${look}.png`)),
  ...languages.flatMap((locale) => inEveryLanguage.map((id) => `${id}.${locale}.png`)),
]

describe('screenshots', () => {
  // The timeout is long: one browser page shows all stories, and a picture takes up to a second on a busy machine.
  test('match the baseline, light and wide, or dark and mirrored on a phone', {
    timeout: isWhole() ? 600_000 : 180_000,
  }, async () => {
    const update = expect.getState().snapshotState.snapshotUpdateState === 'all'
    await rm(differences, { recursive: true, force: true })
    await mkdir(baselines, { recursive: true })
    const faults: string[] = []
    let taken = 0
    const share = update ? <look>(all: readonly look[]) => all : shareOf
    const shown = update ? stories : sample(stories, 72)
    const page = await openPage()
    const story = await openStory({ page, url, id: stories[0]?.id ?? '' })
    const picture = async (name: string) => {
      taken++
      if (update) await writeFile(join(baselines, name), encodePng(decodePng(await takePicture(page))))
      else faults.push(...(await compareWithBaseline(name, page)))
    }
    for (const [row, { id }] of shown.entries()) {
      await story.show(id)
      for (const [look, { width, ...globals }] of share(Object.entries(looks), row)) {
        await page.setViewportSize({ width, height: 900 })
        await story.choose({ ...globals, locale: 'en' })
        await picture(`${id}.${look}.png`)
      }
    }
    for (const [row, locale] of languages.entries()) {
      for (const id of share(inEveryLanguage, row)) {
        await story.show(id)
        await page.setViewportSize({ width: 390, height: 900 })
        await story.choose({ theme: 'light', direction: locale === 'ar' ? 'rtl' : 'ltr', locale })
        await picture(`${id}.${locale}.png`)
      }
    }
    await page.close()
    const gone = (await readdir(baselines)).filter((name) => !names.includes(name))
    if (update) await Promise.all(gone.map((name) => rm(join(baselines, name))))
    else faults.push(...gone.map((name) => `${name} is of a story that there is no more.`))
    expect(names.length).toBeGreaterThan(200)
    expect(taken).toBeGreaterThan(75)
    expect(faults, 'After a wanted change: npm test -- test/e2e/screenshots -u').toEqual([])
  })

  test('report two more pixels of a border, and a slightly darker background', async () => {
    const page = await openPage()
    await openStory({ page, url, id: 'components-checkoutview--confirm' })
    const expected = decodePng(encodePng(decodePng(await takePicture(page))))
    const differing = async () =>
      comparePictures({ expected, actual: decodePng(await takePicture(page)), tolerance }).differing
    expect(await differing()).toBeLessThanOrEqual(noise)
    for (const css of [
      '.till-button { border-width: 3px }',
      '.till-checkout { background: var(--till-ground) }',
      '.till-active-text { letter-spacing: 0.1px }',
      '.till-checkout-title { color: var(--till-muted) }',
    ]) {
      const planted = await page.addStyleTag({ content: css })
      expect(await differing(), css).toBeGreaterThan(10 * noise)
      await planted.evaluate((style) => style.parentNode?.removeChild(style))
      expect(await differing()).toBeLessThanOrEqual(noise)
    }
    await page.close()
  })
})

/** The maximum difference of a colour channel. The stored colours are rounded, and two machines may round them differently. */
const tolerance = 2 * fineness

/** The number of pixels that may differ more than `tolerance` from the baseline. */
const noise = 4

async function compareWithBaseline(name: string, page: Page): Promise<string[]> {
  const baseline = await readFile(join(baselines, name)).catch(() => undefined)
  const expected = baseline ? decodePng(baseline) : { width: 0, height: 0, pixels: new Uint8Array() }
  const compare = (file: Buffer) => comparePictures({ expected, actual: decodePng(file), tolerance })
  let looksRight = false
  const file = await takePicture(page, (taken) => {
    // Stop as soon as a picture matches the baseline.
    looksRight = compare(taken).differing <= noise
    return looksRight
  })
  if (looksRight) return []
  const { differing, draw } = compare(file)
  await mkdir(differences, { recursive: true })
  const at = (kind: string) => join(differences, name.replace(/png$/, `${kind}.png`))
  await writeFile(at('actual'), file)
  await writeFile(at('difference'), encodePng(draw()))
  const where = relative(process.cwd(), at('difference'))
  return [`${name}: ${baseline ? `${differing} pixels differ` : 'there is no baseline'}, see ${where}`]
}

/** Opens a browser page without animations, whose clock shows the time of the stories. */
async function openPage(): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: 'reduce', locale: 'en-US', timezoneId: 'UTC' })
  const page = await context.newPage()
  await page.clock.setFixedTime(now)
  return page
}

/** Takes pictures of the window until two in a row are equal, or until `willDo` accepts one. */
async function takePicture(page: Page, willDo = (_: Buffer) => false): Promise<Buffer> {
  let before: Buffer | undefined
  for (;;) {
    await page.waitForFunction(
      () =>
        // A read of the layout makes the browser load a brand's fonts.
        document.body.offsetHeight > 0 &&
        document.fonts.status === 'loaded' &&
        // The QR code's module is lazy-loaded, and an open dialog reads its items from the chain. So wait for both.
        !document.querySelector(
          '.till-wallet-code[aria-busy], dialog[open] .till-picture[data-status="loading"]',
        ) &&
        // Do not wait for images below the window, because the browser may load them later.
        [...document.images].every(({ complete, y }) => complete || y > innerHeight),
    )
    // The browser draws a loaded image only after decoding it. Decoding a broken image fails, which does not matter here.
    await page.evaluate(async () => {
      const loaded = [...document.images].filter(({ complete }) => complete)
      await Promise.allSettled(loaded.map((image) => image.decode()))
    })
    const picture = await page.screenshot({ animations: 'disabled' })
    if (willDo(picture) || before?.equals(picture)) return picture
    before = picture
  }
}
