import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { afterAll, describe, expect, test } from 'vitest'
import { OrderCard } from '../../src/components/card/OrderCard.js'
import { OrderGrid } from '../../src/components/card/OrderGrid.js'
import { ether, makeEdition, makeMetadata, now } from '../../stories/fixtures.js'
import { StoryProviders } from '../../stories/StoryProviders.js'
import { launchChromium } from '../../tools/launchChromium.js'

const browser = await launchChromium()
afterAll(() => browser.close())
const styles = await readFile(
  fileURLToPath(new URL('../../src/components/styles.css', import.meta.url)),
  'utf8',
)

const order = makeEdition()
const card = <OrderCard order={order} metadata={makeMetadata('Fern', 150)} currency={ether} now={now} />

/** Shows an element on a page without any styles of the host. */
async function open(element: ReactElement, viewport: { width: number; height: number }) {
  const page = await browser.newPage({ viewport })
  await page.setContent(
    `<!doctype html><style>${styles}</style>${renderToString(<StoryProviders>{element}</StoryProviders>)}`,
  )
  return page
}

describe('OrderCard', () => {
  test.each([
    ['a desktop', { width: 1280, height: 720 }],
    ['a wide screen', { width: 2560, height: 1080 }],
    ['a phone', { width: 375, height: 812 }],
  ])('shows its button without scrolling when it is alone on %s', async (_, viewport) => {
    const page = await open(card, viewport)
    const { y, height } = (await page.locator('.till-button').boundingBox()) ?? { y: 0, height: 0 }
    expect(height).toBeGreaterThan(0)
    expect(y + height).toBeLessThanOrEqual(viewport.height)
    await page.close()
  })

  test('fills the cell of an `OrderGrid`', async () => {
    const grid = <OrderGrid orders={[order]} renderOrder={() => card} aria-label="Herbarium" />
    // At this width, the grid has only one column, which is wider than a single card.
    const page = await open(grid, { width: 520, height: 720 })
    const widthOf = async (part: string) => (await page.locator(part).boundingBox())?.width
    expect(await widthOf('.till-card')).toBe(await widthOf('.till-grid-cell'))
    await page.close()
  })
})
