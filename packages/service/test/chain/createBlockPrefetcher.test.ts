import { describe, expect, test } from 'vitest'
import { simulateChain } from '../../../../test/nightly/storm/simulateChain.js'
import { createBlockPrefetcher } from '../../src/chain/createBlockPrefetcher.js'
import { fetchHeader } from '../../src/chain/fetchBlocks.js'
import { openChain } from '../../src/chain/openChain.js'
import { createChance } from '../listeners/storm/createChance.js'

type Call = { id: number; method: string; params: [string | { blockHash?: string }] }

/** A fake node. A test can switch it to the blocks of another chain, or turn it off. */
function openNode(place: number) {
  const [shown, others] = [1, 2].map((seed) => {
    const simulated = simulateChain(createChance(seed))
    simulated.mine(20)
    return simulated.blocks()
  }) as [Blocks, Blocks]
  const node = { blocks: shown, others, dead: false, logRequests: 0 }
  function answer({ method, params: [first] }: Call) {
    if (method === 'eth_getBlockByNumber') return node.blocks[Number(first)]
    node.logRequests++
    if (typeof first === 'string') return undefined
    return node.blocks.find(({ hash }) => hash === first.blockHash)?.logs
  }
  const fetch = async (_: unknown, init?: RequestInit) => {
    if (node.dead) throw new TypeError('fetch failed')
    const calls: Call[] = JSON.parse(String(init?.body))
    const toJson = (_: string, value: unknown) => (typeof value === 'bigint' ? `${value}` : value)
    const answers = calls.map((call) => ({ jsonrpc: '2.0', id: call.id, result: answer(call) ?? null }))
    return new Response(JSON.stringify(answers, toJson), { headers: { 'content-type': 'application/json' } })
  }
  const chain = openChain({ chainId: 1, name: 'simulated', rpcUrl: `http://ahead${place}.test`, fetch })
  /** Returns the options that fetch the blocks up to `to`, while the head of the chain is `head`. */
  const rowOf = async (to: number, head: number) => ({
    chain,
    from: 0,
    to,
    parentHash: undefined,
    head: await fetchHeader(chain, head),
  })
  return { node, rowOf }
}

type Blocks = ReturnType<ReturnType<typeof simulateChain>['blocks']>

describe('createBlockPrefetcher', () => {
  test('returns the prefetched blocks without a second request', async () => {
    const { node, rowOf } = openNode(0)
    const prefetcher = createBlockPrefetcher()
    const tip = { number: -1, hash: '0x0', parentHash: '0x', time: 0 } as const
    expect(prefetcher.prefetchedLogs(tip)).toBeUndefined()
    prefetcher.start({ ...(await rowOf(4, 10)), parentHash: '0x0' })
    expect(prefetcher.prefetchedLogs(tip)).toBe('all')
    expect(prefetcher.prefetchedLogs({ ...tip, hash: '0x1' })).toBeUndefined()
    expect(prefetcher.prefetchedLogs({ ...tip, number: 0 })).toBeUndefined()
    await prefetcher.end()
    node.logRequests = 0
    prefetcher.start(await rowOf(4, 10))
    await prefetcher.end()
    const { logRequests } = node
    const row = await prefetcher.fetch(await rowOf(4, 10))
    expect(row.map(({ hash }) => hash)).toEqual(node.blocks.slice(0, 5).map(({ hash }) => hash))
    // The prefetcher uses the prefetched blocks even if the head has moved since. It uses the blocks only once, so the next call requests
    // them again.
    prefetcher.start(await rowOf(4, 10))
    expect(await prefetcher.fetch(await rowOf(4, 12))).toEqual(row)
    expect(node.logRequests).toBe(2 * logRequests)
    expect(await prefetcher.fetch(await rowOf(4, 12))).toEqual(row)
    expect(node.logRequests).toBe(3 * logRequests)
  })

  test('discards prefetched blocks that were reorged', async () => {
    const { node, rowOf } = openNode(1)
    const prefetcher = createBlockPrefetcher()
    prefetcher.start(await rowOf(4, 10))
    await prefetcher.end()
    node.blocks = node.others
    const row = await prefetcher.fetch(await rowOf(4, 10))
    expect(row.map(({ hash }) => hash)).toEqual(node.others.slice(0, 5).map(({ hash }) => hash))
  })

  test('discards a failed prefetch, and one of another range', async () => {
    const { node, rowOf } = openNode(2)
    const prefetcher = createBlockPrefetcher()
    const row = await rowOf(4, 10)
    node.dead = true
    prefetcher.start(row)
    await prefetcher.end()
    await expect(prefetcher.fetch(row)).rejects.toThrow('does not answer')
    node.dead = false
    prefetcher.start(row)
    expect(await prefetcher.fetch({ ...row, to: 6 })).toHaveLength(7)
  })
})
