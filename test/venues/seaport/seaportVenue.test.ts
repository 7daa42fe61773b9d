import { type Address, encodeAbiParameters, encodeEventTopics, type Hex, pad, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { readLogs } from '../../../src/evm/events/readLogs.js'
import { orderFulfilled } from '../../../src/venues/seaport/orderFulfilled.js'
import { seaportAddress } from '../../../src/venues/seaport/seaportAddress.js'
import { seaportVenue } from '../../../src/venues/seaport/seaportVenue.js'

const [buyer, friend, seller, stranger] = ([1, 2, 3, 4] as const).map((name) =>
  pad(`0x${name}`, { size: 20 }),
) as [Address, Address, Address, Address]
const orderHash: Hex = `0x${'a1'.repeat(32)}`

/** What Seaport says when it has sold a part of the order to somebody. */
function sold(recipient: Address, amount: bigint) {
  const asked = { itemType: 0, token: zeroAddress, identifier: 0n, amount, recipient: seller }
  const rest = orderFulfilled.inputs.filter((input) => !('indexed' in input && input.indexed))
  const args = { offerer: seller, zone: zeroAddress }
  return {
    address: seaportAddress,
    topics: encodeEventTopics({ abi: [orderFulfilled], args }) as [Hex, ...Hex[]],
    data: encodeAbiParameters(rest, [orderHash, recipient, [], [asked]] as never),
  }
}

describe('seaportVenue', () => {
  test.each([
    ['herself', undefined, 60n],
    ['a friend', friend, 50n],
    ['nobody there', stranger, undefined],
  ])('behavior: what was paid is told of her own sale alone: for %s', (_, recipient, paid) => {
    const events = readLogs({ abi: [orderFulfilled], logs: [sold(friend, 50n), sold(buyer, 60n)] })
    const place = {
      market: seaportAddress,
      to: seaportAddress,
      buyer,
      orderIds: [orderHash.toUpperCase().replace('X', 'x')],
    }
    expect(seaportVenue.paid?.({ orders: [], recipient }, { ...place, events } as never)).toBe(paid)
  })

  test.each([
    ['a work', [[2]], undefined, true],
    ['two works, in one order or in two', [[2, 2], [2]], undefined, true],
    ['a part of an edition', [[3]], undefined, false],
    ['a work and a part of an edition', [[2], [3]], undefined, false],
    ['a part of an edition and a work, in one order', [[3, 2]], undefined, false],
    ['a work for the buyer by name', [[2]], buyer, true],
    ['a work for a friend', [[2]], friend, false],
  ] as const)(
    'behavior: whether the purchase can be made only once: %s',
    (_, orders, recipient, expected) => {
      const called = {
        orders: orders.map((items) => ({ terms: { offer: items.map((itemType) => ({ itemType })) } })),
        recipient,
      }
      expect(seaportVenue.usesUp?.(called as never, { buyer } as never)).toBe(expected)
    },
  )
})
