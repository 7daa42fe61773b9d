import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { fileFor, listTokens, writeValue } from '../../tools/designTokens.js'
import { launchChromium } from '../../tools/launchChromium.js'
import { readTokens } from '../../tools/writeTokens.js'
import { sample } from '../setup/sample.js'

const styles = readFileSync(new URL('../../src/components/styles.css', import.meta.url), 'utf8')
const browser = await launchChromium()
afterAll(() => browser.close())

const parts = `<dialog class="till-dialog"><div class="till-checkout">
  <div class="till-checkout-header"><h2 class="till-checkout-title">Title</h2></div>
  <button class="till-button">Pay</button>
  <button class="till-button" data-variant="outline">Buy</button>
  <button class="till-link">Link</button>
  <div class="till-picture"></div>
</div></dialog>`

describe('styles.css', () => {
  test.each(sample(['light', 'dark'], 1))(
    'keeps text readable on and in every accent colour, %s',
    async (theme) => {
      const page = await open(`<div data-till-theme="${theme}">${parts}</div>`)
      const steps = ['00', '33', '66', '99', 'cc', 'ff']
      const grid = steps.flatMap((red) =>
        steps.flatMap((green) => steps.map((blue) => `#${red}${green}${blue}`)),
      )
      // Greys of medium brightness. In this range, the text on an accent colour changes from white to dark.
      const greys = Array.from({ length: 32 }, (_, index) => `#${(0x68 + index).toString(16).repeat(3)}`)
      const accents = [...grid, ...greys]
      const pale = await page.evaluate((accents) => {
        const theme = document.querySelector<HTMLElement>('[data-till-theme]')
        const [pay, buy, link] = document.querySelectorAll('button')
        const paper = document.querySelector('.till-dialog')
        if (!theme || !pay || !buy || !link || !paper) throw new Error('The parts are not there.')
        const pairs = () => [
          ['on a button', getComputedStyle(pay).color, getComputedStyle(pay).backgroundColor],
          ['in an outline', getComputedStyle(buy).color, getComputedStyle(paper).backgroundColor],
          ['in a link', getComputedStyle(link).color, getComputedStyle(paper).backgroundColor],
        ]
        for (const each of [pay, buy, link]) each.style.transition = 'none'
        const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
        function luminanceOf(color: string): number {
          if (!context) throw new Error('There is no canvas.')
          context.fillStyle = color
          context.fillRect(0, 0, 1, 1)
          const [red = 0, green = 0, blue = 0] = [...context.getImageData(0, 0, 1, 1).data].map((value) => {
            const part = value / 255
            return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
          })
          return 0.2126 * red + 0.7152 * green + 0.0722 * blue
        }
        return accents.flatMap((accent) => {
          theme.style.setProperty('--till-accent', accent)
          return pairs().flatMap(([where = '', text = '', behind = '']) => {
            const [light = 0, dark = 0] = [luminanceOf(text), luminanceOf(behind)].sort((a, b) => b - a)
            // The limit is slightly below the required 4.5, because a screen rounds each channel to 256 steps.
            const contrast = (light + 0.05) / (dark + 0.05)
            return contrast < 4.45 ? [`${accent} ${where}: ${contrast}`] : []
          })
        })
      }, accents)
      expect(accents.length).toBeGreaterThan(200)
      expect(pale).toEqual([])
      await page.close()
    },
  )

  test('applies the derived values of the tokens in each look and theme', async () => {
    for (const look of ['littoral', 'ink', 'sherbet']) {
      for (const theme of ['light', 'dark'] as const) {
        const page = await open(`<div data-till-look="${look}" data-till-theme="${theme}">${parts}</div>`)
        const tokens = fileFor(readTokens(), { look, theme })
        const tokenValue = (name: string) => {
          const found = listTokens(tokens).find(({ path }) => path.join('.') === name)
          return writeValue({ value: found?.token.$value, type: found?.type ?? '', tokens })
        }
        const expectedParts = {
          'derived.color.on-accent': ['.till-button', 'color'],
          'derived.color.accent-text': ['.till-link', 'color'],
          'component.button.ground': ['.till-button', 'background-color'],
          'component.button.ink': ['.till-button', 'color'],
          'component.button.radius': ['.till-button', 'border-top-left-radius'],
          'component.button.weight': ['.till-button', 'font-weight'],
          'component.dialog.radius': ['.till-dialog', 'border-top-left-radius'],
          'component.dialog.width': ['.till-dialog', 'width'],
          'derived.radius.media': ['.till-picture', 'border-top-left-radius'],
        }
        for (const [name, [selector = '', property = '']] of Object.entries(expectedParts)) {
          const off = await page.evaluate(distance, { selector, property, value: tokenValue(name) })
          expect(off, `${look} ${theme} ${name}`).toBeLessThanOrEqual(1)
        }
        await page.close()
      }
    }
  })

  test('draws the edge of a dark dialog and its radio buttons with a contrast of at least 3 : 1', async () => {
    const choice = '<label class="till-pay-choice"><input type="radio" /></label></dialog>'
    for (const look of ['littoral', 'ink', 'sherbet']) {
      const body = parts.replace('</dialog>', choice)
      const page = await open(`<div data-till-look="${look}" data-till-theme="dark">${body}</div>`)
      for (const selector of ['.till-dialog', '.till-pay-choice input'])
        expect(await page.evaluate(contrastOfEdge, selector), `${look} ${selector}`).toBeGreaterThan(3)
      await page.close()
    }
  })

  test('limits the radius of dialogs and pictures', async () => {
    for (const variable of ['--till-radius', '--till-radius-surface', '--till-dialog-radius']) {
      const page = await open(`<div style="${variable}: 999px">${parts}</div>`)
      expect(await page.locator('.till-dialog').evaluate((box) => getComputedStyle(box).borderRadius)).toBe(
        '32px',
      )
      await page.close()
    }
    const page = await open(
      `<div style="--till-radius-media: 999px; --till-button-radius: 999px">${parts}</div>`,
    )
    const roundOf = (selector: string) =>
      page.locator(selector).evaluate((box) => getComputedStyle(box).borderRadius)
    expect(await roundOf('.till-button >> nth=0')).toBe('999px')
    expect(await roundOf('.till-picture')).toBe('32px')
    await page.close()
  })

  test('shows a logo before the heading, without a gap when there is none', async () => {
    const left = async (style: string) => {
      const page = await open(`<div style="${style}">${parts}</div>`)
      const { x } = (await page.locator('h2').boundingBox()) ?? { x: Number.NaN }
      await page.close()
      return x
    }
    const bare = await left('')
    expect(await left('--till-logo-width: 0px')).toBe(bare)
    // The heading moves by the logo’s width and the gap between them.
    expect(await left('--till-logo: url(data:,); --till-logo-width: 4rem')).toBe(bare + 5 * 16)
  })

  test('does not change elements of the page', async () => {
    const tags = ['h1', 'h2', 'p', 'a', 'ul', 'li', 'button', 'input', 'table', 'dialog', 'details', 'dl']
    const own = `<main class="shop">${tags.map((tag) => `<${tag} class="own">x</${tag}>`).join('')}</main>`
    const looks = async (css: string) => {
      const page = await open(own, css)
      const found = await page.locator('html, body, main, main *').evaluateAll((elements) =>
        elements.map((element) =>
          ['', '::before', '::backdrop'].map((part) => {
            const style = getComputedStyle(element, part)
            return [...style]
              .filter((name) => !name.startsWith('--'))
              .map((name) => style.getPropertyValue(name))
          }),
        ),
      )
      await page.close()
      return found
    }
    const expected = await looks('')
    expect(expected.length).toBeGreaterThan(tags.length)
    expect(await looks(styles)).toEqual(expected)
  })
})

describe('the theme', () => {
  test.each([
    ['is light on a page that says nothing', '', '', 'light'],
    ['follows the system with data-till-theme', '', 'data-till-theme="system"', 'dark'],
    ['follows the system with a meta element', '<meta name="color-scheme" content="light dark">', '', 'dark'],
    ['is light with a meta element for light', '<meta name="color-scheme" content="light">', '', 'light'],
    [
      'is light where the page sets it',
      '<meta name="color-scheme" content="light dark">',
      'data-till-theme="light"',
      'light',
    ],
  ])('%s, on a dark system', async (_, head, attribute, expected) => {
    const page = await browser.newPage({ colorScheme: 'dark' })
    const styled = `<head>${head}<style>${styles}</style></head><body ${attribute}>${parts}</body>`
    await page.setContent(`<!doctype html><html>${styled}</html>`)
    const theme = await page.locator('.till-dialog').evaluate((dialog) => {
      return getComputedStyle(dialog).getPropertyValue('--till-scheme').trim()
    })
    expect(theme).toBe(expected)
    await page.close()
  })
})

async function open(body: string, css = styles): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 800, height: 600 }, colorScheme: 'light' })
  await page.setContent(`<!doctype html><style>${css}</style>${body}`)
  await page.evaluate(() => document.querySelector<HTMLDialogElement>('dialog.till-dialog')?.showModal())
  return page
}

/** Returns the contrast between the border of an element and the background of the dialog. */
function contrastOfEdge(selector: string): number {
  const element = document.querySelector(selector)
  const dialog = document.querySelector('.till-dialog')
  const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
  if (!element || !dialog || !context) throw new Error(`There is no ${selector}.`)
  const edge = getComputedStyle(element)
  if (edge.borderTopStyle !== 'solid' || edge.appearance === 'auto') return 0
  const [one = 0, other = 0] = [edge.borderTopColor, getComputedStyle(dialog).backgroundColor].map(
    (color) => {
      context.fillStyle = color
      context.fillRect(0, 0, 1, 1)
      const [red = 0, green = 0, blue = 0] = [...context.getImageData(0, 0, 1, 1).data].map((value) => {
        const part = value / 255
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05
    },
  )
  return Math.max(one, other) / Math.min(one, other)
}

/** Returns the difference between an element's computed property and the value, in pixels or colour steps. */
function distance({ selector, property, value }: { selector: string; property: string; value: string }) {
  const element = document.querySelector<HTMLElement>(selector)
  if (!element) throw new Error(`There is no ${selector}.`)
  const probe = document.createElement('div')
  document.body.append(probe)
  probe.style.setProperty(property, value)
  const [one, other] = [element, probe].map((each) => getComputedStyle(each).getPropertyValue(property))
  const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
  const parts = (text = '') => {
    if (!property.includes('color') || !context) return [Number.parseFloat(text)]
    context.fillStyle = text
    context.fillRect(0, 0, 1, 1)
    return [...context.getImageData(0, 0, 1, 1).data]
  }
  const expected = parts(other)
  probe.remove()
  return Math.max(...parts(one).map((part, index) => Math.abs(part - (expected[index] ?? Number.NaN))))
}
