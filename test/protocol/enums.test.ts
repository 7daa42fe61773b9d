import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  executeTypes,
  fromMarketplaceName,
  type MarketplaceNames,
  marketplaceKinds,
  orderStatuses,
  stepTypes,
  toMarketplaceName,
  walletKinds,
} from '../../src/protocol/enums.js'
import {
  ExecuteType,
  MarketplaceKind,
  OrderStatus,
  requested,
  StepType,
  WalletKind,
} from '../../src/protocol/openEnums.js'

const names: MarketplaceNames = { third_party_kind_1: 'bazaar', service_marketplace_v1: 'ours_v1' }

describe.each([
  ['MarketplaceKind', MarketplaceKind, marketplaceKinds, 13],
  ['WalletKind', WalletKind, walletKinds, 2],
  ['StepType', StepType, stepTypes, 9],
  ['ExecuteType', ExecuteType, executeTypes, 2],
  ['OrderStatus', OrderStatus, orderStatuses, 7],
] as const)('%s', (_, schema, values, length) => {
  test('accepts each value of the table', () => {
    expect(values).toHaveLength(length)
    expect(values[0]).toBe('unknown')
    for (const value of values) expect(z.parse(schema, value)).toBe(value)
  })

  test('keeps a string that is not in the table', () => {
    fc.assert(
      fc.property(fc.string(), (value) => {
        expect(z.decode(schema, value)).toBe(value)
        expect(z.encode(schema, value)).toBe(value)
      }),
    )
  })

  test('rejects a value that is not a string', () => {
    for (const value of [0, null, undefined, {}, ['buy']])
      expect(z.safeParse(schema, value).success).toBe(false)
  })
})

describe.each([
  ['marketplace', marketplaceKinds],
  ['wallet', walletKinds],
  ['executeType', executeTypes],
  ['status', orderStatuses],
] as const)('requested.%s: a request may have each word of the table, or its number', (name, values) => {
  const schema: z.ZodMiniType<string> = requested[name]
  const decode = (value: unknown) => z.decode(schema, value as string)

  test('decodes the number of each word as the word', () => {
    expect(values.map((_, number) => decode(number))).toEqual([...values])
    expect(values.map((value) => decode(value))).toEqual([...values])
    expect(values.map((value) => z.encode(schema, value))).toEqual([...values])
  })

  test('decodes any other number as an unknown word', () => {
    for (const number of [values.length, 255, 2 ** 53 - 1]) expect(decode(number)).toBe(String(number))
  })

  test('rejects everything else', () => {
    for (const value of [-1, 0.5, 2 ** 53, null, undefined, true, {}, [1], 'x'.repeat(257)])
      expect(z.safeDecode(schema, value as string).success).toBe(false)
  })
})

describe('marketplaceKinds', () => {
  test('numbers the kinds as the interface does', () => {
    expect(Object.fromEntries(marketplaceKinds.map((kind, number) => [number, kind]))).toMatchInlineSnapshot(`
      {
        "0": "unknown",
        "1": "service_marketplace_v1",
        "10": "third_party_kind_7",
        "11": "third_party_kind_8",
        "12": "third_party_kind_9",
        "2": "service_marketplace_v2",
        "3": "third_party_kind_1",
        "4": "third_party_kind_2",
        "5": "third_party_kind_3",
        "6": "third_party_kind_4",
        "7": "third_party_kind_5",
        "8": "third_party_kind_6",
        "9": "payment_processor",
      }
    `)
  })
})

describe('toMarketplaceName, fromMarketplaceName', () => {
  test('translates the configured names, and no others', () => {
    expect(toMarketplaceName('third_party_kind_1', names)).toBe('bazaar')
    expect(fromMarketplaceName('bazaar', names)).toBe('third_party_kind_1')
    expect(toMarketplaceName('service_marketplace_v2', names)).toBe('service_marketplace_v2')
    expect(toMarketplaceName('third_party_kind_1')).toBe('third_party_kind_1')
    expect(fromMarketplaceName('third_party_kind_1')).toBe('third_party_kind_1')
  })

  test('returns the same kind after both translations', () => {
    const anyKind = fc.oneof(fc.constantFrom(...marketplaceKinds), fc.string())
    fc.assert(
      fc.property(anyKind, (kind) => {
        fc.pre(kind !== 'bazaar' && kind !== 'ours_v1')
        expect(fromMarketplaceName(toMarketplaceName(kind, names), names)).toBe(kind)
      }),
      { examples: [['constructor'], ['toString'], ['__proto__'], ['hasOwnProperty']] },
    )
  })
})
