import { toFunctionSelector } from 'viem'
import { describe, expect, test } from 'vitest'
import { readServiceArtifact } from '../../../packages/service/src/deploy/readServiceArtifact.js'
import { isMarketCall } from '../../../src/venues/tillkit/isMarketCall.js'

const { abi } = readServiceArtifact('TillkitMarket')
const functions = abi.filter((entry) => entry.type === 'function')

describe('isMarketCall', () => {
  test.each(functions.map((entry) => [entry.name, toFunctionSelector(entry)]))(
    'knows %s, a function of the market contract',
    (_, selector) => {
      expect(isMarketCall(`${selector}00`)).toBe(true)
      expect(isMarketCall(selector.toUpperCase().replace('0X', '0x'))).toBe(true)
    },
  )

  test.each(['', '0x', '0x6f8660', '0x095ea7b3', '0x12345678'])('does not know %j', (data) => {
    expect(isMarketCall(data)).toBe(false)
  })
})
