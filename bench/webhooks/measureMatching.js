import { createMatchIndex } from '../../dist/service/listeners/match/createMatchIndex.js'

const listeners = 100_000
const logs = 200_000
const transfer = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const filters = { events: ['Transfer(address indexed from, address indexed to, uint256 indexed tokenId)'] }

/**
 * Finds the listeners of logs, one in ten of which has some, among 100,000 that listen to three contracts each; and looks the
 * logs' addresses up in a map, which is the least that anybody must do. Answers logs per second of each, and hits.
 */
export function measureMatching() {
  const index = createMatchIndex()
  const start = performance.now()
  for (let id = 0; id < listeners; id++) {
    const contractAddresses = [0, 1, 2].map((place) => addressOf(id * 3 + place))
    index.set({
      ...{ id: String(id), url: 'https://receiver.example/', fromBlock: 0, active: true, removed: false },
      ...{ filters: { ...filters, contractAddresses }, version: 1n },
    })
  }
  const seconds = (performance.now() - start) / 1000
  const all = Array.from({ length: logs }, (_, number) => ({
    address: addressOf(number % 10 === 0 ? number : 1_000_000 + number),
    ...{ topics: [transfer, word(1), word(2), word(number)], data: '0x', blockNumber: 1 },
  }))
  const hits = all.filter((_, number) => number % 10 === 0)
  const known = new Set(Array.from({ length: listeners * 3 }, (_, number) => addressOf(number)))
  return {
    seconds,
    ours: rateOf(all, (log) => index.match(log)),
    hits: rateOf(hits, (log) => index.match(log)),
    bare: rateOf(all, (log) => known.has(log.address)),
  }
}

function rateOf(logs, look) {
  for (const log of logs.slice(0, 2_000)) look(log)
  const start = performance.now()
  for (const log of logs) look(log)
  return (logs.length / (performance.now() - start)) * 1000
}

function addressOf(number) {
  return `0x${number.toString(16).padStart(40, '0')}`
}

function word(number) {
  return `0x${number.toString(16).padStart(64, '0')}`
}
