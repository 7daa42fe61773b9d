import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { defineVenue } from '../../src/venues/defineVenue.js'
import { readCall } from '../../src/venues/interpretCall.js'

const abi = parseAbi(['function buy(uint256 offerId) payable'])

describe('readCall', () => {
  test('decodes the same call once for each venue', () => {
    const [first, other] = [openVenue(1n), openVenue(2n)]
    const data = callOf(7n)
    for (let time = 0; time < 3; time++) {
      expect(readCall({ venue: first.venue, data })).toEqual({ called: 8n, canonical: true })
      expect(readCall({ venue: other.venue, data })).toEqual({ called: 9n, canonical: true })
    }
    expect([first.seen, other.seen]).toEqual([[7n], [7n]])
  })

  test('decodes a call again when one digit differs', () => {
    const { venue } = openVenue(0n)
    const data = callOf(1n)
    expect(readCall({ venue, data })).toEqual({ called: 1n, canonical: true })
    expect(readCall({ venue, data: `${data}00` })).toEqual({ called: 1n, canonical: false })
    expect(readCall({ venue, data: callOf(17n) })).toEqual({ called: 17n, canonical: true })
    expect(readCall({ venue, data: data.replace(/^0x./, '0xf') as Hex })).toBeUndefined()
  })

  test('decodes old calls again', () => {
    const { venue, seen } = openVenue(0n)
    const numbers = Array.from({ length: 9 }, (_, index) => BigInt(index))
    for (const number of numbers) readCall({ venue, data: callOf(number) })
    readCall({ venue, data: callOf(8n) })
    readCall({ venue, data: callOf(0n) })
    expect(seen).toEqual([...numbers, 0n])
  })
})

function openVenue(more: bigint) {
  const seen: bigint[] = []
  const venue = defineVenue({
    kind: 'counted',
    abi,
    takenOnce: 'never',
    errors: {},
    bind: () => undefined,
    outcome: () => false,
    read({ args: [offerId] }) {
      seen.push(offerId)
      return offerId + more
    },
  })
  return { venue, seen }
}

function callOf(offerId: bigint): Hex {
  return encodeFunctionData({ abi, functionName: 'buy', args: [offerId] })
}
