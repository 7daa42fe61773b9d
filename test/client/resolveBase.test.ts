import { describe, expect, test } from 'vitest'
import { type Base, resolveBase } from '../../src/client/resolveBase.js'

const find = (base: Base | undefined, chainId: number) =>
  resolveBase({ base, chainId, service: 'Marketplace' })

describe('resolveBase', () => {
  test('default', () => {
    expect(find('https://market.example/mainnet', 1)).toBe('https://market.example/mainnet')
  })

  test('parameters: a map from chain ids', () => {
    const base = { 1: 'https://market.example/mainnet', 137: 'https://market.example/polygon' }
    expect(find(base, 137)).toBe('https://market.example/polygon')
  })

  test('parameters: a function of the chain id', () => {
    const base = (chainId: number) => (chainId === 1 ? 'https://market.example/one/' : undefined)
    expect(find(base, 1)).toBe('https://market.example/one')
  })

  test('behavior: trailing slashes are dropped', () => {
    expect(find('https://market.example/mainnet///', 1)).toBe('https://market.example/mainnet')
  })

  test.each<[string, Base | undefined]>([
    ['no address at all', undefined],
    ['a map without it', { 1: 'https://market.example' }],
    ['a function that knows none', () => undefined],
    ['an empty address', ''],
  ])('error: %s', (_, base) => {
    expect(() => find(base, 5)).toThrow('Invalid argument. No Marketplace address is set for chain 5.')
  })
})
