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
  test('default: reads what encodeMarketBuy writes, its arguments in either case', () => {
    const read = { kind: 'marketBuy', ...call, price: 15n, canonical: true }
    expect(readMarketBuy(data)).toEqual(read)
    expect(readMarketBuy(`${data.slice(0, 10)}${data.slice(10).toUpperCase()}` as Hex)).toEqual(read)
  })

  test('behavior: what holds more than it shows is not canonical', () => {
    expect(readMarketBuy(`${data}00`)).toEqual({ kind: 'marketBuy', ...call, price: 15n, canonical: false })
  })

  test.each<Hex>(['0x', '0x12345678', data.slice(0, 10) as Hex, data.slice(0, -64) as Hex])(
    'error: %s is none',
    (other) => expect(readMarketBuy(other)).toBeUndefined(),
  )

  test('error: another call on the market is none', () => {
    const cancel = encodeFunctionData({ abi: marketAbi, functionName: 'cancelOrder', args: [word] })
    expect(readMarketBuy(cancel)).toBeUndefined()
    expect(readMarketCall(cancel)).toEqual({ kind: 'cancelOrder', orderId: word })
    expect(readMarketCall(data)).toBeUndefined()
  })
})

describe('buyStep', () => {
  const step = { id: 'buy', to: token, price: 17n }

  test('default: states what it costs in all, and attaches the native currency', () => {
    expect(buyStep({ market: token, ...call })).toEqual({ ...step, data, value: 17n })
  })

  test('behavior: another currency is not attached', () => {
    const paid = { ...call, currency: token }
    expect(buyStep({ market: token, ...paid })).toEqual({ ...step, data: encodeMarketBuy(paid), value: 0n })
  })
})
