import { describe, expect, test } from 'vitest'
import { formatMoney, formatPrice } from '../../../src/sandbox/page/formatMoney.js'

const ether = { symbol: 'ETH', decimals: 18 }

describe('formatMoney', () => {
  test('default', () => {
    expect(formatMoney(1_250_500_000n, { symbol: 'USDC', decimals: 6 })).toBe('1,250.5 USDC')
    expect(formatMoney(0n, ether)).toBe('0 ETH')
  })

  test('behavior: exact beyond what a float holds', () => {
    expect(formatMoney(9_007_199_254_740_993n * 10n ** 18n, ether)).toBe('9,007,199,254,740,993 ETH')
  })
})

describe('formatPrice', () => {
  test('default: nothing is free', () => {
    expect([formatPrice(0n, ether), formatPrice(10n ** 18n, ether)]).toEqual(['Free', '1 ETH'])
  })
})
