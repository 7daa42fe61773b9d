import { encodeAbiParameters, type Hex, numberToHex } from 'viem'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { bounds } from '../../../../../src/protocol/formats.js'
import { parseEventSignature } from '../../../../../src/webhooks/events/parseEventSignature.js'
import type { createMatchIndex as CreateMatchIndex } from '../../../src/listeners/match/createMatchIndex.js'
import type { StoredListener } from '../../../src/store/webhooks/listeners.js'
import { createChance } from '../storm/createChance.js'

// It does what it does: only how often is counted.
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

/** The listener with the most values that filters may have, of which no two are the same. */
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
/** The signatures of one event, each with other arguments indexed. */
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

/** How often logs are read as events meanwhile. */
function countReadings(run: () => void): number {
  encode.mockClear()
  run()
  return encode.mock.calls.length
}

describe('createMatchIndex', () => {
  test('default: whatever was taken in and out, it finds what each listener alone would', () => {
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
      const alone = [...known.values()].flatMap((one) => {
        const single = createMatchIndex()
        single.set(one)
        return single.match(log)
      })
      const byId = (one: { listenerId: string }, other: { listenerId: string }) =>
        Number(one.listenerId) - Number(other.listenerId)
      expect(index.match(log).sort(byId)).toEqual(alone.sort(byId))
      expect(index.size()).toBe([...known.values()].filter((one) => one.active && !one.removed).length)
    }
  })

  test('behavior: a log is read once, whatever its arguments are called', () => {
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

  test('behavior: a project has a log read in four ways, and keeps no other’s way out', () => {
    const index = createMatchIndex()
    for (const [id, way] of ways.entries()) index.set(listener(id, { events: [way] }))
    index.set({ ...listener(10, { events: [ways[7] ?? ''] }), projectId: '2' })
    let found: CreateMatchIndex.Match[] = []
    expect(countReadings(() => (found = index.match(many)))).toBe(5)
    expect(found.map(({ listenerId }) => listenerId)).toEqual(['0', '1', '2', '3', '10'])
  })

  test('behavior: what is larger than a notification is for nobody', () => {
    const index = createMatchIndex()
    index.set(listener(1, { events: [], topicHashes: many.topics.slice(0, 1) }))
    const matches = (length: number) => index.match({ ...many, data: `0x${'0'.repeat(length)}` }).length
    expect([matches(bounds.data - 2), matches(bounds.data)]).toEqual([1, 0])
  })

  test('behavior: a listener costs the same however many others stand at its contracts', () => {
    /** Microseconds of work, and not of waiting, for each of so many listeners with the longest filters, taken in and out at once: the least of three. */
    const costOfEach = (count: number) => {
      const listeners = Array.from({ length: count }, (_, id) => longest(id))
      const times = [1, 2, 3].map(() => {
        const index = createMatchIndex()
        const start = process.cpuUsage()
        for (const one of listeners) index.set(one)
        for (const one of listeners) index.set({ ...one, active: false })
        expect(index.size()).toBe(0)
        const { user, system } = process.cpuUsage(start)
        return user + system
      })
      return Math.min(...times) / count
    }
    costOfEach(10)
    // Twenty times as many: what looks through the others takes about twenty times as long for each.
    expect(costOfEach(200) / costOfEach(10)).toBeLessThan(6)
  })
})
