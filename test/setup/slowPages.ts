import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { sleep } from '../../src/evm/withTimeout.js'

/*
 * If `TILLKIT_TEST_SLOW` is 1, or another seed, every browser page has a slow CPU. Each response of a server, the chain or a wallet, and
 * each timer, is up to 300 ms late.
 */
const seed = Number(process.env.TILLKIT_TEST_SLOW ?? 0)
const longestMs = 300
const throttling = 4

const launch = chromium.launch
// The test files of a worker share `chromium`. So an earlier test file may already have replaced `launch`.
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
  // The browser page may close before the delayed response continues.
  const gone = () => undefined
  session.on('Fetch.requestPaused', async ({ requestId }) => {
    await sleep(draw() * longestMs)
    await session.send('Fetch.continueResponse', { requestId }).catch(gone)
  })
  await session.send('Fetch.enable', { patterns: [{ urlPattern: 'http*', requestStage: 'Response' }] })
  await session.send('Emulation.setCPUThrottlingRate', { rate: throttling })
}

/** Delays timers, and each response of the global `wallet` or of a wallet that announces itself (EIP-6963). Runs in the browser page. */
function slowWindow(longestMs: number, draw: () => number): void {
  type Provider = { request: (request: unknown) => Promise<unknown> }
  const slow = new WeakSet<Provider>()
  // Save the real timer, because a test may stop the page’s clock later.
  const { setTimeout } = window
  const later = () => draw() * longestMs
  const wait = () => new Promise((resolve) => setTimeout(resolve, later()))
  window.setTimeout = ((handler: TimerHandler, ms = 0, ...parameters: unknown[]) =>
    setTimeout(handler, ms + later(), ...parameters)) as typeof setTimeout
  function slowDown(provider: Provider | undefined): void {
    if (!provider || slow.has(provider)) return
    slow.add(provider)
    const { request } = provider
    provider.request = (call) => request.call(provider, call).finally(wait)
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

/** Returns a function that returns random numbers. Browser pages also run this code, so it uses only globals. */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
