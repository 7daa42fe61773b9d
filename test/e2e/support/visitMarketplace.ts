import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import { createSandbox } from '../../../packages/sandbox/src/createSandbox.js'
import { launchChromium } from '../../../tools/launchChromium.js'
import { openMarketplace } from './openMarketplace.js'
import { showIfFailed } from './showIfFailed.js'

/**
 * Starts a browser, and a sandbox with its demo page, see {@link openMarketplace}. `leave` closes all opened pages, and checks that they
 * had no faults.
 */
export async function visitMarketplace(): Promise<visitMarketplace.ReturnType> {
  const { manifest, close: closeSandbox } = await createSandbox({ port: 0, pageDir })
  const browser = await launchChromium()
  const visits: visitMarketplace.Visit[] = []
  return {
    manifest,
    visit: async (look = {}) => {
      const visited = await openMarketplace({ browser, url: manifest.pageUrl ?? '', ...look })
      visits.push(visited)
      return visited
    },
    leave: async () => {
      const ended = visits.splice(0)
      await showIfFailed(ended.map(({ page }) => page))
      await Promise.all(ended.map((visited) => visited.close()))
      expect(ended.flatMap(({ faults }) => faults)).toEqual([])
    },
    close: async () => {
      await browser.close()
      await closeSandbox()
    },
  }
}

type Opened = Awaited<ReturnType<typeof openMarketplace>>

export declare namespace visitMarketplace {
  type Visit = Opened
  type ReturnType = {
    manifest: createSandbox.ReturnType['manifest']
    visit: (look?: Omit<openMarketplace.Options, 'browser' | 'url'>) => Promise<Visit>
    leave: () => Promise<void>
    close: () => Promise<void>
  }
}

const pageDir = fileURLToPath(new URL('../../../packages/sandbox/dist/page', import.meta.url))
