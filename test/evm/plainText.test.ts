import { describe, expect, test } from 'vitest'
import { plainText } from '../../src/evm/plainText.js'

describe('plainText', () => {
  test('returns one line', () => {
    expect(plainText('Not  enough\n\tleft')).toBe('Not enough left')
  })

  test('replaces hidden and bidi characters with U+FFFD', () => {
    expect(plainText('\u202eCDSU\u200bfor free\u0000')).toBe('\ufffdCDSU\ufffdfor free\ufffd')
  })

  test('keeps joiners and variation selectors inside emoji, and replaces them elsewhere', () => {
    const whole = '❤️ 👩🏽‍🎨 🏳️‍🌈'
    expect(plainText(whole)).toBe(whole)
    expect(plainText('a\ufe0fb\u200dc')).toBe('a\ufffdb\ufffdc')
    expect(plainText('❤\u200dfree')).toBe('❤\ufffdfree')
  })

  test('truncates to 200 characters', () => {
    expect(plainText('x'.repeat(200))).toBe('x'.repeat(200))
    expect(plainText('x'.repeat(201))).toBe(`${'x'.repeat(200)}…`)
  })
})
