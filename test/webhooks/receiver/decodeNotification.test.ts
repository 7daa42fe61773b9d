import { type Address, encodeAbiParameters, type Hex } from 'viem'
import { describe, expect, expectTypeOf, test } from 'vitest'
import { marketAbi } from '../../../src/venues/tillkit/marketAbi.js'
import { knownEvents } from '../../../src/webhooks/events/knownEvents.js'
import { parseEventSignature } from '../../../src/webhooks/events/parseEventSignature.js'
import { decodeNotification, type Notification } from '../../../src/webhooks/receiver/decodeNotification.js'
import { account, makeNotification, word } from '../support/makeNotification.js'
import { standardSignatures } from '../support/standardSignatures.js'

const one: Address = '0x0000000000000000000000000000000000000001'
const two: Address = '0x0000000000000000000000000000000000000002'
const three: Address = '0x0000000000000000000000000000000000000003'
const lists = encodeAbiParameters(
  [{ type: 'uint256[]' }, { type: 'uint256[]' }],
  [
    [1n, 2n],
    [3n, 4n],
  ],
)
const uri = encodeAbiParameters([{ type: 'string' }], ['ipfs://ü/{id}'])
const [alice, bob, carol] = [account(1), account(2), account(3)]

/** One log for each standard signature, in the order of the signatures. Each has the expected contract type and arguments. */
const logs: readonly [topics: Hex[], data: Hex, contractType: string, args: object][] = [
  [[alice, bob], word(5), 'ERC20', { from: one, to: two, value: 5n }],
  [[alice, bob], word(5), 'ERC20', { owner: one, spender: two, value: 5n }],
  [[alice, bob, word(0)], '0x', 'ERC721', { from: one, to: two, tokenId: 0n }],
  [[alice, bob, word(7)], '0x', 'ERC721', { owner: one, approved: two, tokenId: 7n }],
  [[alice, bob], word(1), 'ERC721', { owner: one, operator: two, approved: true }],
  [
    [alice, bob, carol],
    `${word(7)}${word(9).slice(2)}`,
    'ERC1155',
    { operator: one, from: two, to: three, id: 7n, value: 9n },
  ],
  [
    [alice, bob, carol],
    lists,
    'ERC1155',
    { operator: one, from: two, to: three, ids: [1n, 2n], values: [3n, 4n] },
  ],
  [[alice, bob], word(0), 'ERC1155', { account: one, operator: two, approved: false }],
  [[word(7)], uri, 'ERC1155', { value: 'ipfs://ü/{id}', id: 7n }],
]

const cases = logs.map(([topics, data, contractType, args], index) => {
  const [signature] = standardSignatures[index] ?? ['']
  return { signature, topics, data, contractType, args }
})

describe('decodeNotification', () => {
  test('returns the decoded notification', () => {
    const json = makeNotification()
    expect(decodeNotification(structuredClone(json))).toEqual({
      ...json,
      contractAddress: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
      ts: new Date('2026-01-02T03:04:05Z'),
      event: { ...json.event, name: 'Transfer', standard: 'ERC20', args: { from: one, to: two, value: 5n } },
      purchaseId: undefined,
    })
  })

  test.each(cases)('decodes $signature', ({ args, ...log }) => {
    const { event } = decodeNotification(makeNotification(log))
    expect(event.standard).toBe(log.contractType)
    expect(event.name).toBe(log.signature.split('(')[0])
    expect(event.args).toEqual(args)
  })

  test.each(cases)('decodes $signature, registered without names or with others', ({ args, ...log }) => {
    const short = log.signature.replaceAll(/( indexed)? \w+(?=[,)])/g, '$1')
    const renamed = log.signature.replaceAll(/ (\w+)(?=[,)])/g, ' _$1')
    for (const signature of [short, renamed]) {
      const decoded = decodeNotification(makeNotification({ ...log, signature }))
      expect(decoded.event.eventSig).toBe(signature)
      expect(decoded.event.args).toEqual(args)
    }
  })

  test.each(cases)('decodes $signature, sent in its canonical form', ({ args, ...log }) => {
    const json = makeNotification(log)
    const eventSig = parseEventSignature(log.signature).canonical
    expect(decodeNotification({ ...json, event: { ...json.event, eventSig } }).event.args).toEqual(args)
  })

  test('names a custom event by its canonical form', () => {
    const signature = 'Sold(address indexed, (uint8 id, bool) item, uint256[2] parts)'
    const data: Hex = `0x${[7, 1, 3, 4].map((value) => word(value).slice(2)).join('')}`
    const { event } = decodeNotification(makeNotification({ signature, topics: [alice], data }))
    expect(event).toMatchObject({
      name: 'Sold(address,(uint8,bool),uint256[2])',
      standard: undefined,
      args: { arg1: one, item: [7n, true], parts: [3n, 4n] },
    })
  })

  test('does not take an event for a standard one that only looks alike', () => {
    for (const [signature, topics, data] of [
      ['TransferSingle(uint256 id)', [], word(1)],
      ['Transfer(address from, address to, uint256 value)', [], `${alice}${bob.slice(2)}${word(5).slice(2)}`],
      ['URI(string indexed value, uint256 id)', [word(99)], word(7)],
    ] as const) {
      const { event } = decodeNotification(makeNotification({ signature, topics, data }))
      expect(event.name).toBe(parseEventSignature(signature).canonical)
      expect(event.standard).toBeUndefined()
    }
  })

  test('decodes nothing without a signature', () => {
    const json = makeNotification()
    const { topicHash } = json.event
    const bare = { topicHash, eventSig: '', types: null, names: null, values: null }
    const { event, rawLog } = decodeNotification({ ...json, event: bare })
    expect(event).toMatchObject({ name: undefined, args: undefined, topicHash })
    expect(rawLog).toEqual(json.rawLog)
  })

  test('returns the purchase id of a sale', () => {
    const signature =
      'OrderFilled(bytes32 indexed orderId, address indexed buyer, bytes32 indexed purchaseId, address recipient, uint256 quantity, uint256 price)'
    const data: Hex = `${bob}${word(3).slice(2)}${word(30).slice(2)}`
    const sale = { signature, contractType: '', data }
    const notification = decodeNotification(
      makeNotification({ ...sale, topics: [word(11), alice, word(99)] }),
    )
    expect(notification.purchaseId).toBe(word(99))
    expect(notification.event).toMatchObject({
      name: 'OrderFilled',
      standard: 'market',
      args: { orderId: word(11), buyer: one, purchaseId: word(99), recipient: two, quantity: 3n, price: 30n },
    })
    const without = decodeNotification(makeNotification({ ...sale, topics: [word(11), alice, word(0)] }))
    expect(without.purchaseId).toBeUndefined()
  })

  test('keeps an unknown type', () => {
    expect(decodeNotification(makeNotification({ type: 'BLOCK_FINAL' })).type).toBe('BLOCK_FINAL')
  })

  test.each([
    ['nothing', undefined],
    ['null', null],
    ['a list', []],
    ['text', 'BLOCK_ADDED'],
    ['no fields', {}],
    ['another type', { ...makeNotification(), blockNumber: '12' }],
    ['a wrong time', { ...makeNotification(), ts: 'yesterday' }],
    ['a wrong address', { ...makeNotification(), contractAddress: '0x12' }],
    ['an unreadable signature', withEvent({ eventSig: 'Transfer(' })],
    ['a topic of another event', withEvent({ topicHash: word(1) })],
    ['too few values', withEvent({ values: [] })],
    ['a value of another type', withEvent({ values: [one, two, '0x05'] })],
    ['a value that is not hex', withEvent({ values: [one, two, 'five'] })],
  ])('throws NotificationInvalid for %s', (_, json) => {
    expect(() => decodeNotification(json)).toThrow(expect.objectContaining({ code: 'NotificationInvalid' }))
  })

  test('types arguments by event name and standard', () => {
    const read = ({ event, purchaseId, type }: Notification) => {
      expectTypeOf(purchaseId).toEqualTypeOf<Hex | undefined>()
      if (event.name === 'TransferSingle') {
        expectTypeOf(event.args).toEqualTypeOf<{
          readonly operator: Address
          readonly from: Address
          readonly to: Address
          readonly id: bigint
          readonly value: bigint
        }>()
      }
      if (event.name === 'Transfer' && event.standard === 'ERC721') {
        expectTypeOf(event.args.tokenId).toEqualTypeOf<bigint>()
      }
      if (event.name === 'Transfer') {
        // @ts-expect-error: only the ERC-721 event has a `tokenId`
        void event.args.tokenId
      }
      if (event.name === 'TransferBatch') expectTypeOf(event.args.ids).toEqualTypeOf<readonly bigint[]>()
      if (event.name === 'OrderFilled') expectTypeOf(event.args.purchaseId).toEqualTypeOf<Hex>()
      if (event.name === 'Sold(uint256)') void event.args.price
      // @ts-expect-error: the name of a custom event is its canonical signature
      return event.name === 'Sold' || type === 'BLOCK_ADDED'
    }
    expect(read(decodeNotification(makeNotification()))).toBe(true)
  })
})

describe('knownEvents', () => {
  test('contains the standard signatures and the sale of the market', () => {
    const texts = knownEvents.map(({ signature }) => signature.text)
    const [sale] = marketAbi.filter((item) => item.type === 'event' && item.name === 'OrderFilled')
    const inputs = sale?.inputs.map((input) => {
      return `${input.type}${'indexed' in input && input.indexed ? ' indexed' : ''} ${input.name}`
    })
    const standard = standardSignatures.map(([text]) => text)
    expect(texts).toEqual([...standard, `OrderFilled(${inputs?.join(', ')})`])
  })
})

function withEvent(changed: object) {
  const json = makeNotification()
  return { ...json, event: { ...json.event, ...changed } }
}
