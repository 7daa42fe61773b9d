import { type Address, encodeAbiParameters, pad, toEventSelector, toHex, zeroAddress, zeroHash } from 'viem'
import { describe, expect, test } from 'vitest'
import { isLeftOut, readBatchShare } from '../../../src/checkout/evidence/readBatchShare.js'
import type { Intent } from '../../../src/checkout/intent/intent.js'

const address = (digit: string): Address => `0x${digit.repeat(40)}`
const [buyer, market, usdc, prints, paintings] = ['1', '2', '3', '4', '5'].map(address) as [
  Address,
  Address,
  Address,
  Address,
  Address,
]

/** This purchase: print 7 for 12 units. The other purchase of the batch: painting 8 for 4 units of the same currency. */
const intent = {
  buyer,
  recipient: buyer,
  currency: usdc,
  collectionAddress: prints,
  orders: [{ tokenId: 7n, quantity: 1n, quantityDecimals: 0 }],
} as unknown as Intent
const other = {
  currency: usdc,
  cost: 4n,
  collectionAddress: paintings,
  tokens: [{ tokenId: 8n, quantity: 1n }],
}
const together = { id: zeroHash, cost: 12n, others: [other] }

const transfer = toEventSelector('Transfer(address,address,uint256)')
const pay = (amount: bigint, token = usdc) => ({
  address: token,
  topics: [transfer, pad(buyer), pad(market)] as const,
  data: encodeAbiParameters([{ type: 'uint256' }], [amount]),
})
const deliver = (collection: Address, tokenId: bigint) => ({
  address: collection,
  topics: [transfer, pad(market), pad(buyer), toHex(tokenId, { size: 32 })] as const,
  data: '0x' as const,
})
const share = (logs: readonly object[], change: Partial<Intent> = {}) =>
  readBatchShare({ logs: logs as never, value: 5n, intent: { ...intent, ...change }, together })

describe('readBatchShare', () => {
  test('divides the payment by the costs when both purchases are made', () => {
    const made = share([pay(16n), deliver(prints, 7n), deliver(paintings, 8n)])
    expect(made).toMatchObject({ paid: 12n, isMade: true, hasOtherPurchases: true, lost: [] })
    expect(made.received).toEqual([{ tokenId: 7n, quantity: 1n }])
  })

  test('rounds the share up', () => {
    expect(share([pay(15n), deliver(prints, 7n), deliver(paintings, 8n)]).paid).toBe(12n)
  })

  test('takes the whole payment when the other purchase is not made', () => {
    const made = share([pay(13n), deliver(prints, 7n)])
    expect(made).toMatchObject({ paid: 13n, isMade: true, hasOtherPurchases: false })
  })

  test.each([
    ['more than the other purchase costs', 10n, 6n],
    ['what the other purchase costs', 4n, 0n],
    ['less than the other purchase costs', 3n, 0n],
  ])('counts only the excess when this purchase is not made and the batch pays %s', (_, total, paid) => {
    expect(share([pay(total), deliver(paintings, 8n)])).toMatchObject({ paid, isMade: false })
  })

  test('counts the value of its own calls in the native currency', () => {
    const made = share([pay(4n), deliver(prints, 7n), deliver(paintings, 8n)], { currency: zeroAddress })
    expect(made).toMatchObject({ paid: 5n, lost: [] })
  })

  test('reports a token that left the buyer and that no other purchase spends', () => {
    const stolen = address('9')
    expect(share([pay(16n), pay(1n, stolen), deliver(prints, 7n)]).lost).toEqual([stolen])
  })
})

describe('isLeftOut', () => {
  const left = (logs: readonly object[], change: Partial<Intent> = {}) =>
    isLeftOut({ logs: logs as never, intent: { ...intent, ...change }, market, together })
  const sale = { address: market, topics: [zeroHash], data: '0x' }

  test.each<[what: string, logs: readonly object[], change: Partial<Intent>, expected: boolean]>([
    ['only the other purchase is made', [pay(4n), deliver(paintings, 8n)], {}, true],
    ['both purchases are made', [pay(16n), deliver(prints, 7n), deliver(paintings, 8n)], {}, false],
    ['nothing is made', [], {}, false],
    ['this purchase is paid but not delivered', [pay(16n), deliver(paintings, 8n)], {}, false],
    ['the market reports a sale in a token', [pay(4n), deliver(paintings, 8n), sale], {}, true],
    [
      'no market reports a sale in the native currency',
      [pay(4n), deliver(paintings, 8n)],
      { currency: zeroAddress },
      true,
    ],
    [
      'the market reports a sale in the native currency',
      [pay(4n), deliver(paintings, 8n), sale],
      { currency: zeroAddress },
      false,
    ],
  ])('tells when %s', (_, logs, change, expected) => {
    expect(left(logs, change)).toBe(expected)
  })

  test('is false for a purchase of its own', () => {
    expect(isLeftOut({ logs: [], intent, market, together: undefined })).toBe(false)
  })
})
