import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { freePort } from '../../src/sandbox/process/freePort.js'
import { launchChromium } from '../../tools/chromium.js'
import { openStorybook } from './support/openStorybook.js'

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

  test.each(live)('behavior: $name, on a chain in the page, with no network', async ({ id }) => {
    const { page, faults, strangers } = await open()
    expect(await playStory(page, id)).toBe('success')
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

  test('behavior: they play while one writes them, too', async () => {
    const dev = await startDevelopment()
    try {
      const { page, faults } = await open()
      expect(await playStory(page, 'live--buy-with-token', '', dev.url)).toBe('success')
      expect(faults).toEqual([])
      await page.close()
    } finally {
      await dev.stop()
    }
  })

  test('error: a purchase that does not come out as the story says is told', async () => {
    const { page } = await open()
    // A wallet that refuses everything, in a story that buys.
    const told = await playStory(page, 'live--buy-with-ether', '&globals=wallet:refuses')
    expect(told).toMatch(/data-status.*success.*cancelled/s)
    await page.close()
  })
})

/** Opens a page, and notes what is said on its console and what it asks of anyone but the server of the stories. */
async function open() {
  const page = await browser.newPage()
  const faults: string[] = []
  const strangers: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) faults.push(message.text())
  })
  page.on('pageerror', (error) => faults.push(String(error)))
  page.on('request', (request) => {
    if (!request.url().startsWith(`${url}/`) && !/^(data|blob):/.test(request.url()))
      strangers.push(request.url())
  })
  return { page, faults, strangers }
}

/** Opens a story and waits until its play function has ended. Answers what it threw, or what Storybook makes of it. */
async function playStory(page: Page, id: string, more = '', at = url): Promise<string> {
  await page.goto(`${at}/iframe.html?id=${id}&viewMode=story${more}`)
  const ended = await page.waitForFunction(
    () => {
      const { __STORYBOOK_PREVIEW__: preview } = globalThis as unknown as { __STORYBOOK_PREVIEW__?: Preview }
      const [finished] = preview?.channel.last('storyFinished') ?? []
      if (!finished) return undefined
      const [exception] = preview?.channel.last('playFunctionThrewException') ?? []
      // What axe found at the end is a part of the status.
      return exception?.message ?? finished.status
    },
    undefined,
    { timeout: 120_000, polling: 100 },
  )
  return String(await ended.jsonValue())
}

/** Starts what `npm run stories` starts, until `stop`. */
async function startDevelopment() {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  const at = `http://localhost:${await freePort()}`
  const options = ['dev', '--port', new URL(at).port, '--no-open', '--ci', '--disable-telemetry']
  const program = join(root, 'node_modules/storybook/dist/bin/dispatcher.js')
  // A group of its own, so that what it starts in turn ends with it.
  const child = spawn(process.execPath, [program, ...options], { cwd: root, stdio: 'ignore', detached: true })
  const ended = once(child, 'exit')
  await expect
    .poll(() => fetch(`${at}/index.json`).then((answer) => answer.ok, String), { timeout: 120_000 })
    .toBe(true)
  return {
    url: at,
    async stop() {
      if (child.pid) process.kill(-child.pid)
      await ended
    },
  }
}

/** What Storybook's preview has, as far as it is used here. */
type Preview = {
  channel: { last: (event: string) => { message?: string; status?: string }[] | undefined }
}
