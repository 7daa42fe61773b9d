import { createServer } from 'node:http'
import { gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { launchChromium } from '../../tools/launchChromium.js'
import { takeTurns } from '../takeTurns.js'

/**
 * Opens pages with one button in Chromium, in turns. Returns for each page the kB after gzip, the number of files, and the number of
 * requests to a node or service. It also returns the milliseconds until the button appeared, and the milliseconds that the page’s scripts
 * ran.
 *
 * `pages` contains the entry module, styles and Vite plugins by name.
 */
export async function measurePages({ pages, rounds }) {
  const browser = await launchChromium()
  try {
    const sides = {}
    for (const [name, page] of Object.entries(pages)) sides[name] = { files: await buildPage(page), ...page }
    return await takeTurns({ sides, rounds, measure: (page) => openOnce(browser, page) })
  } finally {
    await browser.close()
  }
}

async function buildPage({ input, plugins }) {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [...plugins, react()],
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, target: 'es2023', modulePreload: false, rollupOptions: { input } },
  })
  const { output } = [built].flat()[0]
  const files = new Map(output.map(({ fileName, code, source }) => [`/${fileName}`, code ?? `${source}`]))
  return { files, entry: output.find(({ isEntry }) => isEntry).fileName }
}

/** Serves a page. Compresses it in advance, so that the compression does not lengthen the measured time. */
async function servePage({ files: { files, entry }, styles = '' }) {
  const pack = (text) => gzipSync(text, { level: 9 })
  const page = pack(documentOf({ styles, entry }))
  const scripts = new Map([...files].map(([path, code]) => [path, pack(code)]))
  const traffic = { bytes: pack(styles).length, files: 0, requests: 0 }
  const server = createServer(({ url }, response) => {
    const script = scripts.get(url)
    if (script) {
      traffic.files++
      traffic.bytes += script.length
    }
    const type = script ? 'text/javascript' : 'text/html'
    response.writeHead(script || url === '/' ? 200 : 404, {
      'content-type': type,
      'content-encoding': 'gzip',
    })
    response.end(script ?? page)
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { origin: `http://localhost:${server.address().port}/`, traffic, server }
}

async function openOnce(browser, built) {
  const { origin, traffic, server } = await servePage(built)
  const page = await browser.newPage()
  page.on('request', (request) => {
    if (!request.url().startsWith(origin)) traffic.requests++
  })
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  // Block requests to other servers. The measurement only counts them, so they need no response.
  await session.send('Network.enable')
  await session.send('Network.setBlockedURLs', { urls: ['https://*'] })
  await page.goto(origin)
  await page.waitForFunction(() => globalThis.shownAfter !== undefined)
  const button = await page.evaluate(() => globalThis.shownAfter)
  const { metrics } = await session.send('Performance.getMetrics')
  const of = (metric) => metrics.find(({ name }) => name === metric).value
  await page.close()
  server.close()
  return { ...traffic, button, script: of('ScriptDuration') * 1000 }
}

/** Returns the HTML of the page, with a script that records when the first button appears. */
function documentOf({ styles, entry }) {
  return `<!doctype html><style>${styles}</style><body><script>
    new MutationObserver((_, observer) => {
      if (!document.querySelector('button')) return
      observer.disconnect()
      requestAnimationFrame(() => { globalThis.shownAfter = performance.now() })
    }).observe(document, { childList: true, subtree: true })
  </script><script type="module" src="/${entry}"></script></body>`
}
