import { describe, expect, test } from 'vitest'
import { plainText } from '../../src/evm/plainText.js'

describe('plainText', () => {
  test('default: one line', () => {
    expect(plainText('Not  enough\n\tleft')).toBe('Not enough left')
  })

  test('behavior: what is hidden or turns the line around is shown to be there', () => {
    expect(plainText('\u202eCDSU\u200bfor free\u0000')).toBe('\ufffdCDSU\ufffdfor free\ufffd')
  })

  test('behavior: what only joins or colours pictures stays with them, and hides nothing elsewhere', () => {
    const whole = '❤️ 👩🏽‍🎨 🏳️‍🌈'
    expect(plainText(whole)).toBe(whole)
    expect(plainText('a\ufe0fb\u200dc')).toBe('a\ufffdb\ufffdc')
    expect(plainText('❤\u200dfree')).toBe('❤\ufffdfree')
  })

  test('behavior: what goes on and on is cut off', () => {
    expect(plainText('x'.repeat(200))).toBe('x'.repeat(200))
    expect(plainText('x'.repeat(201))).toBe(`${'x'.repeat(200)}…`)
  })
})
