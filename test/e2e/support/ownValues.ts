import { readFile, writeFile } from 'node:fs/promises'
import type { createManifest } from '../../../packages/sandbox/src/createManifest.js'

type Manifest = createManifest.ReturnType

/** Maps the placeholders for a market in the examples to the values of the sandbox. */
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

/** Maps the placeholders for the chain in the examples to the values of the sandbox. */
export function ownChain({ rpcUrl }: Manifest) {
  return { mainnet: 'foundry', 'http()': `http('${rpcUrl}')` }
}

/** Maps the placeholders for an order in the examples to the values of an order of the sandbox. */
export function ownOrder(options: { manifest: Manifest; order: Manifest['orders'][number] }) {
  const { manifest, order } = options
  return {
    'chainId: 1,': `chainId: ${manifest.chainId},`,
    '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512': order.collectionAddress,
    '0x2a': order.orderId,
  }
}

/** Replaces texts in a file. Throws if the file contains none of the texts. */
export async function replaceIn(path: string, changes: Readonly<Record<string, string>>): Promise<void> {
  const text = await readFile(path, 'utf8')
  const changed = Object.entries(changes).reduce((all, [from, to]) => all.replaceAll(from, to), text)
  if (changed === text) throw new Error(`${path} has none of ${Object.keys(changes).join(', ')}.`)
  await writeFile(path, changed)
}
