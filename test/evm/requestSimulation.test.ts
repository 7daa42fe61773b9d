import { type Client, createClient, custom } from 'viem'
import { describe, expect, test } from 'vitest'
import { requestSimulation } from '../../src/evm/requestSimulation.js'

const from = `0x${'11'.repeat(20)}` as const
const to = `0x${'22'.repeat(20)}` as const
const calls = [
  { to, data: '0x01', value: 5n },
  { to, data: '0x02' },
] as const

/** A client of a node that answers everything by this, with what it was asked. */
function connect(answer: () => unknown): { client: Client; asked: unknown[] } {
  const asked: unknown[] = []
  const request = async (sent: unknown) => {
    asked.push(sent)
    return answer()
  }
  return { client: createClient({ transport: custom({ request }, { retryCount: 0 }) }), asked }
}

describe('requestSimulation', () => {
  test('default: asks for the calls in one block, and answers what each would do', async () => {
    const log = { address: to, topics: [], data: '0x' }
    const { client, asked } = connect(() => [
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
    expect(asked).toEqual([
      { method: 'eth_simulateV1', params: [{ blockStateCalls: [block], validation: false }, 'latest'] },
    ])
  })

  test('parameters: blockNumber, time', async () => {
    const { client, asked } = connect(() => [{ calls: [] }])
    await requestSimulation({ client, from, calls: [], blockNumber: 16n, time: 255n })
    const block = { blockOverrides: { time: '0xff' }, calls: [] }
    expect(asked).toMatchObject([{ params: [{ blockStateCalls: [block] }, '0x10'] }])
  })

  test('behavior: a node that leaves out what a call used', async () => {
    const { client } = connect(() => [{ calls: [{ status: '0x1', logs: null }] }])
    expect(await requestSimulation({ client, from, calls: [{ to: from, data: '0x' }] })).toEqual([
      { succeeds: true, gasUsed: undefined, data: undefined, logs: [] },
    ])
  })

  test('behavior: nothing where the node does not offer it', async () => {
    const { client } = connect(() => {
      throw Object.assign(new Error('Method not found.'), { code: -32601 })
    })
    expect(await requestSimulation({ client, from, calls })).toBeUndefined()
  })

  /** A node that throws at some of the requests, by their place, and answers a plain block. */
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

  test.each(errors)('behavior: nothing where the node refuses it, and answers others: %o', async (error) => {
    const { client, methods } = openNode((method) => method === 'eth_simulateV1' && error)
    expect(await requestSimulation({ client, from, calls })).toBeUndefined()
    expect(methods).toEqual(['eth_simulateV1', 'eth_getBlockByNumber', 'eth_simulateV1'])
    await expect(requestSimulation({ client, from, calls, isStrict: true })).rejects.toBeDefined()
  })

  test.each(errors)('behavior: a node that refuses it once simulates: %o', async (error) => {
    const { client } = openNode((method, at) => method === 'eth_simulateV1' && at === 1 && error)
    expect(await requestSimulation({ client, from, calls })).toHaveLength(2)
  })

  test.each(errors)('error: the node refuses everything: %o', async (error) => {
    const { client } = openNode(() => error)
    await expect(requestSimulation({ client, from, calls })).rejects.toBeDefined()
  })

  test('error: the node does not answer in time', async () => {
    const late = Object.assign(new Error('Too late.'), { name: 'TimeoutError' })
    const { client, methods } = openNode((method) => method === 'eth_simulateV1' && late)
    await expect(requestSimulation({ client, from, calls })).rejects.toThrow('Too late.')
    expect(methods).toHaveLength(1)
  })

  test('error: the node fails', async () => {
    const { client } = connect(() => {
      throw new Error('Connection lost.')
    })
    await expect(requestSimulation({ client, from, calls })).rejects.toThrow('Connection lost.')
  })
})
