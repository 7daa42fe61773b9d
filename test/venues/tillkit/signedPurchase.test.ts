import { hashTypedData, maxUint256, zeroHash } from 'viem'
import { describe, expect, test } from 'vitest'
import { decodePermit, encodePermit } from '../../../src/evm/permit.js'
import { permitStep } from '../../../src/venues/tillkit/permitStep.js'
import { purchaseStep } from '../../../src/venues/tillkit/purchaseStep.js'
import { decodePurchase, encodePurchase } from '../../../src/venues/tillkit/signedPurchase.js'

const buyer = `0x${'11'.repeat(20)}` as const
const market = `0x${'22'.repeat(20)}` as const
const token = `0x${'33'.repeat(20)}` as const
const purchase = {
  buyer,
  items: [{ orderId: zeroHash, collection: token, tokenId: maxUint256, quantity: 1n, unitPrice: 0n }],
  currency: token,
  recipient: buyer,
  fees: [{ receiver: market, amount: 10n ** 30n }],
  purchaseId: zeroHash,
  deadline: 2_000_000_000n,
}
const signature = encodePurchase({ purchase, chainId: 5, market })

describe('encodePurchase', () => {
  test('decodes back to the purchase, also after JSON', () => {
    expect(decodePurchase(signature)).toEqual(purchase)
    expect(decodePurchase(JSON.parse(JSON.stringify(signature)))).toEqual(purchase)
  })

  test('hashes the purchase', () => {
    const { value: message, ...rest } = signature
    expect(hashTypedData({ ...rest, message })).toBe(hashTypedData({ ...rest, message: purchase }))
    expect(rest.domain).toMatchObject({ chainId: 5, verifyingContract: market })
  })
})

describe('purchaseStep', () => {
  test('posts the signature to its market', () => {
    expect(purchaseStep({ signature, price: 5n })).toMatchObject({
      id: 'signEIP712',
      to: market,
      value: 0n,
      price: 5n,
      signature,
      post: { body: { purchase: signature.value } },
      executeType: 'order',
    })
  })
})

describe('encodePermit', () => {
  const permit = {
    owner: buyer,
    spender: market,
    value: maxUint256,
    nonce: 0n,
    deadline: 2_000_000_000n,
  }
  const domain = { name: 'USD Coin', version: '2', chainId: 5, verifyingContract: token }
  const encoded = encodePermit({ permit, domain })

  test('decodes back to the permit', () => {
    expect(decodePermit(encoded)).toEqual(permit)
    expect(encoded.domain).toEqual(domain)
  })

  test('decodes neither as the other', () => {
    expect(decodePurchase(encoded)).toBeUndefined()
    expect(decodePermit(signature)).toBeUndefined()
  })

  test('creates a step that posts the signature and costs nothing', () => {
    expect(permitStep({ signature: encoded, currency: token })).toMatchObject({
      to: token,
      value: 0n,
      price: 0n,
      post: { endpoint: '/permits', body: { permit: encoded.value, currency: token } },
    })
  })
})
