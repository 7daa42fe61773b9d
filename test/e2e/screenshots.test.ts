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

/** The pictures that are held to be right. `npm test -- test/e2e/screenshots -u` takes them anew: look at them then. */
const baselines = fileURLToPath(new URL('screenshots', import.meta.url))
/** Where what differs is put. */
const differences = fileURLToPath(new URL('../../.cache/screenshot-differences', import.meta.url))

const { url, stories: all } = await openStorybook()
const { browser, close } = await launchStillChromium()
afterAll(close)

// What buys on a chain in the page has hashes of its own each time, the host pages are held against each other, and the
// scenarios all begin alike. The foundations show what all others are made of.
const stories = all.filter(
  ({ title }) =>
    !/^Live\b|^Theming\/(Host pages|Playground)$|^Checkout\/Scenarios$|^Foundations$/.test(title),
)

/**
 * So that whatever can differ is seen: colours, direction, width. `npm test` takes some stories, each in one of them, and
 * `npm run test:all` takes all stories in both.
 */
const looks = {
  light: { theme: 'light', direction: 'ltr', width: 512 },
  dark: { theme: 'dark', direction: 'rtl', width: 320 },
}

/** On a phone, once more in each other language. */
const languages = ['ar', 'de', 'es', 'fr', 'ja', 'zh']
const inEveryLanguage = [
  'components-checkoutview--review',
  'components-checkoutview--success',
  'components-basketview--success',
]

/** Every picture that there is to take. */
const names = [
  ...stories.flatMap(({ id }) => Object.keys(looks).map((look) => `${id}.${look}.png`)),
  ...languages.flatMap((locale) => inEveryLanguage.map((id) => `${id}.${locale}.png`)),
]

describe('screenshots', () => {
  // One page shows all stories after each other, and each picture takes up to a second of a busy machine.
  test('default: every story looks as it did, light and wide, or dark and mirrored on a phone', {
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

  test('error: two pixels more of a border are seen, and a ground that is a little darker', async () => {
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

/** Colours are stored in steps; another machine may round them otherwise. */
const tolerance = 2 * fineness

/** So many pixels may be off for no reason. */
const noise = 4

async function compareWithBaseline(name: string, page: Page): Promise<string[]> {
  const baseline = await readFile(join(baselines, name)).catch(() => undefined)
  const expected = baseline ? decodePng(baseline) : { width: 0, height: 0, pixels: new Uint8Array() }
  const compare = (file: Buffer) => comparePictures({ expected, actual: decodePng(file), tolerance })
  let looksRight = false
  const file = await takePicture(page, (taken) => {
    // What looks as it should need not be waited for.
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

/** A page at the moment of the stories, in which nothing moves. */
async function openPage(): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: 'reduce', locale: 'en-US', timezoneId: 'UTC' })
  const page = await context.newPage()
  await page.clock.setFixedTime(now)
  return page
}

/**
 * Takes a picture of what the window shows, once it shows all: two pictures one after the other are the same, or the first
 * one will do.
 */
async function takePicture(page: Page, willDo = (_: Buffer) => false): Promise<Buffer> {
  let before: Buffer | undefined
  for (;;) {
    await page.waitForFunction(
      () =>
        // Letters of a brand's own are asked for when they are laid out.
        document.body.offsetHeight > 0 &&
        document.fonts.status === 'loaded' &&
        // What draws a code is loaded with it, and what an open dialog sells is read from the chain.
        !document.querySelector(
          '.till-wallet-code[aria-busy], dialog[open] .till-picture[data-status="loading"]',
        ) &&
        // What is below the window may be loaded later.
        [...document.images].every(({ complete, y }) => complete || y > innerHeight),
    )
    // What is loaded is drawn once it is decoded, beside all else. What is broken never is.
    await page.evaluate(async () => {
      const loaded = [...document.images].filter(({ complete }) => complete)
      await Promise.allSettled(loaded.map((image) => image.decode()))
    })
    const picture = await page.screenshot({ animations: 'disabled' })
    if (willDo(picture) || before?.equals(picture)) return picture
    before = picture
  }
}
