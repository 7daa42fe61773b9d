import fc from 'fast-check'
import { getAddress, type Hex, isAddress, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { nativeAlias } from '../../src/protocol/formats.js'
import {
  AddressCodec,
  Amount,
  ChainId,
  CurrencyCodec,
  HexString,
  Id,
  ReceivedAmount,
  SwapCurrencyCodec,
  Timestamp,
} from '../../src/protocol/primitives.js'

const maxUint256 = 2n ** 256n - 1n
const checksummed = '0x5FbDB2315678afecb367f032d93F642f64180aa3'

const anyAmount = fc.bigInt(0n, maxUint256)
const anyAddress = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map((bytes) => `0x${Buffer.from(bytes).toString('hex')}` as Hex)
const anyDate = fc.date({
  min: new Date('0001-01-01T00:00:00Z'),
  max: new Date('9999-12-31T23:59:59.999Z'),
  noInvalidDate: true,
})

describe('AddressCodec', () => {
  test('returns the checksummed address', () => {
    expect(z.decode(AddressCodec, checksummed.toLowerCase())).toBe(checksummed)
    expect(z.decode(AddressCodec, `0x${checksummed.slice(2).toUpperCase()}`)).toBe(checksummed)
    expect(z.encode(AddressCodec, checksummed)).toBe(checksummed)
  })

  test('returns the same address after a round trip', () => {
    fc.assert(
      fc.property(anyAddress, (address) => {
        const inMemory = z.decode(AddressCodec, address)
        expect(inMemory).toBe(getAddress(address))
        expect(z.decode(AddressCodec, z.encode(AddressCodec, inMemory))).toBe(inMemory)
      }),
    )
  })

  test('accepts mixed case only with a valid EIP-55 checksum', () => {
    fc.assert(
      fc.property(anyAddress, fc.infiniteStream(fc.boolean()), (address, coins) => {
        const digits = [...address.slice(2)].map((digit) =>
          coins.next().value ? digit.toUpperCase() : digit,
        )
        const text = `0x${digits.join('')}`
        const mixed = /[a-f]/.test(digits.join('')) && /[A-F]/.test(digits.join(''))
        expect(z.safeDecode(AddressCodec, text).success).toBe(!mixed || isAddress(text))
      }),
    )
  })

  test.each([
    ['empty', ''],
    ['too short', '0x5fbdb2315678afecb367f032d93f642f64180aa'],
    ['too long', '0x5fbdb2315678afecb367f032d93f642f64180aa33'],
    ['no prefix', '5fbdb2315678afecb367f032d93f642f64180aa3'],
    ['prefix in upper case', '0X5fbdb2315678afecb367f032d93f642f64180aa3'],
    ['must be hex', '0x5fbdb2315678afecb367f032d93f642f64180aag'],
    ['a trailing line break', '0x5fbdb2315678afecb367f032d93f642f64180aa3\n'],
    ['a wrong checksum', '0x5fBDB2315678afecb367f032d93F642f64180aa3'],
    ['a number', 5],
    ['null', null],
  ])('rejects an address: %s', (_, value) => {
    expect(z.safeDecode(AddressCodec, value as string).success).toBe(false)
    expect(z.safeEncode(AddressCodec, value as Hex).success).toBe(false)
  })
})

describe('CurrencyCodec', () => {
  test('decodes every spelling of the native currency as the zero address', () => {
    expect(z.decode(CurrencyCodec, nativeAlias)).toBe(zeroAddress)
    expect(z.decode(CurrencyCodec, nativeAlias.toLowerCase())).toBe(zeroAddress)
    expect(z.decode(CurrencyCodec, zeroAddress)).toBe(zeroAddress)
    expect(z.encode(CurrencyCodec, zeroAddress)).toBe(zeroAddress)
  })
})

describe('SwapCurrencyCodec', () => {
  test('encodes the native currency as its alias', () => {
    expect(z.encode(SwapCurrencyCodec, zeroAddress)).toBe(nativeAlias)
    expect(z.decode(SwapCurrencyCodec, nativeAlias)).toBe(zeroAddress)
    expect(z.encode(SwapCurrencyCodec, checksummed)).toBe(checksummed)
  })
})

describe.each([
  ['Amount', Amount],
  ['ReceivedAmount', ReceivedAmount],
])('%s', (_, codec) => {
  test('returns the same amount after a round trip', () => {
    fc.assert(
      fc.property(anyAmount, (amount) => {
        expect(z.encode(codec, amount)).toBe(amount.toString())
        expect(z.decode(codec, amount.toString())).toBe(amount)
      }),
      { examples: [[0n], [1n], [maxUint256], [2n ** 53n + 1n]] },
    )
  })

  test.each([
    '',
    ' ',
    '-1',
    '+1',
    '01',
    '1.0',
    '1e3',
    ' 1',
    '1\n',
    '１',
    'NaN',
    '0x',
    '0xg',
    `${maxUint256 + 1n}`,
    '9'.repeat(78),
    '9'.repeat(79),
    '1'.repeat(100_000),
    `0x1${'0'.repeat(64)}`,
  ])('rejects %j', (text) => {
    expect(z.safeDecode(codec, text).success).toBe(false)
  })

  test('rejects values that are not an amount when encoding', () => {
    for (const value of [-1n, maxUint256 + 1n, 1, 1.5, '1', null, undefined]) {
      expect(z.safeEncode(codec, value as bigint).success).toBe(false)
    }
    expect(z.safeDecode(codec, 1 as unknown as string).success).toBe(false)
  })
})

describe('ReceivedAmount', () => {
  test('accepts hex in responses, not in requests', () => {
    fc.assert(
      fc.property(anyAmount, (amount) => {
        expect(z.decode(ReceivedAmount, `0x${amount.toString(16)}`)).toBe(amount)
        expect(z.decode(ReceivedAmount, `0x${amount.toString(16).toUpperCase().padStart(64, '0')}`)).toBe(
          amount,
        )
        expect(z.safeDecode(Amount, `0x${amount.toString(16)}`).success).toBe(false)
      }),
    )
  })
})

describe('Timestamp', () => {
  test('returns the same moment after a round trip', () => {
    fc.assert(
      fc.property(anyDate, (date) => {
        expect(z.decode(Timestamp, z.encode(Timestamp, date))).toEqual(date)
      }),
    )
  })

  test.each([
    ['2026-01-02T03:04:05Z', '2026-01-02T03:04:05.000Z'],
    ['2026-01-02T03:04:05.1Z', '2026-01-02T03:04:05.100Z'],
    ['2026-01-02T03:04:05.123456789Z', '2026-01-02T03:04:05.123Z'],
    ['2026-01-02T03:04:05.999999999Z', '2026-01-02T03:04:05.999Z'],
    ['2026-01-02T03:04:05+02:00', '2026-01-02T01:04:05.000Z'],
    ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z'],
  ])('decodes %s', (text, expected) => {
    expect(z.decode(Timestamp, text).toISOString()).toBe(expected)
  })

  test.each([
    '',
    '2026-01-02',
    '2026-01-02 03:04:05Z',
    '2026-01-02T03:04:05',
    '2026-13-02T03:04:05Z',
    '1767323045',
    '2026-02-30T03:04:05Z',
    '2026-02-29T03:04:05Z',
    '2026-01-02T25:04:05Z',
    '2026-01-02T03:04:05.1234567890Z',
  ])('rejects %j', (text) => {
    expect(z.safeDecode(Timestamp, text).success).toBe(false)
  })

  test('rejects an invalid Date', () => {
    expect(z.safeEncode(Timestamp, new Date(Number.NaN)).success).toBe(false)
  })
})

describe('HexString', () => {
  test('accepts hex and nothing else', () => {
    expect(z.parse(HexString, '0x')).toBe('0x')
    expect(z.parse(HexString, '0xAb')).toBe('0xAb')
    for (const value of ['', 'ab', '0xg', 1, null]) expect(z.safeParse(HexString, value).success).toBe(false)
  })
})

describe('Id', () => {
  test('decodes a number and its digits as the same id', () => {
    expect(z.decode(Id, 12)).toBe('12')
    expect(z.decode(Id, '12')).toBe('12')
    expect(z.encode(Id, '12')).toBe('12')
  })
})

describe('ChainId', () => {
  test('rejects values that are not a chain id', () => {
    expect(z.parse(ChainId, 1)).toBe(1)
    for (const value of [0, -1, 1.5, 2 ** 53, Number.NaN, '1']) {
      expect(z.safeParse(ChainId, value).success).toBe(false)
    }
  })
})
