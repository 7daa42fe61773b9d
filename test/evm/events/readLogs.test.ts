import {
  type Abi,
  type AbiEvent,
  concat,
  encodeAbiParameters,
  type Hex,
  keccak256,
  type Log,
  parseAbi,
  parseEventLogs,
  toEventSelector,
} from 'viem'
import { describe, expect, test } from 'vitest'
import { readLogs } from '../../../src/evm/events/readLogs.js'
import { transferEvents } from '../../../src/evm/events/transferEvents.js'
import { swapCheckoutAbi } from '../../../src/swaps/checkout/swapCheckoutAbi.js'
import { wrappedAbi } from '../../../src/swaps/wrapped/wrappedAbi.js'
import { requestAbi } from '../../../src/venues/request/requestAbi.js'
import { seaportAbi } from '../../../src/venues/seaport/seaportAbi.js'
import { marketAbi } from '../../../src/venues/tillkit/marketAbi.js'
import { type Input, makeValue } from '../support/makeValue.js'

/** Functions and events with features that a foreign market may use. Our markets use none of them. */
const odd = parseAbi([
  'function close()',
  'event Named(string indexed name, bytes indexed data, uint256[] indexed ids, (uint8 a, string b) indexed pair, uint256 indexed id)',
  'event Last(uint256 indexed id, string indexed name)',
  'event Unnamed(address indexed, uint256, uint256 indexed, string)',
  'event Half(address indexed who, uint256)',
  'event Long(string text, (uint256 a, bytes b)[] list, bytes32 indexed key)',
])
const abis: Record<string, Abi> = {
  transferEvents,
  marketAbi,
  seaportAbi,
  requestAbi,
  swapCheckoutAbi,
  wrappedAbi,
  odd,
}

/** Encodes a log of an event, as a contract emits it. */
function logOf({ name, inputs }: AbiEvent, seed: number): readLogs.Log {
  const parameters: readonly (Input & { indexed?: boolean | undefined })[] = inputs
  const values = parameters.map(({ type, components }, at) => makeValue(type, components, seed + at))
  const topics = parameters.flatMap(({ indexed, ...input }, at) => {
    if (!indexed) return []
    const encoded = encodeAbiParameters([input], [values[at]])
    return encoded.length === 66 ? encoded : keccak256(encoded)
  })
  const data = encodeAbiParameters(
    parameters.filter(({ indexed }) => !indexed),
    values.filter((_, at) => !parameters[at]?.indexed),
  )
  const topic = toEventSelector({ type: 'event', name, inputs })
  return { address: `0x${'ab'.repeat(20)}`, topics: [topic, ...topics], data }
}

/** Yields the log and damaged copies of it. A faulty node, or a contract with similar events, may return such copies. */
function* spoil(log: readLogs.Log): Generator<readLogs.Log> {
  const { topics, data } = log
  yield log
  yield { ...log, topics: [] }
  yield { ...log, topics: topics.slice(0, -1) }
  yield { ...log, topics: [...topics, topics[0] as Hex] }
  yield { ...log, topics: topics.toReversed() }
  yield { ...log, topics: topics.map((topic, at) => (at === 1 ? (topic.slice(0, -2) as Hex) : topic)) }
  yield { ...log, topics: topics.map((topic, at) => (at === 1 ? concat([topic, '0x01']) : topic)) }
  yield { ...log, topics: topics.map((topic) => topic.toUpperCase().replace('0X', '0x') as Hex) }
  yield { ...log, data: '0x' }
  yield { ...log, data: data.slice(0, -2) as Hex }
  yield { ...log, data: data.slice(0, 66) as Hex }
  yield { ...log, data: concat([data, '0x00']) }
  yield { ...log, data: `0x${'ff'.repeat(64)}` }
}

describe('readLogs', () => {
  test.each(Object.keys(abis))('reads the same events as viem does: %s', (name) => {
    const abi = abis[name] ?? []
    const events = Object.values(abis)
      .flat()
      .filter((item) => item.type === 'event')
    const logs = events.flatMap((event, seed) => [...spoil(logOf(event, seed))])
    const found = readLogs({ abi, logs })
    expect(found).toEqual(parseEventLogs({ abi, logs: logs as unknown as Log[] }))
    const own = abi.filter((item) => item.type === 'event')
    expect(new Set(found.map((event) => event.eventName))).toEqual(new Set(own.map((item) => item.name)))
  })

  test('picks the event with the same indexed arguments when two share a signature', () => {
    const [erc20, erc721] = transferEvents
    const logs = [logOf(erc20, 1), logOf(erc721, 1)]
    const [value, tokenId] = readLogs({ abi: transferEvents, logs })
    expect([value?.args, tokenId?.args]).toMatchObject([{ value: 4n }, { tokenId: 4n }])
  })
})
