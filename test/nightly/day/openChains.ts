import { createHash } from 'node:crypto'
import { type Hex, hexToBytes, keccak256, numberToHex, pad, toEventSelector } from 'viem'
import { uidOf } from '../../../packages/service/src/listeners/createWatcher.js'
import { createChance } from '../../../packages/service/test/listeners/storm/createChance.js'
import { listen } from '../../setup/ports/listen.js'

/** The token contract on every chain. `transfer` is the event that each block contains. */
export const collection: Hex = pad('0xc0de', { size: 20 })
export const transfer =
  'TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value)'
const topic = toEventSelector('TransferSingle(address,address,address,uint256,uint256)')

/** A block with one transfer. `at` is the value of `performance.now()` when it was mined. */
export type DayBlock = {
  number: number
  hash: Hex
  parentHash: Hex
  token: number
  uid: string
  at: number
}
export type DayChain = {
  id: number
  blocks: DayBlock[]
  every: DayBlock[]
  before: DayBlock[]
  isDead: boolean
}

/**
 * Starts chains with one transfer per block, and three nodes for each chain. The node at `/<chain>/true` answers correctly.
 * The node at `/<chain>/behind` sometimes lags. The node at `/<chain>/lying` sometimes omits logs, or shows the blocks before the last
 * reorg.
 */
export async function openChains(options: { seed: number; count: number; tokens: number }) {
  const { seed, count, tokens } = options
  const chance = createChance(seed, 'day chains')
  const lies = createChance(seed, 'day nodes')
  const chains: DayChain[] = Array.from({ length: count }, (_, index) => {
    return { id: 1_000 + index, blocks: [], every: [], before: [], isDead: false }
  })

  function append(chain: DayChain, token = chance.below(tokens)): DayBlock {
    const { id, blocks, every } = chain
    const parent = blocks.at(-1)
    const hash: Hex = `0x${createHash('sha256').update(`${seed} ${id} ${every.length}`).digest('hex')}`
    const uid = uidOf(id, { hash }, { transactionHash: hash, logIndex: 0 })
    const known = { number: (parent?.number ?? -1) + 1, parentHash: parent?.hash ?? zero }
    const block = { ...known, hash, token, uid, at: performance.now() }
    blocks.push(block)
    every.push(block)
    return block
  }
  for (const chain of chains) for (let index = 0; index < 12; index++) append(chain)

  /** Returns the blocks that a node shows now. A lagging or lying node shows old blocks in some phases of its clock. */
  function viewOf({ blocks, before }: DayChain, node: string): readonly DayBlock[] {
    const phase = Math.floor(performance.now() / 3_000) % 3
    if (node === 'behind' && phase === 0) return blocks.slice(0, -6)
    return node === 'lying' && phase === 1 && before.length > 0 ? before : blocks
  }

  function resultOf(chain: DayChain, node: string, { method, params = [] }: Asked): unknown {
    const view = viewOf(chain, node)
    const [first] = params
    if (method === 'eth_chainId') return numberToHex(chain.id)
    if (method === 'eth_blockNumber') return numberToHex(view.at(-1)?.number ?? 0)
    if (method === 'eth_call') return word(1)
    if (method === 'eth_getBlockByNumber') {
      const block = first === 'latest' ? view.at(-1) : view[Number(first)]
      return block ? headerOf(block) : null
    }
    if (method === 'eth_getLogs' && typeof first === 'object' && first !== null && 'blockHash' in first) {
      const block = view.find(({ hash }) => hash === first.blockHash)
      if (!block) return undefined
      return node === 'lying' && lies.happens(0.2) ? [] : [logOf(block)]
    }
    return undefined
  }

  const { url, close } = await listen(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const [, index, node = 'true'] = request.url?.split('/') ?? []
    const chain = chains[Number(index)]
    if (!chain || chain.isDead) return response.writeHead(503).end()
    const body: Asked | Asked[] = JSON.parse(Buffer.concat(chunks).toString())
    const reply = (one: Asked) => {
      const result = resultOf(chain, node, one)
      const outcome = result === undefined ? { error: { code: -32_000, message: 'not found' } } : { result }
      return { jsonrpc: '2.0', id: one.id, ...outcome }
    }
    response.end(JSON.stringify(Array.isArray(body) ? body.map(reply) : reply(body)))
  })

  return {
    chains,
    url,
    close,
    mine: append,
    /** Replaces the last `depth` blocks with `depth + 1` others. */
    reorg(chain: DayChain, depth: number): void {
      chain.before = [...chain.blocks]
      chain.blocks.splice(-depth)
      for (let index = 0; index <= depth; index++) append(chain)
    },
  }
}

type Asked = { id: number; method: string; params?: unknown[] }

const zero: Hex = `0x${'0'.repeat(64)}`

function headerOf(block: DayBlock) {
  const { number, hash, parentHash } = block
  const timestamp = numberToHex(1_700_000_000 + number)
  return { number: numberToHex(number), hash, parentHash, timestamp, logsBloom: bloomOf(logOf(block)) }
}

function logOf({ number, hash, token }: DayBlock) {
  return {
    address: collection,
    topics: [topic, word(1), word(2), word(3)],
    data: `0x${word(token).slice(2)}${word(1).slice(2)}`,
    blockHash: hash,
    blockNumber: numberToHex(number),
    transactionHash: hash,
    transactionIndex: '0x0',
    logIndex: '0x0',
  }
}

function bloomOf({ address, topics }: { address: Hex; topics: Hex[] }): Hex {
  let bloom = 0n
  for (const item of [address, ...topics]) {
    const hash = hexToBytes(keccak256(item))
    for (const place of [0, 2, 4])
      bloom |= 1n << BigInt((((hash[place] ?? 0) << 8) | (hash[place + 1] ?? 0)) & 2047)
  }
  return numberToHex(bloom, { size: 256 })
}

function word(value: number): Hex {
  return numberToHex(value, { size: 32 })
}
