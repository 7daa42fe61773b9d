import { describe, expect, test } from 'vitest'
import { type Base, resolveBase } from '../../src/client/resolveBase.js'

const find = (base: Base | undefined, chainId: number) =>
  resolveBase({ base, chainId, service: 'Marketplace' })

describe('resolveBase', () => {
  test('returns one URL for every chain', () => {
    expect(find('https://market.example/mainnet', 1)).toBe('https://market.example/mainnet')
  })

  test('returns the URL of the chain from a map', () => {
    const base = { 1: 'https://market.example/mainnet', 137: 'https://market.example/polygon' }
    expect(find(base, 137)).toBe('https://market.example/polygon')
  })

  test('returns the URL of the chain from a function', () => {
    const base = (chainId: number) => (chainId === 1 ? 'https://market.example/one/' : undefined)
    expect(find(base, 1)).toBe('https://market.example/one')
  })

  test('removes trailing slashes', () => {
    expect(find('https://market.example/mainnet///', 1)).toBe('https://market.example/mainnet')
  })

  test.each<[string, Base | undefined]>([
    ['no address at all', undefined],
    ['a map without it', { 1: 'https://market.example' }],
    ['a function that knows none', () => undefined],
    ['an empty address', ''],
  ])('throws for %s', (_, base) => {
    expect(() => find(base, 5)).toThrow('Invalid argument. No Marketplace address is set for chain 5.')
  })
})
