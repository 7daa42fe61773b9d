import { createServer } from 'node:http'
import { gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { launchChromium } from '../../tools/launchChromium.js'
import { takeTurns } from '../takeTurns.js'

/**
 * Opens pages of one button in Chromium, in turns: answers of each how many kB after gzip and how many files it asked for until its button was there, the
 * milliseconds until then, those of running its scripts, and how often it asked a node or a service.
 *
 * `pages` are the modules to build, the styles that go with them, and what they need of Vite, by their names.
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

/** A server of the page: what it answers is packed beforehand, as servers do it. */
async function servePage({ files: { files, entry }, styles = '' }) {
  const pack = (text) => gzipSync(text, { level: 9 })
  const page = pack(documentOf({ styles, entry }))
  const scripts = new Map([...files].map(([path, code]) => [path, pack(code)]))
  const asked = { bytes: pack(styles).length, files: 0, requests: 0 }
  const server = createServer(({ url }, response) => {
    const script = scripts.get(url)
    if (script) {
      asked.files++
      asked.bytes += script.length
    }
    const type = script ? 'text/javascript' : 'text/html'
    response.writeHead(script || url === '/' ? 200 : 404, {
      'content-type': type,
      'content-encoding': 'gzip',
    })
    response.end(script ?? page)
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { origin: `http://localhost:${server.address().port}/`, asked, server }
}

async function openOnce(browser, built) {
  const { origin, asked, server } = await servePage(built)
  const page = await browser.newPage()
  page.on('request', (request) => {
    if (!request.url().startsWith(origin)) asked.requests++
  })
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  // Nobody outside of this machine is asked: it is enough that somebody was to be.
  await session.send('Network.enable')
  await session.send('Network.setBlockedURLs', { urls: ['https://*'] })
  await page.goto(origin)
  await page.waitForFunction(() => globalThis.shownAfter !== undefined)
  const button = await page.evaluate(() => globalThis.shownAfter)
  const { metrics } = await session.send('Performance.getMetrics')
  const of = (wanted) => metrics.find(({ name }) => name === wanted).value
  await page.close()
  server.close()
  return { ...asked, button, script: of('ScriptDuration') * 1000 }
}

/** Notes when the first button is there. */
function documentOf({ styles, entry }) {
  return `<!doctype html><style>${styles}</style><body><script>
    new MutationObserver((_, observer) => {
      if (!document.querySelector('button')) return
      observer.disconnect()
      requestAnimationFrame(() => { globalThis.shownAfter = performance.now() })
    }).observe(document, { childList: true, subtree: true })
  </script><script type="module" src="/${entry}"></script></body>`
}
