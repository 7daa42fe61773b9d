import { type Address, encodeAbiParameters, encodeEventTopics, type Hex, pad, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { readLogs } from '../../../src/evm/events/readLogs.js'
import { orderFulfilled } from '../../../src/venues/seaport/orderFulfilled.js'
import { seaportAddress } from '../../../src/venues/seaport/seaportAddress.js'
import { seaportVenue } from '../../../src/venues/seaport/seaportVenue.js'

const [buyer, friend, seller, stranger, collection] = ([1, 2, 3, 4, 5] as const).map((name) =>
  pad(`0x${name}`, { size: 20 }),
) as [Address, Address, Address, Address, Address]
const orderHash: Hex = `0x${'a1'.repeat(32)}`

/** Returns the `OrderFulfilled` log of a sale to `recipient` for `amount` wei. */
function sold(recipient: Address, amount: bigint) {
  const payment = { itemType: 0, token: zeroAddress, identifier: 0n, amount, recipient: seller }
  const rest = orderFulfilled.inputs.filter((input) => !('indexed' in input && input.indexed))
  const args = { offerer: seller, zone: zeroAddress }
  return {
    address: seaportAddress,
    topics: encodeEventTopics({ abi: [orderFulfilled], args }) as [Hex, ...Hex[]],
    data: encodeAbiParameters(rest, [orderHash, recipient, [], [payment]] as never),
  }
}

describe('seaportVenue', () => {
  test.each([
    ['the buyer', undefined, 60n],
    ['another recipient', friend, 50n],
    ['a recipient without a sale', stranger, undefined],
  ])('returns the amount of the buyer’s own sale: for %s', (_, recipient, expectedAmount) => {
    const events = readLogs({ abi: [orderFulfilled], logs: [sold(friend, 50n), sold(buyer, 60n)] })
    const place = {
      market: seaportAddress,
      to: seaportAddress,
      buyer,
      orderIds: [orderHash.toUpperCase().replace('X', 'x')],
    }
    expect(seaportVenue.paid?.({ orders: [], recipient }, { ...place, events } as never)).toBe(expectedAmount)
  })

  test.each([
    ['an ERC-721', [[2]], undefined, true],
    ['ERC-721s in one order and in two', [[2, 2], [2]], undefined, true],
    ['an ERC-1155', [[3]], undefined, false],
    ['an ERC-721 and an ERC-1155 in two orders', [[2], [3]], undefined, false],
    ['an ERC-1155 and an ERC-721 in one order', [[3, 2]], undefined, false],
    ['an ERC-721, with the buyer as explicit recipient', [[2]], buyer, true],
    ['an ERC-721 for another recipient', [[2]], friend, false],
  ] as const)('returns whether the purchase can be made only once: %s', (_, orders, recipient, expected) => {
    const called = {
      orders: orders.map((items) => ({ terms: { offer: items.map((itemType) => ({ itemType })) } })),
      recipient,
    }
    expect(seaportVenue.usesUp?.(called as never, { buyer } as never)).toBe(expected)
  })

  /** An order of 10 editions of token 7, of which the buyer buys 4. */
  const bought = {
    terms: {
      offerer: seller,
      offer: [{ itemType: 3, token: collection, identifierOrCriteria: 7n, startAmount: 10n, endAmount: 10n }],
    },
    numerator: 2n,
    denominator: 5n,
  }
  const sale = { offerer: seller, recipient: buyer, token: collection, identifier: 7n, amount: 4n }

  test.each<[what: string, change: Partial<typeof sale>, expected: boolean]>([
    ['the agreed part of the order', {}, true],
    ['another token contract', { token: stranger }, false],
    ['another token', { identifier: 8n }, false],
    ['more tokens', { amount: 5n }, false],
    ['another seller', { offerer: stranger }, false],
    ['another recipient', { recipient: stranger }, false],
  ])('tells from the events whether the purchase was made: %s', (_, change, expected) => {
    const { offerer, recipient, token, identifier, amount } = { ...sale, ...change }
    const args = { offerer, recipient, offer: [{ token, identifier, amount }] }
    const made = (orders: readonly object[], events: readonly object[]) =>
      seaportVenue.outcome({ orders } as never, { events, buyer } as never)
    expect(made([bought], [{ args }])).toBe(expected)
    expect(made([bought], [{ args: { ...args, offer: [] } }])).toBe(false)
    expect(made([bought], [])).toBe(false)
  })
})
