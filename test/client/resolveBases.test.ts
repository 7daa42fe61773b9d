import { describe, expect, test } from 'vitest'
import { type Base, resolveBases } from '../../src/client/resolveBases.js'

const find = (base: Base | undefined, chainId: number) =>
  resolveBases({ base, chainId, service: 'Marketplace' })

describe('resolveBases', () => {
  test('returns one URL for every chain', () => {
    expect(find('https://market.example/mainnet', 1)).toEqual(['https://market.example/mainnet'])
  })

  test('returns the URL of the chain from a map', () => {
    const base = { 1: 'https://market.example/mainnet', 137: 'https://market.example/polygon' }
    expect(find(base, 137)).toEqual(['https://market.example/polygon'])
  })

  test('returns the URL of the chain from a function', () => {
    const base = (chainId: number) => (chainId === 1 ? 'https://market.example/one/' : undefined)
    expect(find(base, 1)).toEqual(['https://market.example/one'])
  })

  test('removes trailing slashes', () => {
    expect(find('https://market.example/mainnet///', 1)).toEqual(['https://market.example/mainnet'])
  })

  test('returns several URLs in their sequence, each once', () => {
    const urls = ['https://a.example/', 'https://b.example', 'https://a.example']
    const expected = ['https://a.example', 'https://b.example']
    for (const base of [urls, { 1: urls }, () => urls]) expect(find(base, 1)).toEqual(expected)
  })

  test.each<[string, Base | undefined]>([
    ['no address at all', undefined],
    ['an empty list', []],
    ['a list with an empty address', ['https://market.example', '']],
    ['a function that returns a list with another value', () => ['https://market.example', null as never]],
    ['a map without it', { 1: 'https://market.example' }],
    ['a function that knows none', () => undefined],
    ['an empty address', ''],
  ])('throws for %s', (_, base) => {
    expect(() => find(base, 5)).toThrow('Invalid argument. No Marketplace address is set for chain 5.')
  })
})
