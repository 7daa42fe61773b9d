import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Browser } from 'playwright-core'
import { chromiumOptions, launchChromium } from '../../../../tools/launchChromium.js'

/**
 * Launches the Chromium of the npm package. It has only the fonts of that package, so that pages look the same on every machine. The
 * stories contain the Arabic, Chinese and Japanese fonts.
 */
export async function launchStillChromium(): Promise<{ browser: Browser; close: () => Promise<void> }> {
  const options = await chromiumOptions()
  const folder = await mkdtemp(join(tmpdir(), 'tillkit-fonts-'))
  const fontconfig = join(folder, 'fontconfig.xml')
  await writeFile(
    fontconfig,
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(dirname(options.executablePath ?? ''), 'fonts')}</dir>
  <cachedir>${join(folder, 'cache')}</cachedir>
</fontconfig>
`,
  )
  const env = { ...options.env, FONTCONFIG_FILE: fontconfig }
  const browser = await launchChromium({ ...options, env })
  return {
    browser,
    async close() {
      await browser.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
