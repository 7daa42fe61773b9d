import type { Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import {
  contracts,
  type SimulatedLog,
  simulateChain,
  topics,
} from '../../../../test/nightly/storm/simulateChain.js'
import { fetchBlocks, fetchHeader, fetchNear } from '../../src/chain/fetchBlocks.js'
import { ChainError, openChain } from '../../src/chain/openChain.js'
import { createChance } from '../listeners/storm/createChance.js'

const simulated = simulateChain(createChance(1))
simulated.mine(200)
const blocks = simulated.blocks()
/** A market on the chain, and what matters wherever it comes from. */
const wanted = {
  topics: [topics.transfer],
  markets: [{ market: contracts.erc1155, topics: [topics.single] }],
}
let nodes = 0
const all = { from: 0, to: blocks.length - 1, parentHash: undefined }

/**
 * A node of the chain that tells of some logs, by whether all of a block were asked for, and of a row of blocks those up to some
 * height, under some hash, and no more than so many. Remembers what it was asked.
 */
function openNode(
  tells: (log: SimulatedLog, isWhole: boolean) => boolean = () => true,
  height = Number.POSITIVE_INFINITY,
  blockHash?: Hex,
  { blocks: shown = blocks, most }: { blocks?: typeof blocks; most?: number } = {},
) {
  const asked: { hash: Hex | undefined; isWhole: boolean }[] = []
  function answer({ method, params: [first] }: Call) {
    if (method === 'eth_getBlockByNumber') return shown[Number(first)]
    const { blockHash: hash, fromBlock, toBlock, topics: [some] = [] } = first as Filter
    asked.push({ hash, isWhole: !some })
    const row = shown.slice(Number(fromBlock), Math.min(Number(toBlock), height) + 1)
    const among = hash ? shown.filter((block) => block.hash === hash) : row
    const moved = hash === undefined && blockHash ? { blockHash } : {}
    const logs = among.flatMap((block) => block.logs.map((log) => ({ ...log, ...moved })))
    const told = logs.filter((log) => (some?.includes(log.topics[0] ?? '0x') ?? true) && tells(log, !some))
    return hash ? told : told.slice(0, most)
  }
  const fetch = async (_: unknown, init?: RequestInit) => {
    const calls: Call[] = JSON.parse(String(init?.body))
    const toJson = (_: string, value: unknown) => (typeof value === 'bigint' ? `${value}` : value)
    const answers = calls.map((call) => ({ jsonrpc: '2.0', id: call.id, result: answer(call) }))
    return new Response(JSON.stringify(answers, toJson), { headers: { 'content-type': 'application/json' } })
  }
  // Calls to one address travel together, whoever makes them.
  const rpcUrl = `http://node${nodes++}.test`
  return { asked, chain: openChain({ chainId: 1, name: 'simulated', rpcUrl, fetch }) }
}

type Filter = { blockHash?: Hex; fromBlock?: Hex; toBlock?: Hex; topics?: Hex[][] }
type Call = { id: number; method: string; params: unknown[] }

function matters({ address, topics: [topic] }: { address: Hex; topics: readonly Hex[] }): boolean {
  return topic === topics.transfer || (address === contracts.erc1155 && topic === topics.single)
}

/** Where those logs of blocks are that matter. */
function placesOf(some: readonly { hash: Hex; logs: readonly Placed[] }[]): string[] {
  return some.flatMap(({ hash, logs }) =>
    logs.filter(matters).map(({ logIndex }) => `${hash} ${Number(logIndex)}`),
  )
}

type Placed = { address: Hex; topics: readonly Hex[]; logIndex: Hex | number }

describe('fetchBlocks', () => {
  test('default: all logs of each block', async () => {
    const { chain, asked } = openNode()
    const fetched = await fetchBlocks({ ...all, chain })
    expect(fetched.map(({ logs }) => logs.length)).toEqual(blocks.map(({ logs }) => logs.length))
    expect(asked.every(({ isWhole }) => isWhole)).toBe(true)
  })

  test('parameters: head: logs that came with it are believed where they are all of its block', async () => {
    const number = blocks.findIndex(({ logs }) => logs.length > 1)
    const place = { from: number, to: number, parentHash: undefined }
    const take = async (tells?: Parameters<typeof openNode>[0], hash?: Hex) => {
      const told = openNode(tells, undefined, hash)
      const head = await fetchHeader(told.chain, number)
      if (!head) throw new Error('The block is not there.')
      const near = await fetchNear(told.chain, number)
      const { chain, asked } = openNode()
      const [block] = await fetchBlocks({ ...place, chain, head: { ...head, told: near } })
      return { block, asked: asked.length }
    }
    const [whole] = await fetchBlocks({ ...place, chain: openNode().chain })
    expect(await take()).toEqual({ block: whole, asked: 0 })
    // One of them is missing; all are; they are of another block of that height.
    const last = Number(whole?.logs.at(-1)?.logIndex)
    expect(await take(({ logIndex }) => Number(logIndex) !== last)).toEqual({ block: whole, asked: 1 })
    expect(await take(() => false)).toEqual({ block: whole, asked: 1 })
    expect(await take(() => true, `0x${'e'.repeat(64)}`)).toEqual({ block: whole, asked: 1 })
    // Where two blocks came at once, those of the other are asked for.
    const { chain, asked } = openNode()
    const near = await fetchNear(openNode().chain, number)
    const header = await fetchHeader(chain, number + 1)
    const head = header && { ...header, told: near }
    const [first] = await fetchBlocks({ ...place, to: number + 1, chain, head })
    expect(first).toEqual(whole)
    expect(asked.map(({ hash }) => hash)).toEqual([blocks[number + 1]?.hash])
  })

  test('parameters: wanted: nothing of it is left out, and nothing else is asked for', async () => {
    const { chain, asked } = openNode()
    const fetched = await fetchBlocks({ ...all, chain, wanted })
    expect(placesOf(fetched)).toEqual(placesOf(blocks))
    expect(asked.some(({ isWhole }) => isWhole)).toBe(false)
    // One call for all of them, and another for each that may have more than it told of.
    expect(asked.filter(({ hash }) => !hash)).toHaveLength(1)
    expect(asked.length).toBeLessThan(blocks.length)
  })

  test('behavior: what a node that is behind does not tell of a row of blocks is asked for by block', async () => {
    const { chain, asked } = openNode(undefined, 40)
    expect(placesOf(await fetchBlocks({ ...all, chain, wanted }))).toEqual(placesOf(blocks))
    const late = blocks.filter(({ logs }, height) => height > 40 && logs.some(matters))
    for (const { hash } of late) expect(asked.map((one) => one.hash)).toContain(hash)
  })

  test.each([undefined, wanted])(
    'behavior: of a block that has more logs than a node tells of at a time its receipts are asked for',
    async (wanted) => {
      const receipts: string[] = []
      const fetch = async (_: unknown, init?: RequestInit) => {
        const calls: Call[] = JSON.parse(String(init?.body))
        const error = { code: -32005, message: 'query returned more than 2 results' }
        const answers = calls.map(({ id, method, params: [first] }) => {
          const block = blocks.find(({ hash, number }) =>
            method === 'eth_getBlockByNumber'
              ? number === Number(first)
              : hash === (Object(first).blockHash ?? first),
          )
          const logs = block?.logs.map(({ token: _, ...log }) => log) ?? []
          if (method === 'eth_getBlockByNumber') return { jsonrpc: '2.0', id, result: { ...block, logs: [] } }
          if (method === 'eth_getLogs' && (!block || logs.length > 2)) return { jsonrpc: '2.0', id, error }
          if (method === 'eth_getLogs') return { jsonrpc: '2.0', id, result: logs }
          receipts.push(String(first))
          return { jsonrpc: '2.0', id, result: logs.map((log) => ({ logs: [log] })) }
        })
        return Response.json(answers)
      }
      const chain = openChain({ chainId: 1, name: 'simulated', rpcUrl: `http://few${nodes++}.test`, fetch })
      expect(placesOf(await fetchBlocks({ ...all, chain, wanted }))).toEqual(placesOf(blocks))
      const long = blocks.filter(({ logs }) => logs.length > 2).map(({ hash }) => hash)
      expect(long.length).toBeGreaterThan(0)
      for (const hash of receipts) expect(long).toContain(hash)
    },
  )

  test('behavior: of a row of blocks of which a node leaves off what is beyond so many logs nothing is left out', async () => {
    const long = simulateChain(createChance(2))
    long.mine(1_500)
    const shown = long.blocks()
    const whole = placesOf(shown)
    expect(whole.length).toBeGreaterThan(1_100)
    for (const most of [1_000, 1_001, 1_002, 1_003, 1_004]) {
      const { chain } = openNode(undefined, undefined, undefined, { blocks: shown, most })
      const fetched = await fetchBlocks({ ...all, to: shown.length - 1, chain, wanted })
      expect(placesOf(fetched)).toEqual(whole)
    }
  })

  test('behavior: logs of other blocks than the chain’s are not believed', async () => {
    const { chain } = openNode(undefined, undefined, `0x${'e'.repeat(64)}`)
    expect(placesOf(await fetchBlocks({ ...all, chain, wanted }))).toEqual(placesOf(blocks))
  })

  test('behavior: a node that leaves out a market’s logs where only they are asked for is asked for all', async () => {
    const { chain, asked } = openNode(({ address }, isWhole) => isWhole || address !== contracts.erc1155)
    expect(placesOf(await fetchBlocks({ ...all, chain, wanted }))).toEqual(placesOf(blocks))
    expect(asked.some(({ isWhole }) => isWhole)).toBe(true)
  })

  test.each([
    { what: 'all of them', leaves: () => true, wanted: undefined },
    { what: 'those of a market', leaves: isSingle, wanted: undefined },
    { what: 'all of them, whatever is asked for', leaves: () => true, wanted },
    { what: 'those of a market, whatever is asked for', leaves: isSingle, wanted },
  ])('error: a node that leaves out $what is found out', async ({ leaves, wanted }) => {
    const { chain } = openNode((log) => !leaves(log))
    const fetched = fetchBlocks({ ...all, chain, wanted })
    await expect(fetched).rejects.toThrow(ChainError)
    await expect(fetched).rejects.toThrow(/left out logs/)
  })
})

function isSingle({ address }: SimulatedLog): boolean {
  return address === contracts.erc1155
}

describe('fetchHeader', () => {
  test.each([{ number: '0xzz' }, { number: '0xffffffffffffffff' }, { timestamp: {} }])(
    'error: what is no block is none of its chain: %o',
    async (lie) => {
      const fetch = async (_: unknown, init?: RequestInit) => {
        const calls: Call[] = JSON.parse(String(init?.body))
        const block = { number: '0x1', timestamp: '0x1', hash: blocks[1]?.hash, ...lie }
        return Response.json(calls.map(({ id }) => ({ jsonrpc: '2.0', id, result: block })))
      }
      const chain = openChain({ chainId: 1, name: 'simulated', rpcUrl: `http://none${nodes++}.test`, fetch })
      await expect(fetchHeader(chain, 'latest')).rejects.toThrow(ChainError)
    },
  )
})
