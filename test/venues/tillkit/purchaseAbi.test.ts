import { toFunctionSelector } from 'viem'
import { describe, expect, test } from 'vitest'
import { isMarketCall } from '../../../src/venues/tillkit/isMarketCall.js'
import { marketAbi } from '../../../src/venues/tillkit/marketAbi.js'
import { purchaseAbi } from '../../../src/venues/tillkit/purchaseAbi.js'

describe('purchaseAbi', () => {
  test('default: what it has stands in the ABI of the contract, name by name', () => {
    expect(purchaseAbi.map(({ name }) => name)).toEqual(['buy', 'purchased', 'OrderFilled'])
    for (const item of purchaseAbi) {
      const whole = marketAbi.find(({ type, name }) => type === item.type && name === item.name)
      expect(plain(item)).toEqual(plain(whole ?? {}))
    }
  })
})

describe('isMarketCall', () => {
  test('default: every function of the contract, and nothing else', () => {
    const functions = marketAbi.filter((item) => item.type === 'function')
    expect(functions.length).toBeGreaterThan(5)
    for (const item of functions) expect(isMarketCall(`${toFunctionSelector(item)}00`)).toBe(true)
    expect(isMarketCall(toFunctionSelector('approve(address,uint256)'))).toBe(false)
    expect(isMarketCall('0x')).toBe(false)
  })

  test('behavior: however it is spelt', () => {
    expect(isMarketCall('0x6F8660C4')).toBe(true)
  })
})

/** An item without what means nothing: names of its answers, and that an input is not indexed. */
function plain(item: object): unknown {
  const text = JSON.stringify(item, (key, value) =>
    (key === 'indexed' || key === 'anonymous') && value === false ? undefined : value,
  )
  const { outputs, ...rest } = JSON.parse(text)
  return { ...rest, outputs: outputs?.map(({ type }: { type: string }) => type) }
}
