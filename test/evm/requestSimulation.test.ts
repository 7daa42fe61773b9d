import { type Client, createClient, custom } from 'viem'
import { describe, expect, test } from 'vitest'
import { requestSimulation } from '../../src/evm/requestSimulation.js'

const from = `0x${'11'.repeat(20)}` as const
const to = `0x${'22'.repeat(20)}` as const
const calls = [
  { to, data: '0x01', value: 5n },
  { to, data: '0x02' },
] as const

/** Creates a client of a node that answers every RPC request with `answer`. `sentRequests` lists these RPC requests. */
function connect(answer: () => unknown): { client: Client; sentRequests: unknown[] } {
  const sentRequests: unknown[] = []
  const request = async (sent: unknown) => {
    sentRequests.push(sent)
    return answer()
  }
  return { client: createClient({ transport: custom({ request }, { retryCount: 0 }) }), sentRequests }
}

describe('requestSimulation', () => {
  test('simulates all calls in one block, and returns the result of each', async () => {
    const log = { address: to, topics: [], data: '0x' }
    const { client, sentRequests } = connect(() => [
      {
        calls: [
          { status: '0x1', gasUsed: '0x5208', returnData: '0x07', logs: [log] },
          { status: '0x0', gasUsed: '0x10', returnData: '0x', error: { data: '0x08c379a0' } },
        ],
      },
    ])
    expect(await requestSimulation({ client, from, calls })).toEqual([
      { succeeds: true, gasUsed: 21_000n, data: '0x07', logs: [log] },
      { succeeds: false, gasUsed: 16n, data: '0x08c379a0', logs: [] },
    ])
    const block = {
      calls: [
        { from, to, data: '0x01', value: '0x5' },
        { from, to, data: '0x02', value: '0x0' },
      ],
    }
    expect(sentRequests).toEqual([
      { method: 'eth_simulateV1', params: [{ blockStateCalls: [block], validation: false }, 'latest'] },
    ])
  })

  test('sends `blockNumber` and `time`', async () => {
    const { client, sentRequests } = connect(() => [{ calls: [] }])
    await requestSimulation({ client, from, calls: [], blockNumber: 16n, time: 255n })
    const block = { blockOverrides: { time: '0xff' }, calls: [] }
    expect(sentRequests).toMatchObject([{ params: [{ blockStateCalls: [block] }, '0x10'] }])
  })

  test('returns undefined for values that the node omits', async () => {
    const { client } = connect(() => [{ calls: [{ status: '0x1', logs: null }] }])
    expect(await requestSimulation({ client, from, calls: [{ to: from, data: '0x' }] })).toEqual([
      { succeeds: true, gasUsed: undefined, data: undefined, logs: [] },
    ])
  })

  test('returns undefined when the node does not support eth_simulateV1', async () => {
    const { client } = connect(() => {
      throw Object.assign(new Error('Method not found.'), { code: -32601 })
    })
    expect(await requestSimulation({ client, from, calls })).toBeUndefined()
  })

  /** Creates a client of a node. If `fails` returns an error, the node throws it. Otherwise the node returns a block. */
  function openNode(fails: (method: string, at: number) => unknown) {
    const methods: string[] = []
    const request = async ({ method }: { method: string }) => {
      methods.push(method)
      const error = fails(method, methods.filter((one) => one === method).length)
      if (error) throw error
      return method === 'eth_simulateV1'
        ? [{ calls: calls.map(() => ({ status: '0x1' })) }]
        : { number: '0x1' }
    }
    return { client: createClient({ transport: custom({ request }, { retryCount: 0 }) }), methods }
  }
  const errors = [
    ...[-32000, -32001, -32002, -32005, -32602, -32603, -38_014, 3, 400, 'NOT_HERE'].map((code) => ({
      code,
    })),
    new Error('the method eth_simulateV1 does not exist/is not available'),
    'Method not allowed',
  ]

  test.each(errors)(
    'returns undefined when the node refuses the simulation but answers other requests: %o',
    async (error) => {
      const { client, methods } = openNode((method) => method === 'eth_simulateV1' && error)
      expect(await requestSimulation({ client, from, calls })).toBeUndefined()
      expect(methods).toEqual(['eth_simulateV1', 'eth_getBlockByNumber', 'eth_simulateV1'])
      await expect(requestSimulation({ client, from, calls, isStrict: true })).rejects.toBeDefined()
    },
  )

  test.each(errors)('repeats the simulation when the node refuses it once: %o', async (error) => {
    const { client } = openNode((method, at) => method === 'eth_simulateV1' && at === 1 && error)
    expect(await requestSimulation({ client, from, calls })).toHaveLength(2)
  })

  test.each(errors)('rejects when the node refuses every request: %o', async (error) => {
    const { client } = openNode(() => error)
    await expect(requestSimulation({ client, from, calls })).rejects.toBeDefined()
  })

  test('rejects on a timeout, without a second request', async () => {
    const late = Object.assign(new Error('Too late.'), { name: 'TimeoutError' })
    const { client, methods } = openNode((method) => method === 'eth_simulateV1' && late)
    await expect(requestSimulation({ client, from, calls })).rejects.toThrow('Too late.')
    expect(methods).toHaveLength(1)
  })

  test('rejects when the node fails', async () => {
    const { client } = connect(() => {
      throw new Error('Connection lost.')
    })
    await expect(requestSimulation({ client, from, calls })).rejects.toThrow('Connection lost.')
  })
})
