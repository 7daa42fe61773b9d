import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { vi } from 'vitest'

// For a page, Vite turns `new URL('…', import.meta.url)` into an address of its server, where the file is not.
vi.mock('../../../src/sandbox/chain/readArtifact.js', async (original) => ({
  ...(await original<object>()),
  readArtifact: (name: string) =>
    JSON.parse(readFileSync(resolve(`src/sandbox/artifacts/${name}.json`), 'utf8')),
}))

/** Starts the sandbox's market for a test that has a DOM, as `startMarket` does for those that have none. */
export async function startMarketInPage() {
  const { startMarket } = await import('../../setup/chain.js')
  return startMarket()
}
