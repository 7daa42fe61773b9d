import { encodeAbiParameters, type Hex, numberToHex } from 'viem'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { bounds } from '../../../../../src/protocol/formats.js'
import { parseEventSignature } from '../../../../../src/webhooks/events/parseEventSignature.js'
import type { createMatchIndex as CreateMatchIndex } from '../../../src/listeners/match/createMatchIndex.js'
import type { StoredListener } from '../../../src/store/webhooks/listeners.js'
import { createChance } from '../storm/createChance.js'

// The spy only counts the calls, and runs the real function.
const encodePath = '../../../../../src/webhooks/events/encodeEventValues.js'
vi.doMock(encodePath, { spy: true })
vi.resetModules()
const { createMatchIndex } = await import('../../../src/listeners/match/createMatchIndex.js')
const { encodeEventValues } = await import('../../../../../src/webhooks/events/encodeEventValues.js')
const encode = vi.mocked(encodeEventValues)
afterAll(() => {
  vi.doUnmock(encodePath)
  vi.resetModules()
})

const events: readonly [string, ...string[]] = [
  'Transfer(address indexed from, address indexed to, uint256 value)',
  'Transfer(address indexed from, address indexed to, uint256 indexed tokenId)',
  'Approval(address indexed owner, address indexed spender, uint256 value)',
  'Opened(uint256 indexed id)',
]
const topicOf = (event: string) => parseEventSignature(event).topicHash

function addressOf(index: number): Hex {
  return numberToHex(index + 1, { size: 20 })
}

function listener(id: number, filters: Partial<StoredListener['filters']>): StoredListener {
  return {
    id: String(id),
    projectId: '1',
    url: `https://${id}.example`,
    name: '',
    secret: 'whsec_',
    active: true,
    removed: false,
    fromBlock: 0,
    updatedAt: new Date(0),
    version: 1n,
    filters: { contractAddresses: [addressOf(0)], events: [], ...filters },
  }
}

/** Returns a listener with the maximum number of distinct filter values. */
function longest(id: number): StoredListener {
  return listener(id, {
    contractAddresses: Array.from({ length: 1_000 }, (_, index) => addressOf(index)),
    events: Array.from({ length: 20 }, (_, index) => `Event${id}x${index}(uint256 value)`),
    topicHashes: Array.from({ length: 20 }, (_, index) => numberToHex(id * 100 + index, { size: 32 })),
  })
}

const large = {
  address: addressOf(0),
  blockNumber: 1,
  topics: [topicOf('Named(bytes text)')],
  data: encodeAbiParameters([{ type: 'bytes' }], [`0x${'ab'.repeat(32)}`]),
}
/** Eight signatures of one event with eight arguments. In each signature, a different argument is the only indexed one. */
const ways = Array.from({ length: 8 }, (_, at) => {
  const types = Array.from({ length: 8 }, (_, index) => `uint256${index === at ? ' indexed' : ''}`)
  return `Many(${types.join(', ')})`
})
const many = {
  address: addressOf(0),
  blockNumber: 1,
  topics: [topicOf(ways[0] ?? ''), numberToHex(1, { size: 32 })],
  data: `0x${'0'.repeat(7 * 64)}` as const,
}

/** Counts how often logs are decoded during `run`. */
function countReadings(run: () => void): number {
  encode.mockClear()
  run()
  return encode.mock.calls.length
}

describe('createMatchIndex', () => {
  test('finds the same listeners as single indexes after any changes', () => {
    const chance = createChance(1)
    const index = createMatchIndex()
    const known = new Map<number, StoredListener>()
    const some = <value>(values: readonly value[]) => values.filter(() => chance.below(2) === 0)
    for (let step = 0; step < 600; step++) {
      const id = chance.below(12)
      const changed = {
        ...listener(id, {
          contractAddresses: [addressOf(chance.below(3)), addressOf(3 + chance.below(3))],
          events: some(events),
          topicHashes: some(events).map(topicOf),
          ...(chance.below(3) === 0 ? { tokenIDs: ['7'] } : {}),
          ...(chance.below(3) === 0 ? { accounts: [addressOf(50)] } : {}),
        }),
        active: chance.below(4) > 0,
        removed: chance.below(8) === 0,
        fromBlock: chance.below(3),
      }
      known.set(id, changed)
      index.set(changed)
      const indexed = chance.below(4)
      const log = {
        address: addressOf(chance.below(6)),
        blockNumber: chance.below(5),
        topics: [
          topicOf(chance.oneOf(events)),
          ...[addressOf(50), addressOf(51), '0x07' as const]
            .slice(0, indexed)
            .map((value) => numberToHex(BigInt(value), { size: 32 })),
        ],
        data: indexed < 3 ? numberToHex(7, { size: 32 }) : ('0x' as const),
      }
      const alone = [...known.values()].flatMap((stored) => {
        const single = createMatchIndex()
        single.set(stored)
        return single.match(log)
      })
      const byId = (one: { listenerId: string }, other: { listenerId: string }) =>
        Number(one.listenerId) - Number(other.listenerId)
      expect(index.match(log).sort(byId)).toEqual(alone.sort(byId))
      expect(index.size()).toBe(
        [...known.values()].filter((stored) => stored.active && !stored.removed).length,
      )
    }
  })

  test('decodes a log once, whatever names its arguments have', () => {
    const index = createMatchIndex()
    for (let id = 0; id < 30; id++) {
      const signatures = Array.from({ length: 20 }, (_, place) => `Named(bytes text${id}x${place})`)
      index.set(listener(id, { events: signatures, accounts: [addressOf(id)] }))
      index.set(listener(100 + id, { events: signatures }))
    }
    let found: CreateMatchIndex.Match[] = []
    expect(countReadings(() => (found = index.match(large)))).toBe(1)
    expect(found.map(({ signature }) => signature)).toEqual(
      Array.from({ length: 30 }, (_, id) => `Named(bytes text${id}x0)`),
    )
  })

  test('decodes a log in at most four ways per project', () => {
    const index = createMatchIndex()
    for (const [id, way] of ways.entries()) index.set(listener(id, { events: [way] }))
    index.set({ ...listener(10, { events: [ways[7] ?? ''] }), projectId: '2' })
    let found: CreateMatchIndex.Match[] = []
    expect(countReadings(() => (found = index.match(many)))).toBe(5)
    expect(found.map(({ listenerId }) => listenerId)).toEqual(['0', '1', '2', '3', '10'])
  })

  test('matches no log that is too large for a notification', () => {
    const index = createMatchIndex()
    index.set(listener(1, { events: [], topicHashes: many.topics.slice(0, 1) }))
    const matches = (length: number) => index.match({ ...many, data: `0x${'0'.repeat(length)}` }).length
    expect([matches(bounds.data - 2), matches(bounds.data)]).toEqual([1, 0])
  })

  test('costs the same per listener with many others at its contracts', () => {
    /**
     * Returns the microseconds of CPU time to add and remove one of `count` listeners with the longest filters: the minimum of three runs.
     */
    const costOfEach = (count: number) => {
      const listeners = Array.from({ length: count }, (_, id) => longest(id))
      const times = [1, 2, 3].map(() => {
        const index = createMatchIndex()
        const start = process.cpuUsage()
        for (const listener of listeners) index.set(listener)
        for (const listener of listeners) index.set({ ...listener, active: false })
        expect(index.size()).toBe(0)
        const { user, system } = process.cpuUsage(start)
        return user + system
      })
      return Math.min(...times) / count
    }
    costOfEach(10)
    // If the index compared each listener with every other one, the cost would grow about twenty times.
    expect(costOfEach(200) / costOfEach(10)).toBeLessThan(6)
  })
})
