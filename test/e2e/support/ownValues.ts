import { readFile, writeFile } from 'node:fs/promises'
import type { createManifest } from '../../../packages/sandbox/src/createManifest.js'

type Manifest = createManifest.ReturnType

/** What stands in the examples for a shop's own market, and what it is on this machine. */
export function ownMarket({ accessKey, marketplaceUrl, apiUrl, chainId, contracts }: Manifest) {
  return {
    'your-access-key': accessKey,
    '`${url}/mainnet`': `'${marketplaceUrl}'`,
    'https://market.example/mainnet': marketplaceUrl,
    'https://market.example': apiUrl,
    'https://api.example': apiUrl,
    'markets: { 1:': `markets: { ${chainId}:`,
    '0x5FbDB2315678afecb367f032d93F642f64180aa3': contracts.market,
  }
}

/** The same for its chain. */
export function ownChain({ rpcUrl }: Manifest) {
  return { mainnet: 'foundry', 'http()': `http('${rpcUrl}')` }
}

/** The same for one of its orders. */
export function ownOrder(options: { manifest: Manifest; order: Manifest['orders'][number] }) {
  const { manifest, order } = options
  return {
    'chainId: 1,': `chainId: ${manifest.chainId},`,
    '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512': order.collectionAddress,
    '0x2a': order.orderId,
  }
}

/** Replaces words of a file. Throws when none of them is there. */
export async function replaceIn(path: string, changes: Readonly<Record<string, string>>): Promise<void> {
  const text = await readFile(path, 'utf8')
  const changed = Object.entries(changes).reduce((all, [from, to]) => all.replaceAll(from, to), text)
  if (changed === text) throw new Error(`${path} has none of ${Object.keys(changes).join(', ')}.`)
  await writeFile(path, changed)
}
