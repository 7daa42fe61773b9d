import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { launchChromium } from '../tools/chromium.js'
import { median } from './median.js'

/**
 * Shows a thousand cards in Chromium, and as many bare ones, in turns. Answers milliseconds of each as they were measured within the page, and the
 * requests that ours made.
 */
export async function measureCards({ rounds }) {
  const script = await bundlePage()
  const browser = await launchChromium()
  try {
    const found = { ours: [], bare: [] }
    for (let round = 0; round <= rounds; round++) {
      for (const [side, bare] of [
        ['ours', false],
        ['bare', true],
      ]) {
        const page = await browser.newPage()
        await page.addStyleTag({ content: styles })
        await page.addScriptTag({ content: script, type: 'module' })
        await page.waitForFunction(() => 'measureCards' in globalThis)
        const figures = await page.evaluate((bare) => globalThis.measureCards({ bare }), bare)
        await page.close()
        // The first round warms everything up.
        if (round > 0) found[side].push(figures)
      }
    }
    return { ours: mediansOf(found.ours), bare: mediansOf(found.bare) }
  } finally {
    await browser.close()
  }
}

const styles = readFileSync(new URL('../dist/components/styles.css', import.meta.url), 'utf8')

async function bundlePage() {
  const input = fileURLToPath(new URL('./cards/page.jsx', import.meta.url))
  const built = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    build: { write: false, target: 'es2023', rollupOptions: { input, output: { codeSplitting: false } } },
  })
  const [{ code }] = [built].flat()[0].output
  return code
}

function mediansOf(rounds) {
  const names = Object.keys(rounds[0] ?? {})
  return Object.fromEntries(names.map((name) => [name, median(rounds.map((figures) => figures[name]))]))
}
