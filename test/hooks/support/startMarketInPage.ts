import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { vi } from 'vitest'

// For a page, Vite turns `new URL('…', import.meta.url)` into an address of its server, where the file is not.
vi.mock('../../../packages/sandbox/src/chain/readArtifact.js', async (original) => ({
  ...(await original<object>()),
  readArtifact: (name: string) => {
    const paths = ['service', 'sandbox'].map((folder) => resolve(`packages/${folder}/artifacts/${name}.json`))
    return JSON.parse(readFileSync(paths.find(existsSync) ?? '', 'utf8'))
  },
}))

/** Starts the sandbox's market for a test that has a DOM, as `startMarket` does for those that have none. */
export async function startMarketInPage() {
  const { startMarket } = await import('../../setup/chain.js')
  return startMarket()
}
