import { zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { drawCurrency, drawNetwork } from '../../../src/components/parts/drawings.js'
import { drawnChains } from '../../../src/components/parts/KnownIcon.js'
import * as all from '../../../src/networks/networks.js'

const networks = Object.values(all)
const drawn = networks.filter(({ chainId }) => drawnChains.includes(chainId))

describe('drawCurrency', () => {
  test('draws each currency of the five networks, and the native and the wrapped currency', () => {
    expect(drawn.map(({ name }) => name).sort()).toEqual([
      'arbitrum',
      'base',
      'mainnet',
      'optimism',
      'polygon',
    ])
    for (const { chainId, contracts, currencies } of drawn) {
      const addresses = [zeroAddress, contracts.wrapped, ...currencies.map(({ address }) => address)]
      expect(addresses).toHaveLength(5)
      const drawings = addresses.map((address) => address && drawCurrency({ chainId, address }))
      expect(drawings).not.toContain(undefined)
      expect(new Set(drawings).size).toBe(5)
    }
  })

  test('finds a currency by its address, in any case, on its own network only', () => {
    const { chainId, currencies } = all.mainnet
    const usdc = currencies.find(({ symbol }) => symbol === 'USDC')?.address
    if (!usdc) throw new Error('Ethereum has USDC.')
    const lower = usdc.toLowerCase() as typeof usdc
    expect(drawCurrency({ chainId, address: lower })).toBe(drawCurrency({ chainId, address: usdc }))
    for (const other of networks) {
      if (other.chainId === chainId) continue
      expect(drawCurrency({ chainId: other.chainId, address: usdc })).toBeUndefined()
    }
  })
})

describe('drawNetwork', () => {
  test('draws the five networks, and no other', () => {
    for (const { chainId } of networks) {
      expect(drawNetwork(chainId) !== undefined).toBe(drawnChains.includes(chainId))
    }
  })
})
