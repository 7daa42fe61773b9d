import {
  type Address,
  encodeAbiParameters,
  encodeEventTopics,
  type Hex,
  pad,
  parseAbi,
  zeroAddress,
} from 'viem'
import { describe, expect, test } from 'vitest'
import type { Intent } from '../../../src/checkout/intent/intent.js'
import { readMovement, shortfall } from '../../../src/checkout/plan/readMovement.js'
import type { readLogs } from '../../../src/evm/events/readLogs.js'

const buyer = pad('0x01', { size: 20 })
const seller = pad('0x02', { size: 20 })
const recipient = pad('0x03', { size: 20 })
const collection = pad('0x10', { size: 20 })
const currency = pad('0x11', { size: 20 })
const stranger = pad('0x12', { size: 20 })

const intent = {
  chainId: 1,
  buyer,
  recipient,
  marketplace: 'service_marketplace_v2',
  collectionAddress: collection,
  orders: [{ tokenId: 0n, quantity: 3n }],
  currency,
  currencyDecimals: 6,
  fees: [],
  maxTotal: 100n,
} as unknown as Intent

const abi = parseAbi([
  'event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value)',
  'event TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values)',
])
const [transferTopic] = encodeEventTopics({
  abi: parseAbi(['event Transfer(address indexed from, address indexed to, uint256 value)']),
})
const word = (value: bigint) => encodeAbiParameters([{ type: 'uint256' }], [value])

const paid = (from: Address, to: Address, amount: bigint, address = currency): readLogs.Log => ({
  address,
  topics: [transferTopic as Hex, pad(from), pad(to)],
  data: word(amount),
})
const moved721 = (from: Address, to: Address, tokenId: bigint, address = collection): readLogs.Log => ({
  address,
  topics: [transferTopic as Hex, pad(from), pad(to), word(tokenId)],
  data: '0x',
})
const moved1155 = (
  from: Address,
  to: Address,
  id: bigint,
  value: bigint,
  address = collection,
): readLogs.Log => ({
  address,
  topics: encodeEventTopics({
    abi,
    eventName: 'TransferSingle',
    args: { operator: stranger, from, to },
  }) as Hex[],
  data: encodeAbiParameters([{ type: 'uint256' }, { type: 'uint256' }], [id, value]),
})
const moved1155s = (from: Address, to: Address, ids: bigint[], values: bigint[]): readLogs.Log => ({
  address: collection,
  topics: encodeEventTopics({
    abi,
    eventName: 'TransferBatch',
    args: { operator: stranger, from, to },
  }) as Hex[],
  data: encodeAbiParameters([{ type: 'uint256[]' }, { type: 'uint256[]' }], [ids, values]),
})

const read = (logs: readLogs.Log[], value = 0n) => readMovement({ logs, value, intent })

describe('readMovement', () => {
  test('returns what was paid and received', () => {
    const logs = [paid(buyer, seller, 90n), paid(buyer, stranger, 5n), moved1155(seller, recipient, 0n, 3n)]
    expect(read(logs)).toEqual({ paid: 95n, received: [{ tokenId: 0n, quantity: 3n }], lost: [] })
  })

  test('reads ERC-721 and batch transfers', () => {
    expect(read([moved721(seller, recipient, 7n)]).received).toEqual([{ tokenId: 7n, quantity: 1n }])
    expect(read([moved1155s(seller, recipient, [0n, 1n], [2n, 5n])]).received).toEqual([
      { tokenId: 0n, quantity: 2n },
      { tokenId: 1n, quantity: 5n },
    ])
  })

  test('subtracts returned money and returned tokens', () => {
    expect(read([paid(buyer, seller, 90n), paid(seller, buyer, 30n)]).paid).toBe(60n)
    const logs = [moved1155(seller, recipient, 0n, 3n), moved1155(recipient, seller, 0n, 2n)]
    expect(read(logs).received).toEqual([{ tokenId: 0n, quantity: 1n }])
  })

  test('counts the attached value of the native currency', () => {
    expect(readMovement({ logs: [], value: 9n, intent: { ...intent, currency: zeroAddress } }).paid).toBe(9n)
    expect(read([], 9n).paid).toBe(0n)
  })

  test.each([
    ['EIP-7708', `0x${'f'.repeat(39)}e`],
    ['the ZK Stack', pad('0x800a', { size: 20 })],
  ] as const)('does not count native transfer logs as another token: %s', (_, native) => {
    const logs = [paid(buyer, seller, 9n, native), paid(buyer, stranger, 1n, native)]
    const spent = readMovement({ logs, value: 9n, intent: { ...intent, currency: zeroAddress } })
    expect([spent, read(logs)]).toEqual([9n, 0n].map((paid) => ({ paid, received: [], lost: [] })))
  })

  test('ignores events of other contracts', () => {
    expect(read([moved1155(seller, recipient, 0n, 3n, stranger)]).received).toEqual([])
    expect(read([moved721(seller, recipient, 0n, stranger)]).received).toEqual([])
    expect(read([paid(seller, buyer, 50n, stranger)]).paid).toBe(0n)
  })

  test('returns other tokens that leave the buyer as lost', () => {
    expect(read([paid(buyer, stranger, 1n, stranger)]).lost).toEqual([stranger])
    expect(read([moved721(buyer, stranger, 1n, stranger)]).lost).toEqual([stranger])
  })

  test('returns a token of the same collection that leaves the buyer as lost', () => {
    const bought = moved721(seller, recipient, 7n)
    expect(read([bought, moved721(buyer, stranger, 5n)]).lost).toEqual([collection])
    expect(read([bought, moved1155s(buyer, stranger, [5n], [2n])]).lost).toEqual([collection])
    const forSelf = { logs: [moved721(seller, buyer, 7n), moved721(buyer, stranger, 5n)], value: 0n }
    expect(readMovement({ ...forSelf, intent: { ...intent, recipient: buyer } })).toMatchObject({
      received: [{ tokenId: 7n, quantity: 1n }],
      lost: [collection],
    })
    expect(read([moved721(seller, buyer, 7n), moved721(buyer, recipient, 7n)]).lost).toEqual([])
  })

  test('returns no negative amounts, which the journal could not record', () => {
    expect(read([paid(seller, buyer, 5n), moved1155(recipient, seller, 2n, 1n)])).toMatchObject({
      paid: 0n,
      received: [],
    })
  })

  test('ignores logs that cannot be decoded', () => {
    const broken = { address: collection, topics: [transferTopic as Hex], data: '0x12' } as const
    expect(read([broken, { address: currency, topics: [], data: '0x' }])).toEqual({
      paid: 0n,
      received: [],
      lost: [],
    })
  })
})

describe('shortfall', () => {
  const whole = { paid: 100n, received: [{ tokenId: 0n, quantity: 3n }], lost: [] }

  test('returns undefined when nothing is missing', () => {
    expect(shortfall(whole, intent)).toBeUndefined()
    expect(shortfall({ ...whole, received: [{ tokenId: 0n, quantity: 4n }] }, intent)).toBeUndefined()
  })

  test.each([
    ['costs more', { ...whole, paid: 101n }],
    ['delivers nothing', { ...whole, received: [] }],
    ['delivers fewer', { ...whole, received: [{ tokenId: 0n, quantity: 2n }] }],
    ['delivers another token', { ...whole, received: [{ tokenId: 1n, quantity: 3n }] }],
    ['takes something else', { ...whole, lost: [stranger] }],
  ])('returns a reason when it %s', (_, movement) => {
    expect(shortfall(movement, intent)).toMatch(/\.$/)
  })

  test('adds up two orders for one token', () => {
    const twice = { ...intent, orders: [...intent.orders, ...intent.orders] }
    expect(shortfall(whole, twice)).toContain('instead of 6')
  })
})
