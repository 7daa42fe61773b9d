import { type Address, encodeAbiParameters, encodeEventTopics, encodeFunctionData, type Log } from 'viem'
import { describe, expect, test } from 'vitest'
import type { JournalEntry } from '../../../src/checkout/journal/journalRecord.js'
import { orderIn } from '../../../src/checkout/listing/sentListing.js'
import { requestMakerAbi } from '../../../src/venues/request/requestMakerAbi.js'

const address = (digit: string): Address => `0x${digit.repeat(40)}`
const [market, seller, collection, currency] = [address('1'), address('2'), address('3'), address('4')]
const terms = {
  isListing: true,
  isERC1155: true,
  tokenContract: collection,
  tokenId: 5n,
  quantity: 2n,
  expiry: 1_000n,
  currency,
  pricePerToken: 7n,
}
const data = encodeFunctionData({ abi: requestMakerAbi, functionName: 'createRequest', args: [terms] })
const entry = { market, account: seller, calls: [{ to: market, data, value: 0n }] } as unknown as JournalEntry

/** The log of a listing with the terms of the entry, except for `change`. */
function created(
  change: Partial<typeof terms> & { id?: bigint; creator?: Address; from?: Address } = {},
): Log {
  const { id = 1n, creator = seller, from = market, ...others } = change
  const { tokenContract, isListing, tokenId, quantity, expiry, pricePerToken, ...made } = {
    ...terms,
    ...others,
  }
  return {
    address: from,
    topics: encodeEventTopics({
      abi: requestMakerAbi,
      eventName: 'RequestCreated',
      args: { requestId: id, creator, tokenContract },
    }),
    data: encodeAbiParameters(
      ['uint256', 'bool', 'uint256', 'address', 'uint256', 'uint256'].map((type) => ({ type })),
      [tokenId, isListing, quantity, made.currency, pricePerToken, expiry],
    ),
  } as unknown as Log
}

describe('orderIn', () => {
  test('finds the listing with the terms of the request among several', () => {
    const logs = [created({ id: 1n, tokenId: 6n }), created({ id: 2n }), created({ id: 3n, quantity: 1n })]
    expect(orderIn(logs, entry)).toEqual({ orderId: '2' })
  })

  test.each<[string, Log]>([
    ['of another contract', created({ from: address('9') })],
    ['of another seller', created({ creator: address('9') })],
    ['with another price', created({ pricePerToken: 8n })],
    ['with another currency', created({ currency: address('9') })],
    ['with another end', created({ expiry: 2_000n })],
    ['that offers to buy', created({ isListing: false })],
  ])('ignores an event %s', (_, log) => {
    expect(orderIn([log], entry)).toBeUndefined()
  })

  test('requires an entry with a market', () => {
    expect(orderIn([created()], { ...entry, market: undefined })).toBeUndefined()
  })
})
