import { describe, expect, test } from 'vitest'
import { readMessage } from '../../../src/checkout/decode/readMessage.js'

describe('readMessage', () => {
  test('error: as long as a hash: contracts take a signature of it for one of the hash', () => {
    expect(readMessage('x'.repeat(32))).toBeUndefined()
    expect(readMessage(`0x${'78'.repeat(32)}`)).toBeUndefined()
    expect(readMessage('x'.repeat(33))).toBe('x'.repeat(33))
  })

  test('error: half a byte, which wallets read differently', () => {
    expect(readMessage('0xa4869')).toBeUndefined()
  })
})
