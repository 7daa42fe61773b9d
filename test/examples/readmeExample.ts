import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

/** The first example of the README. */
export const [, readmeExample = ''] =
  /```tsx\n(.*?)```/s.exec(readFileSync(resolve('README.md'), 'utf8')) ?? []

/** Returns the first example of the README, changed to an order of a test market. */
export function readmeExampleFor(options: readmeExampleFor.Options): string {
  const { accessKey, marketplaceUrl, apiUrl, chainId, contracts, order } = options
  return changeText(readmeExample, {
    "'your-access-key'": `'${accessKey}'`,
    '`${url}/mainnet`': `'${marketplaceUrl}'`,
    'apiUrl: url': `apiUrl: '${apiUrl}'`,
    'markets: { 1:': `markets: { ${chainId}:`,
    'chainId: 1,': `chainId: ${chainId},`,
    '0x5FbDB2315678afecb367f032d93F642f64180aa3': contracts.market,
    '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512': order?.collectionAddress ?? '',
    "'0x2a'": `'${order?.orderId}'`,
  })
}

export declare namespace readmeExampleFor {
  type Options = {
    accessKey: string
    marketplaceUrl: string
    apiUrl: string
    chainId: number
    contracts: { market: string }
    order: { collectionAddress: string; orderId: string } | undefined
  }
}

/** Replaces texts, and throws if one is missing. */
export function changeText(text: string, changes: { readonly [text: string]: string }): string {
  return Object.entries(changes).reduce((all, [from, to]) => {
    if (!all.includes(from)) throw new Error(`The example has no ${from}.`)
    return all.replaceAll(from, to)
  }, text)
}
