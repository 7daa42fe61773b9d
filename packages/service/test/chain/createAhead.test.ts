import { describe, expect, test } from 'vitest'
import { simulateChain } from '../../../../test/nightly/storm/simulateChain.js'
import { createAhead } from '../../src/chain/createAhead.js'
import { fetchHeader } from '../../src/chain/fetchBlocks.js'
import { openChain } from '../../src/chain/openChain.js'
import { createChance } from '../listeners/storm/createChance.js'

type Call = { id: number; method: string; params: [string | { blockHash?: string }] }

/** A chain of some blocks, of which a node may tell others from some moment on, or nothing. */
function openNode(place: number) {
  const [shown, others] = [1, 2].map((seed) => {
    const simulated = simulateChain(createChance(seed))
    simulated.mine(20)
    return simulated.blocks()
  }) as [Blocks, Blocks]
  const node = { blocks: shown, others, dead: false, asked: 0 }
  function answer({ method, params: [first] }: Call) {
    if (method === 'eth_getBlockByNumber') return node.blocks[Number(first)]
    node.asked++
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
  /** The row of the first blocks, as of the block that is the head then. */
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

describe('createAhead', () => {
  test('default: what was begun is what is fetched, and asked for once', async () => {
    const { node, rowOf } = openNode(0)
    const ahead = createAhead()
    const tip = { number: -1, hash: '0x0', parentHash: '0x', time: 0 } as const
    expect(ahead.begun(tip)).toBeUndefined()
    ahead.start({ ...(await rowOf(4, 10)), parentHash: '0x0' })
    expect(ahead.begun(tip)).toBe('all')
    expect(ahead.begun({ ...tip, hash: '0x1' })).toBeUndefined()
    expect(ahead.begun({ ...tip, number: 0 })).toBeUndefined()
    await ahead.end()
    node.asked = 0
    ahead.start(await rowOf(4, 10))
    await ahead.end()
    const { asked } = node
    const row = await ahead.fetch(await rowOf(4, 10))
    expect(row.map(({ hash }) => hash)).toEqual(node.blocks.slice(0, 5).map(({ hash }) => hash))
    // So it is where the chain has gone on meanwhile; and it is there once.
    ahead.start(await rowOf(4, 10))
    expect(await ahead.fetch(await rowOf(4, 12))).toEqual(row)
    expect(node.asked).toBe(2 * asked)
    expect(await ahead.fetch(await rowOf(4, 12))).toEqual(row)
    expect(node.asked).toBe(3 * asked)
  })

  test('behavior: what the chain has given up meanwhile is thrown away', async () => {
    const { node, rowOf } = openNode(1)
    const ahead = createAhead()
    ahead.start(await rowOf(4, 10))
    await ahead.end()
    node.blocks = node.others
    const row = await ahead.fetch(await rowOf(4, 10))
    expect(row.map(({ hash }) => hash)).toEqual(node.others.slice(0, 5).map(({ hash }) => hash))
  })

  test('behavior: so is what failed, and another row than is wanted', async () => {
    const { node, rowOf } = openNode(2)
    const ahead = createAhead()
    const row = await rowOf(4, 10)
    node.dead = true
    ahead.start(row)
    await ahead.end()
    await expect(ahead.fetch(row)).rejects.toThrow('does not answer')
    node.dead = false
    ahead.start(row)
    expect(await ahead.fetch({ ...row, to: 6 })).toHaveLength(7)
  })
})
