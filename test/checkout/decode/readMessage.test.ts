import { stringToHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { readMessage } from '../../../src/checkout/decode/readMessage.js'

describe('readMessage', () => {
  test('rejects text as long as a hash, whose signature a contract could take for one of the hash', () => {
    expect(readMessage('x'.repeat(32))).toBeUndefined()
    expect(readMessage(`0x${'78'.repeat(32)}`)).toBeUndefined()
    expect(readMessage('x'.repeat(33))).toBe('x'.repeat(33))
  })

  test('reads text in hex, as wallets get it', () => {
    expect(readMessage(stringToHex('Sign in to Tidewater: ½ price'))).toBe('Sign in to Tidewater: ½ price')
    expect(readMessage('0xff')).toBeUndefined()
  })

  test('rejects half a byte, which wallets read differently', () => {
    expect(readMessage('0xa4869')).toBeUndefined()
  })
})
