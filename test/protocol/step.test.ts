import { zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { AdditionalFee, OrderData, Step } from '../../src/protocol/step.js'

const market = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const buy = { id: 'buy', data: '0x1234', to: market.toLowerCase(), value: '0', price: '1500000' }
const signature = {
  domain: { name: 'Market', version: '1', chainId: 31337, verifyingContract: market },
  types: { Purchase: [{ name: 'buyer', type: 'address' }] },
  primaryType: 'Purchase',
  value: { buyer: market, nested: { list: [1, '2', null] } },
}

describe('Step', () => {
  test('decodes a transaction', () => {
    const step = z.decode(Step, buy)
    expect(step).toEqual({ id: 'buy', data: '0x1234', to: market, value: 0n, price: 1500000n })
    expect(z.encode(Step, step)).toEqual({ ...buy, to: market })
  })

  test('decodes a step to sign and post', () => {
    const post = { endpoint: '/orders', method: 'POST', body: { deep: { list: [0] } } }
    const wire = { ...buy, id: 'signEIP712', signature, post, executeType: 'order' }
    const step = z.decode(Step, wire)
    expect(step).toMatchObject({ signature, post, executeType: 'order' })
    expect(z.encode(Step, step)).toEqual({ ...wire, to: market })
  })

  test('accepts empty fields in a step without a transaction', () => {
    const wire = { id: 'signEIP191', data: 'I agree', to: '', value: '', price: '' }
    expect(z.decode(Step, wire)).toEqual({ ...wire, to: zeroAddress, value: 0n, price: 0n })
  })

  test('decodes null as missing, and keeps an unknown kind', () => {
    const step = z.decode(Step, { ...buy, id: 'dance', signature: null, post: null, executeType: null })
    expect(step).toMatchObject({ id: 'dance', signature: undefined, post: undefined, executeType: undefined })
  })

  test.each([
    ['to', '0x1234'],
    ['to', `0X${market.slice(2)}`],
    ['to', null],
    ['value', '-1'],
    ['value', 0],
    ['price', '1.5'],
    ['data', undefined],
    ['signature', { ...signature, domain: {} }],
    ['post', { endpoint: '/orders' }],
  ])('rejects %s of %j', (field, value) => {
    const { error } = z.safeDecode(Step, { ...buy, [field]: value } as never)
    expect(new Set(error?.issues.map(({ path }) => path[0]))).toEqual(new Set([field]))
  })
})

describe('OrderData', () => {
  test('decodes id, quantity and token id', () => {
    expect(z.decode(OrderData, { orderId: '5', quantity: '1' })).toEqual({ orderId: '5', quantity: 1n })
    const complete = { orderId: '5', quantity: '1', tokenId: '0' }
    expect(z.encode(OrderData, z.decode(OrderData, complete))).toEqual(complete)
  })

  test('rejects an order id that is empty or longer than 256 characters', () => {
    for (const orderId of ['', 'x'.repeat(257)]) {
      expect(z.safeDecode(OrderData, { orderId, quantity: '1' }).success).toBe(false)
    }
  })
})

describe('AdditionalFee', () => {
  test('decodes the amount and the receiver', () => {
    const fee = z.decode(AdditionalFee, { amount: '0', receiver: market.toLowerCase() })
    expect(fee).toEqual({ amount: 0n, receiver: market })
    expect(z.encode(AdditionalFee, fee)).toEqual({ amount: '0', receiver: market })
  })
})
