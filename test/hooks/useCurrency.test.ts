import { describe, expect, test } from 'vitest'
import { currencyFromMetadata } from '../../src/hooks/useCurrency.js'

const address = '0x5FbDB2315678afecb367f032d93F642f64180aa3'

function symbolOf(symbol: string) {
  return currencyFromMetadata({ address, metadata: { symbol, decimals: 6 } }).currency?.symbol
}

describe('currencyFromMetadata', () => {
  test('returns the symbol of the contract, at most 12 characters', () => {
    expect(symbolOf('USDC')).toBe('USDC')
    expect(symbolOf('W'.repeat(40))).toBe('W'.repeat(12))
  })

  test('removes bidi controls and invisible characters', () => {
    expect(symbolOf('\u202eCDSU\u200b\u2066')).toBe('CDSU')
    expect(symbolOf('US\ufe0fD\u034fC\u3164\u2800')).toBe('USDC')
  })

  test('returns the short address when the symbol has no visible characters', () => {
    expect(symbolOf('\u3164\u2800 \u200d')).toBe('0x5FbD…0aa3')
  })
})
