import { toFunctionSelector } from 'viem'
import { describe, expect, test } from 'vitest'
import { isMarketCall } from '../../../src/venues/tillkit/isMarketCall.js'
import { marketAbi } from '../../../src/venues/tillkit/marketAbi.js'
import { purchaseAbi } from '../../../src/venues/tillkit/purchaseAbi.js'

describe('purchaseAbi', () => {
  test('matches the ABI of the contract', () => {
    expect(purchaseAbi.map(({ name }) => name)).toEqual(['buy', 'purchased', 'OrderFilled'])
    for (const item of purchaseAbi) {
      const definition = marketAbi.find(({ type, name }) => type === item.type && name === item.name)
      expect(plain(item)).toEqual(plain(definition ?? {}))
    }
  })
})

describe('isMarketCall', () => {
  test('returns true for every function of the contract, and for nothing else', () => {
    const functions = marketAbi.filter((item) => item.type === 'function')
    expect(functions.length).toBeGreaterThan(5)
    for (const item of functions) expect(isMarketCall(`${toFunctionSelector(item)}00`)).toBe(true)
    expect(isMarketCall(toFunctionSelector('approve(address,uint256)'))).toBe(false)
    expect(isMarketCall('0x')).toBe(false)
  })

  test('ignores the case of the selector', () => {
    expect(isMarketCall('0x6F8660C4')).toBe(true)
  })
})

/** Removes everything from an ABI item that does not affect the encoding: output names, and flags that are `false`. */
function plain(item: object): unknown {
  const text = JSON.stringify(item, (key, value) =>
    (key === 'indexed' || key === 'anonymous') && value === false ? undefined : value,
  )
  const { outputs, ...rest } = JSON.parse(text)
  return { ...rest, outputs: outputs?.map(({ type }: { type: string }) => type) }
}
