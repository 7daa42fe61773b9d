import type { Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import {
  contracts,
  type SimulatedLog,
  simulateChain,
  topics,
} from '../../../../test/nightly/storm/simulateChain.js'
import { fetchBlocks, fetchHeader, fetchLogsAt } from '../../src/chain/fetchBlocks.js'
import { ChainError, openChain } from '../../src/chain/openChain.js'
import { createChance } from '../listeners/storm/createChance.js'

const simulated = simulateChain(createChance(1))
simulated.mine(200)
const blocks = simulated.blocks()
/** The logs that the service requests: logs with `topics` from any contract, and logs of each market with the market's topics. */
const wanted = {
  topics: [topics.transfer],
  markets: [{ market: contracts.erc1155, topics: [topics.single] }],
}
let nodes = 0
const all = { from: 0, to: blocks.length - 1, parentHash: undefined }

/**
 * Opens a fake node and records its requests for logs. The node returns only the logs that `tells` accepts. For a range of blocks, the node
 * returns logs up to `height`, with `blockHash` as their block hash, and at most `most` logs.
 */
function openNode(
  tells: (log: SimulatedLog, isWhole: boolean) => boolean = () => true,
  height = Number.POSITIVE_INFINITY,
  blockHash?: Hex,
  { blocks: shown = blocks, most }: { blocks?: typeof blocks; most?: number } = {},
) {
  const requests: { hash: Hex | undefined; isWhole: boolean }[] = []
  function answer({ method, params: [first] }: Call) {
    if (method === 'eth_getBlockByNumber') return shown[Number(first)]
    const { blockHash: hash, fromBlock, toBlock, topics: [some] = [] } = first as Filter
    requests.push({ hash, isWhole: !some })
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
  // viem sends the calls to one address in one batch, so each node needs an address of its own.
  const rpcUrl = `http://node${nodes++}.test`
  return { requests, chain: openChain({ chainId: 1, name: 'simulated', rpcUrl, fetch }) }
}

type Filter = { blockHash?: Hex; fromBlock?: Hex; toBlock?: Hex; topics?: Hex[][] }
type Call = { id: number; method: string; params: unknown[] }

function matters({ address, topics: [topic] }: { address: Hex; topics: readonly Hex[] }): boolean {
  return topic === topics.transfer || (address === contracts.erc1155 && topic === topics.single)
}

/** Returns the block hash and the log index of each transfer of any contract, and of each log of the market. */
function placesOf(some: readonly { hash: Hex; logs: readonly Placed[] }[]): string[] {
  return some.flatMap(({ hash, logs }) =>
    logs.filter(matters).map(({ logIndex }) => `${hash} ${Number(logIndex)}`),
  )
}

type Placed = { address: Hex; topics: readonly Hex[]; logIndex: Hex | number }

describe('fetchBlocks', () => {
  test('returns all logs of each block', async () => {
    const { chain, requests } = openNode()
    const fetched = await fetchBlocks({ ...all, chain })
    expect(fetched.map(({ logs }) => logs.length)).toEqual(blocks.map(({ logs }) => logs.length))
    expect(requests.every(({ isWhole }) => isWhole)).toBe(true)
  })

  test('uses the logs read with the head only if they are complete for its block', async () => {
    const number = blocks.findIndex(({ logs }) => logs.length > 1)
    const place = { from: number, to: number, parentHash: undefined }
    const take = async (tells?: Parameters<typeof openNode>[0], hash?: Hex) => {
      const told = openNode(tells, undefined, hash)
      const head = await fetchHeader(told.chain, number)
      if (!head) throw new Error('The block is not there.')
      const near = await fetchLogsAt(told.chain, number)
      const { chain, requests } = openNode()
      const [block] = await fetchBlocks({ ...place, chain, head: { ...head, logsAtHeight: near } })
      return { block, requests: requests.length }
    }
    const [whole] = await fetchBlocks({ ...place, chain: openNode().chain })
    expect(await take()).toEqual({ block: whole, requests: 0 })
    // These prefetched logs are wrong: one is missing, all are missing, or they belong to another block. So the service requests the logs
    // again.
    const last = Number(whole?.logs.at(-1)?.logIndex)
    expect(await take(({ logIndex }) => Number(logIndex) !== last)).toEqual({ block: whole, requests: 1 })
    expect(await take(() => false)).toEqual({ block: whole, requests: 1 })
    expect(await take(() => true, `0x${'e'.repeat(64)}`)).toEqual({ block: whole, requests: 1 })
    // Two blocks are new, and the logs of the first are prefetched. So the service requests only the logs of the second.
    const { chain, requests } = openNode()
    const near = await fetchLogsAt(openNode().chain, number)
    const header = await fetchHeader(chain, number + 1)
    const head = header && { ...header, logsAtHeight: near }
    const [first] = await fetchBlocks({ ...place, to: number + 1, chain, head })
    expect(first).toEqual(whole)
    expect(requests.map(({ hash }) => hash)).toEqual([blocks[number + 1]?.hash])
  })

  test('returns all wanted logs and requests no others', async () => {
    const { chain, requests } = openNode()
    const fetched = await fetchBlocks({ ...all, chain, wanted })
    expect(placesOf(fetched)).toEqual(placesOf(blocks))
    expect(requests.some(({ isWhole }) => isWhole)).toBe(false)
    // The service sends one request for the whole range. It sends another one for each block whose logs may be incomplete in the response.
    expect(requests.filter(({ hash }) => !hash)).toHaveLength(1)
    expect(requests.length).toBeLessThan(blocks.length)
  })

  test('requests the logs block by block when a node lags behind the range', async () => {
    const { chain, requests } = openNode(undefined, 40)
    expect(placesOf(await fetchBlocks({ ...all, chain, wanted }))).toEqual(placesOf(blocks))
    const late = blocks.filter(({ logs }, height) => height > 40 && logs.some(matters))
    for (const { hash } of late) expect(requests.map((request) => request.hash)).toContain(hash)
  })

  test.each([undefined, wanted])(
    'reads the receipts of a block that has more logs than the node returns at once',
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

  test('leaves out no logs when a node caps the logs of a range', async () => {
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

  test('ignores logs of blocks that are not on the chain', async () => {
    const { chain } = openNode(undefined, undefined, `0x${'e'.repeat(64)}`)
    expect(placesOf(await fetchBlocks({ ...all, chain, wanted }))).toEqual(placesOf(blocks))
  })

  test('requests all logs when a node leaves out the logs of a market', async () => {
    const { chain, requests } = openNode(({ address }, isWhole) => isWhole || address !== contracts.erc1155)
    expect(placesOf(await fetchBlocks({ ...all, chain, wanted }))).toEqual(placesOf(blocks))
    expect(requests.some(({ isWhole }) => isWhole)).toBe(true)
  })

  test.each([
    { what: 'all logs', leaves: () => true, wanted: undefined },
    { what: 'the logs of a market', leaves: isSingle, wanted: undefined },
    { what: 'all logs, with any filter', leaves: () => true, wanted },
    { what: 'the logs of a market, with any filter', leaves: isSingle, wanted },
  ])('throws ChainError when a node leaves out $what', async ({ leaves, wanted }) => {
    const { chain } = openNode((log) => !leaves(log))
    const fetched = fetchBlocks({ ...all, chain, wanted })
    await expect(fetched).rejects.toThrow(ChainError)
    await expect(fetched).rejects.toThrow(/omitted logs/)
  })
})

function isSingle({ address }: SimulatedLog): boolean {
  return address === contracts.erc1155
}

describe('fetchHeader', () => {
  test.each([{ number: '0xzz' }, { number: '0xffffffffffffffff' }, { timestamp: {} }])(
    'throws ChainError when the header is invalid: %o',
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
