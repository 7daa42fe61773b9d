import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { vi } from 'vitest'

// Vite turns `new URL('…', import.meta.url)` into a URL of its dev server, which does not serve this file. So replace the module.
vi.mock('../../../packages/sandbox/src/chain/readArtifact.js', async (original) => ({
  ...(await original<object>()),
  readArtifact: (name: string) => {
    const paths = ['service', 'sandbox'].map((folder) => resolve(`packages/${folder}/artifacts/${name}.json`))
    return JSON.parse(readFileSync(paths.find(existsSync) ?? '', 'utf8'))
  },
}))

/** Starts the sandbox's market for tests with a DOM. Tests without a DOM use `startMarket`. */
export async function startMarketInPage() {
  const { startMarket } = await import('../../setup/chain.js')
  return startMarket()
}
