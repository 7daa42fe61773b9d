import { zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import type { Policy } from '../../../src/checkout/verify/policy.js'
import { requirePolicy } from '../../../src/checkout/verify/requirePolicy.js'

const market = '0x5fbdb2315678afecb367f032d93f642f64180aa3'
const contractFields = ['markets', 'contracts', 'zones', 'routers', 'swapTokens', 'checkouts'] as const
const every: Required<Policy> = {
  markets: { 1: [market, { address: market }], 31337: [] },
  seaport: false,
  permits: true,
  contracts: { 1: [market] },
  zones: { 1: [market] },
  origins: ['https://market.example', 'https://market.example/path'],
  messages: ['I agree to the terms of {address}.'],
  maxDeadline: 60,
  confirmations: 2,
  routers: { 1: [market] },
  swapTokens: { 1: [market] },
  checkouts: { 1: [market] },
  allowances: 'cut',
  paymasters: { 1: [{ url: 'https://paymaster.example' }] },
}

describe('requirePolicy', () => {
  test('accepts an empty and a complete policy', () => {
    expect(() => requirePolicy(undefined)).not.toThrow()
    expect(() => requirePolicy(null as never)).not.toThrow()
    expect(() => requirePolicy({})).not.toThrow()
    expect(() => requirePolicy(every)).not.toThrow()
  })

  test.each(Object.keys(every))('accepts undefined and null for %s, and no other wrong value', (field) => {
    expect(() => requirePolicy({ [field]: undefined })).not.toThrow()
    expect(() => requirePolicy({ [field]: null } as object)).not.toThrow()
    for (const value of ['text', 0, ['', 1], { one: [market] }, { 1: market }, { 1: ['0x12'] }, () => {}]) {
      expect(() => requirePolicy({ [field]: value } as Policy)).toThrow(
        expect.objectContaining({
          code: 'PolicyInvalid',
          details: expect.stringMatching(new RegExp(`^policy\\.${field} (has|must)`)),
        }),
      )
    }
  })

  test.each([
    [{ market: {} }, 'policy.market is not a known field. Known fields: markets, seaport, contracts'],
    [{ markets: [market] }, 'policy.markets must list contracts by chain id'],
    [{ markets: { mainnet: [market] } }, 'policy.markets has mainnet, which is not a chain id.'],
    [{ markets: { 1: market } }, 'policy.markets must have a list for chain 1.'],
    [{ markets: { 1: [market, undefined] } }, 'its address must be 0x and 40 hex digits.'],
    [{ markets: { 1: [{ venue: {} }] } }, 'its address must be 0x and 40 hex digits.'],
    [{ origins: ['market.example'] }, 'policy.origins has "market.example", which is invalid.'],
    [{ origins: ['localhost:3000'] }, 'policy.origins has "localhost:3000", which is invalid'],
    [
      { origins: ['blob:https://x.example/1'] },
      'policy.origins has "blob:https://x.example/1", which is invalid',
    ],
    [
      { paymasters: { 1: ['https://x.example'] } },
      'policy.paymasters has "https://x.example" for chain 1: its',
    ],
    [
      { paymasters: { 1: [{ url: 'x' }] } },
      'policy.paymasters has {"url":"x"} for chain 1: its url is invalid.',
    ],
    ...contractFields.map((field) => [
      { [field]: { 1: [zeroAddress] } },
      `policy.${field} has "${zeroAddress}" for chain 1: its address is the zero address.`,
    ]),
    ...contractFields.map((field) => [
      { [field]: { 1: [market, 1n] } },
      `policy.${field} has "1" for chain 1: its address must be 0x and 40 hex digits`,
    ]),
    [{ markets: { 1: [{ address: zeroAddress }] } }, 'for chain 1: its address is the zero address.'],
    [
      { markets: { 1: [{ address: market, helper: zeroAddress }] } },
      'for chain 1: its helper is the zero address.',
    ],
    [
      { markets: { 1: [{ address: market, helper: '0x12' }] } },
      'for chain 1: its helper must be 0x and 40 hex digits.',
    ],
    [
      { markets: { 1: [{ address: market, venues: {} }] } },
      'for chain 1: its venues is not a known field. Known fields: address, venue, helper.',
    ],
    [{ paymasters: { 1: [{ url: 'javascript:1' }] } }, 'for chain 1: its url is invalid.'],
    [
      { paymasters: { 1: [{ url: 'https://x.example', key: 'x' }] } },
      'for chain 1: its key is not a known field',
    ],
    ...[-1, 0, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 1e10, 2 ** 60, '60', 60n].map((maxDeadline) => [
      { maxDeadline },
      'policy.maxDeadline must be 1 to 1000000000.',
    ]),
    ...[-1, 0, 1.5, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 100_001, 2 ** 60, '2', 2n].map(
      (confirmations) => [{ confirmations }, 'policy.confirmations must be 1 to 100000.'],
    ),
    [
      { origins: ['https://user:key@x.example'] },
      'policy.origins has "https://user:key@x.example", which is invalid',
    ],
    [[], 'policy must be an object.'],
  ] as [object, string][])('throws for %o', (policy, details) => {
    const check = () => requirePolicy(policy as Policy)
    expect(check).toThrow(expect.objectContaining({ details: expect.stringContaining(details) }))
  })

  test('includes the reason when a field cannot be read', () => {
    const round: { [name: string]: unknown } = {}
    round.address = round
    for (const [policy, says] of [
      [{ get: () => 1 }, 'policy.get is not a known field'],
      [Object.defineProperty({}, 'markets', { enumerable: true, get: fail }), 'Not now.'],
      [{ markets: { 1: [round] } }, 'circular'],
    ] as const) {
      expect(() => requirePolicy(policy as Policy)).toThrow(
        expect.objectContaining({ code: 'PolicyInvalid', details: expect.stringContaining(says) }),
      )
    }
  })
})

function fail(): never {
  throw new Error('Not now.')
}
