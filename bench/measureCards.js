import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { launchChromium } from '../tools/launchChromium.js'
import { answerRequest } from './cards/answerRequest.js'
import { takeTurns } from './takeTurns.js'

/**
 * Renders a thousand cards in Chromium, once for each side: the variants in `cards/page.jsx`, and the compared kits in `others`. All sides
 * take turns. Returns for each side the milliseconds as measured in the page, and the number of RPC requests.
 */
export async function measureCards({ rounds, others = [] }) {
  const own = { script: await bundle(fileURLToPath(new URL('./cards/page.jsx', import.meta.url))), styles }
  const sides = Object.fromEntries(
    [...ourSides.map((side) => ({ ...own, side })), ...others].map((one) => [one.side, one]),
  )
  const browser = await launchChromium()
  try {
    return await takeTurns({ sides, rounds, measure: (one) => showOnce(browser, one) })
  } finally {
    await browser.close()
  }
}

export async function bundle(input, plugins = []) {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [...plugins, react()],
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, target: 'es2023', rollupOptions: { input, output: { codeSplitting: false } } },
  })
  const [{ code }] = [built].flat()[0].output
  return code
}

const ourSides = ['ours', 'grid', 'given', 'bare']
const styles = readFileSync(new URL('../dist/components/styles.css', import.meta.url), 'utf8')

async function showOnce(browser, { side, script, styles }) {
  const page = await browser.newPage()
  let requests = 0
  await page.route('**/*', async (route) => {
    const request = route.request()
    if (request.url() === origin)
      return route.fulfill({ contentType: 'text/html', body: `<!doctype html><style>${styles}</style>` })
    if (request.url() !== `${origin}node`) return route.abort()
    requests++
    const { id, ...call } = request.postDataJSON()
    await route.fulfill({ json: { jsonrpc: '2.0', id, result: answerRequest(call) } })
  })
  await page.goto(origin)
  await page.addScriptTag({ content: script, type: 'module' })
  await page.waitForFunction(() => 'measureCards' in globalThis)
  const figures = await page.evaluate((side) => globalThis.measureCards({ side }), side)
  await page.close()
  return { ...figures, requests }
}

/** No server listens at this address: Playwright answers every request of the page. */
const origin = 'http://localhost/'
