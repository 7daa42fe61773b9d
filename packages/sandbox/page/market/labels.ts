import type { Labels } from 'tillkit'
import type { Address } from 'viem'
import type { Manifest } from './readManifest.js'

/** Returns the names of the sandbox's market contracts, by address. The checkout and the test wallet show the same names. */
export function marketNames({ contracts }: Pick<Manifest, 'contracts'>): {
  readonly [address: Address]: string
} {
  return {
    [contracts.market]: 'Littoral',
    ...(contracts.requestMarket && { [contracts.requestMarket]: 'Littoral requests' }),
    [seaport]: 'Seaport',
  }
}

/** Returns the names of the sandbox's markets, sellers and earlier buyer, and pictures of the sellers. */
export function labelsOf(manifest: Manifest): Labels {
  const markets = Object.entries(marketNames(manifest)).map(([address, name]) => [address, { name }])
  const people = manifest.accounts.filter(({ role }) => role === 'seller')
  const named = people.flatMap(({ address }, index) => {
    const seller = sellers[index]
    return seller ? [[address, { name: seller.name, icon: portrait(seller) }]] : []
  })
  const earlierBuyers = manifest.accounts.filter(({ role }) => role === 'stranger')
  const buyers = earlierBuyers.map(({ address }) => [address, { name: 'Ida Holm' }])
  return Object.fromEntries([...markets, ...named, ...buyers])
}

/** Seaport 1.6, which has this address on every chain. */
const seaport = '0x0000000000000068F116a894984e2DB1123eB395'

const sellers = [
  { name: 'Marta Ilves', sky: '#f3c9a5', sea: '#2f6f73' },
  { name: 'Juno Berg', sky: '#c9d8f0', sea: '#4a4f8c' },
  { name: 'Teo Sandoval', sky: '#f0d7d2', sea: '#8c4a55' },
]

/** Returns a small picture of a person at the shore. */
function portrait({ sky, sea }: { sky: string; sea: string }): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="${sky}" d="M0 0h32v32H0z"/><circle cx="16" cy="12.5" r="5.5" fill="${sea}"/><path fill="${sea}" d="M4 32c0-7.5 5.4-12 12-12s12 4.5 12 12z"/></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
