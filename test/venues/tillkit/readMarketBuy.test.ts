import { encodeFunctionData, type Hex, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { buyStep } from '../../../src/venues/tillkit/buyStep.js'
import { encodeMarketBuy } from '../../../src/venues/tillkit/encodeMarketBuy.js'
import { marketAbi } from '../../../src/venues/tillkit/marketAbi.js'
import { readMarketBuy } from '../../../src/venues/tillkit/readMarketBuy.js'
import { readMarketCall } from '../../../src/venues/tillkit/readMarketCall.js'

const word = `0x${'12'.repeat(32)}` as const
const token = `0x${'34'.repeat(20)}` as const
const call = {
  items: [{ orderId: word, collection: token, tokenId: 7n, quantity: 3n, unitPrice: 5n }],
  currency: zeroAddress,
  recipient: token,
  fees: [{ receiver: token, amount: 2n }],
  purchaseId: word,
}
const data = encodeMarketBuy(call)

describe('readMarketBuy', () => {
  test('decodes the output of encodeMarketBuy, in either case', () => {
    const read = { kind: 'marketBuy', ...call, price: 15n, canonical: true }
    expect(readMarketBuy(data)).toEqual(read)
    expect(readMarketBuy(`${data.slice(0, 10)}${data.slice(10).toUpperCase()}` as Hex)).toEqual(read)
  })

  test('returns `canonical: false` when bytes are appended', () => {
    expect(readMarketBuy(`${data}00`)).toEqual({ kind: 'marketBuy', ...call, price: 15n, canonical: false })
  })

  test.each<Hex>(['0x', '0x12345678', data.slice(0, 10) as Hex, data.slice(0, -64) as Hex])(
    'returns undefined for %s',
    (other) => expect(readMarketBuy(other)).toBeUndefined(),
  )

  test('returns undefined for another call of the market', () => {
    const cancel = encodeFunctionData({ abi: marketAbi, functionName: 'cancelOrder', args: [word] })
    expect(readMarketBuy(cancel)).toBeUndefined()
    expect(readMarketCall(cancel)).toEqual({ kind: 'cancelOrder', orderId: word })
    expect(readMarketCall(data)).toBeUndefined()
  })
})

describe('buyStep', () => {
  const step = { id: 'buy', to: token, price: 17n }

  test('states the total cost, and attaches the native currency', () => {
    expect(buyStep({ market: token, ...call })).toEqual({ ...step, data, value: 17n })
  })

  test('attaches no value for another currency', () => {
    const inToken = { ...call, currency: token }
    expect(buyStep({ market: token, ...inToken })).toEqual({
      ...step,
      data: encodeMarketBuy(inToken),
      value: 0n,
    })
  })
})
