import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser } from 'playwright-core'
import { createSandbox } from '../../../../packages/sandbox/src/createSandbox.js'
import { launchChromium } from '../../../../tools/launchChromium.js'

/** Copies the examples to a temporary folder, and starts a sandbox and a browser. */
export async function startExamples(): Promise<startExamples.ReturnType> {
  const { manifest, close: closeSandbox } = await createSandbox({ port: 0, page: false })
  const folder = await mkdtemp(join(tmpdir(), 'tillkit-examples-'))
  await cp(examples, folder, { recursive: true })
  const browser = await launchChromium()
  return {
    manifest,
    folder,
    browser,
    close: async () => {
      await browser.close()
      await rm(folder, { recursive: true, force: true })
      await closeSandbox()
    },
  }
}

export declare namespace startExamples {
  type ReturnType = Pick<createSandbox.ReturnType, 'manifest'> & {
    folder: string
    browser: Browser
    close: () => Promise<void>
  }
}

const examples = fileURLToPath(new URL('../../../../examples', import.meta.url))
