import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

/** The first example of the README. */
export const readmeExample = exampleOf('README.md')

/** Returns the example of a wagmi app. An order of a test market replaces the order of the example. */
export function wagmiExampleFor(options: wagmiExampleFor.Options): string {
  const { accessKey, marketplaceUrl, apiUrl, rpcUrl, chainId, contracts, order } = options
  return changeText(exampleOf('docs/how-to/add-to-a-wagmi-app.md'), {
    "'sandbox-access-key-00000'": `'${accessKey}'`,
    '`${url}/sandbox`': `'${marketplaceUrl}'`,
    'apiUrl: url': `apiUrl: '${apiUrl}'`,
    'markets: { 31337:': `markets: { ${chainId}:`,
    'chainId: 31337,': `chainId: ${chainId},`,
    'http://127.0.0.1:19337': rpcUrl,
    '0x5FbDB2315678afecb367f032d93F642f64180aa3': contracts.market,
    '0x5FC8d32690cc91D4c39d9d3abcBD16989F875707': order?.collectionAddress ?? '',
    '0x8f61def31c9fe379b0ad8cad2433d3236205e02ee7c03139ccaa89e56e3725a8': order?.orderId ?? '',
  })
}

export declare namespace wagmiExampleFor {
  type Options = {
    accessKey: string
    marketplaceUrl: string
    apiUrl: string
    rpcUrl: string
    chainId: number
    contracts: { market: string }
    order: { collectionAddress: string; orderId: string } | undefined
  }
}

/** Replaces each text by another. Throws if one of the texts is missing. */
export function changeText(text: string, changes: { readonly [text: string]: string }): string {
  return Object.entries(changes).reduce((all, [from, to]) => {
    if (!all.includes(from)) throw new Error(`The example has no ${from}.`)
    return all.replaceAll(from, to)
  }, text)
}

function exampleOf(page: string): string {
  const [, example = ''] = /```tsx\n(.*?)```/s.exec(readFileSync(resolve(page), 'utf8')) ?? []
  return example
}
