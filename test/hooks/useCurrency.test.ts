import { describe, expect, test } from 'vitest'
import { asTold } from '../../src/hooks/useCurrency.js'

const address = '0x5FbDB2315678afecb367f032d93F642f64180aa3'

function symbolOf(symbol: string) {
  return asTold({ address, told: { symbol, decimals: 6 } }).currency?.symbol
}

describe('asTold', () => {
  test('default: the symbol as the contract tells it, no longer than one is', () => {
    expect(symbolOf('USDC')).toBe('USDC')
    expect(symbolOf('W'.repeat(40))).toBe('W'.repeat(12))
  })

  test('behavior: what turns a line around or is not seen is not in it', () => {
    expect(symbolOf('\u202eCDSU\u200b\u2066')).toBe('CDSU')
    expect(symbolOf('US\ufe0fD\u034fC\u3164\u2800')).toBe('USDC')
  })

  test('behavior: one of which nothing is seen goes by its address', () => {
    expect(symbolOf('\u3164\u2800 \u200d')).toBe('0x5FbD…0aa3')
  })
})
