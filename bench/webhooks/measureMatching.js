import { createHash } from 'node:crypto'
import { createMatchIndex } from '../../packages/service/dist/listeners/match/createMatchIndex.js'
import { median } from '../median.js'

const listeners = 100_000
const logs = 200_000
const rounds = 7
const transfer = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const filters = { events: ['Transfer(address indexed from, address indexed to, uint256 indexed tokenId)'] }

/**
 * Matches logs with 100,000 listeners that listen to three contracts each. One log in ten has a listener. The baseline looks up the logs’
 * addresses in a set, the minimum work of any filter. Each side parses the logs itself, as if a node had sent them. Returns logs per CPU
 * second, and the number of matches.
 */
export function measureMatching() {
  const index = createMatchIndex()
  const start = performance.now()
  for (let id = 0; id < listeners; id++) {
    const contractAddresses = [0, 1, 2].map((place) => addressOf(id * 3 + place))
    index.set({
      id: String(id),
      url: 'https://receiver.example/',
      fromBlock: 0,
      active: true,
      removed: false,
      filters: { ...filters, contractAddresses },
      version: 1n,
    })
  }
  const seconds = (performance.now() - start) / 1000
  const all = Array.from({ length: logs }, (_, number) => ({
    address: addressOf(number % 10 === 0 ? number : 1_000_000 + number),
    topics: [transfer, word(1), word(2), word(number)],
    data: '0x',
    blockNumber: 1,
  }))
  const hits = all.filter((_, number) => number % 10 === 0)
  const addresses = new Set(Array.from({ length: listeners * 3 }, (_, number) => addressOf(number)))
  return {
    seconds,
    ...ratesOf({
      ours: [all, (log) => index.match(log)],
      hits: [hits, (log) => index.match(log)],
      bare: [all, (log) => addresses.has(log.address)],
    }),
  }
}

/** Returns the median rate of each side. The sides take turns, so that other load on the machine affects all of them. */
function ratesOf(sides) {
  const measured = Object.keys(sides).map((name) => [name, []])
  for (let round = 0; round < rounds; round++) {
    for (const [name, rates] of measured) {
      const [logs, look] = sides[name]
      const fresh = JSON.parse(JSON.stringify(logs))
      const start = process.cpuUsage()
      for (const log of fresh) look(log)
      const { user, system } = process.cpuUsage(start)
      rates.push((logs.length / (user + system)) * 1_000_000)
    }
  }
  return Object.fromEntries(measured.map(([name, rates]) => [name, median(rates)]))
}

function addressOf(number) {
  return `0x${createHash('sha256').update(String(number)).digest('hex').slice(0, 40)}`
}

function word(number) {
  return `0x${number.toString(16).padStart(64, '0')}`
}
