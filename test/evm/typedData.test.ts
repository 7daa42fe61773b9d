import { describe, expect, test } from 'vitest'
import { permitTypes } from '../../src/evm/permitTypes.js'
import { hasExactTypes } from '../../src/evm/typedData.js'

const domainType = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
]
const { Permit } = permitTypes
const has = (types: Record<string, { name: string; type: string }[]>, primaryType = 'Permit') =>
  hasExactTypes({ types, primaryType }, 'Permit', permitTypes)

describe('hasExactTypes', () => {
  test('returns true for the same fields in the same order, with or without the domain type', () => {
    expect(has({ Permit })).toBe(true)
    expect(has({ Permit, EIP712Domain: domainType })).toBe(true)
  })

  test.each<[string, Record<string, { name: string; type: string }[]>]>([
    ['another order', { Permit: [...Permit].reverse() }],
    ['one field more', { Permit: [...Permit, { name: 'salt', type: 'bytes32' }] }],
    ['one field less', { Permit: Permit.slice(1) }],
    ['another type beside it', { Permit, Item: [] }],
    ['another domain', { Permit, EIP712Domain: domainType.slice(1) }],
    ['a field that smuggles in another', { Permit: [{ name: 'owner,address spender', type: 'address' }] }],
    ['nothing', {}],
  ])('returns false for %s', (_, types) => {
    expect(has(types)).toBe(false)
  })

  test('returns false for another primary type', () => {
    expect(has({ Permit }, 'EIP712Domain')).toBe(false)
  })
})
