import { describe, expect, test } from 'vitest'
import type { Policy } from '../../../src/checkout/verify/policy.js'
import { requirePolicy } from '../../../src/checkout/verify/requirePolicy.js'

const market = '0x5fbdb2315678afecb367f032d93f642f64180aa3'
const every: Required<Policy> = {
  markets: { 1: [market, { address: market }], 31337: [] },
  seaport: false,
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
  test('default', () => {
    expect(() => requirePolicy(undefined)).not.toThrow()
    expect(() => requirePolicy(null as never)).not.toThrow()
    expect(() => requirePolicy({})).not.toThrow()
    expect(() => requirePolicy(every)).not.toThrow()
  })

  test.each(Object.keys(every))(
    'behavior: %s may be given as undefined or null, and as nothing else that it is not',
    (field) => {
      expect(() => requirePolicy({ [field]: undefined })).not.toThrow()
      expect(() => requirePolicy({ [field]: null } as object)).not.toThrow()
      for (const value of ['text', 0, ['', 1], { one: [market] }, { 1: market }, { 1: ['0x12'] }, () => {}]) {
        expect(() => requirePolicy({ [field]: value } as Policy)).toThrow(
          expect.objectContaining({
            code: 'PolicyInvalid',
            details: expect.stringContaining(`policy.${field} ha`),
          }),
        )
      }
    },
  )

  test.each([
    [{ market: {} }, 'policy.market is no field of it: those are markets, seaport, contracts'],
    [{ markets: [market] }, 'policy.markets has to name contracts by chain id'],
    [{ markets: { mainnet: [market] } }, 'policy.markets has mainnet, which is no chain id.'],
    [{ markets: { 1: market } }, 'policy.markets has no list of addresses for chain 1.'],
    [{ markets: { 1: [market, undefined] } }, 'which is no address.'],
    [{ markets: { 1: [{ venue: {} }] } }, 'which is no address.'],
    [
      { origins: ['market.example'] },
      'policy.origins has "market.example", which is no address with https://.',
    ],
    [{ origins: ['localhost:3000'] }, 'policy.origins has "localhost:3000", which is no address'],
    [{ origins: ['blob:https://x.example/1'] }, 'policy.origins has "blob:https://x.example/1", which is'],
    [
      { paymasters: { 1: ['https://x.example'] } },
      'policy.paymasters has "https://x.example" for chain 1, which',
    ],
    [
      { paymasters: { 1: [{ url: 'x' }] } },
      'policy.paymasters has {"url":"x"} for chain 1, which is no address.',
    ],
    [{ maxDeadline: -1 }, 'policy.maxDeadline has to be a number of seconds.'],
    [{ maxDeadline: Number.POSITIVE_INFINITY }, 'policy.maxDeadline has to be a number of seconds.'],
    [{ confirmations: 1.5 }, 'policy.confirmations has to be a number of blocks'],
    [[], 'It has to be an object.'],
  ])('error: %j', (policy, details) => {
    const check = () => requirePolicy(policy as Policy)
    expect(check).toThrow(expect.objectContaining({ details: expect.stringContaining(details) }))
  })
})
