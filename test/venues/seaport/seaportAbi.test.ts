import { type Hex, toFunctionSelector } from 'viem'
import { describe, expect, test } from 'vitest'
import { seaportAbi } from '../../../src/venues/seaport/seaportAbi.js'
import { seaportFunctions } from '../../../src/venues/seaport/seaportFunctions.js'

describe('seaportAbi', () => {
  test('has the selectors of Seaport 1.6', () => {
    const selectors = seaportAbi.map((one) => [one.name, toFunctionSelector(one)])
    expect(selectors).toEqual([
      ['fulfillBasicOrder', '0xfb0f3ee1'],
      ['fulfillBasicOrder_efficient_6GL6yc', '0x00000000'],
      ['fulfillOrder', '0xb3a34c4c'],
      ['fulfillAdvancedOrder', '0xe7acab24'],
      ['fulfillAvailableAdvancedOrders', '0x87201b41'],
    ])
    for (const [name = '', selector = '0x'] of selectors) expect(seaportFunctions[selector as Hex]).toBe(name)
  })
})
