import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { sleep } from '../../src/evm/withTimeout.js'

/*
 * A setup file: with `TILLKIT_TEST_SLOW=1`, or another seed, every page is a slow one. Its processor is throttled, and each
 * answer that it waits for, of a server, the chain, a wallet or a timer, comes up to 300 ms later than it was given. What a
 * test or the product takes for there already, though it has only been asked for, is not there then.
 */
const seed = Number(process.env.TILLKIT_TEST_SLOW ?? 0)
const longestMs = 300
const throttling = 4

const launch = chromium.launch
// The files of a worker share their modules.
if (seed > 0 && launch.name !== launchSlow.name) chromium.launch = launchSlow

async function launchSlow(...options: Parameters<typeof launch>): Promise<Browser> {
  const browser = await launch.apply(chromium, options)
  const open = browser.newContext.bind(browser)
  browser.newContext = async (options) => slowDown(await open(options))
  return browser
}

async function slowDown(context: BrowserContext): Promise<BrowserContext> {
  const open = context.newPage.bind(context)
  const draw = randomOf(seed)
  await context.addInitScript(`(${slowWindow})(${longestMs}, (${randomOf})(${seed}))`)
  context.newPage = async () => {
    const page = await open()
    await slowPage(page, draw)
    return page
  }
  return context
}

async function slowPage(page: Page, draw: () => number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  // A page may be gone by the time that an answer would be let through.
  const gone = () => undefined
  session.on('Fetch.requestPaused', async ({ requestId }) => {
    await sleep(draw() * longestMs)
    await session.send('Fetch.continueResponse', { requestId }).catch(gone)
  })
  await session.send('Fetch.enable', { patterns: [{ urlPattern: 'http*', requestStage: 'Response' }] })
  await session.send('Emulation.setCPUThrottlingRate', { rate: throttling })
}

/**
 * Runs in the page: what is put off comes later, and whatever announces itself as a wallet, or is the global `wallet`, takes its
 * time with each answer.
 */
function slowWindow(longestMs: number, draw: () => number): void {
  type Provider = { request: (request: unknown) => Promise<unknown> }
  const slow = new WeakSet<Provider>()
  // The page's own clock may be stopped later.
  const { setTimeout } = window
  const later = () => draw() * longestMs
  const wait = () => new Promise((resolve) => setTimeout(resolve, later()))
  window.setTimeout = ((handler: TimerHandler, ms = 0, ...given: unknown[]) =>
    setTimeout(handler, ms + later(), ...given)) as typeof setTimeout
  function slowDown(provider: Provider | undefined): void {
    if (!provider || slow.has(provider)) return
    slow.add(provider)
    const { request } = provider
    provider.request = (asked) => request.call(provider, asked).finally(wait)
  }
  const dispatch = window.dispatchEvent
  window.dispatchEvent = (event) => {
    if (event.type === 'eip6963:announceProvider') slowDown((event as CustomEvent).detail?.provider)
    return dispatch.call(window, event)
  }
  let wallet: { provider?: Provider } | undefined
  Object.defineProperty(window, 'wallet', {
    configurable: true,
    get: () => wallet,
    set: (value: typeof wallet) => {
      wallet = value
      slowDown(value?.provider)
    },
  })
}

/** Numbers from 0 to 1, the same for each seed: mulberry32. It is also run in pages, and is whole by itself. */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
