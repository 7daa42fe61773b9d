import { createPublicClient, custom, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { simulateCalls } from '../src/simulateCalls.js'

type Limits = { maxGas?: bigint; maxGasPerItem?: bigint; gasLimit?: bigint }
type Call = { gas?: string }
/** The result that the fake node returns for a simulated call. */
type End = { status: '0x0' | '0x1'; gasUsed?: string; returnData?: string }

/** Simulates two calls after a pending transaction. The fake node records the gas limits and ends each call with `end`. */
async function simulate({ gasLimit = 30_000_000n, ...limits }: Limits, end: (call: Call) => End) {
  const gasLimits: (string | undefined)[][] = []
  async function request({ method, params }: { method: string; params: never }) {
    if (method !== 'eth_simulateV1') throw new Error(method)
    const [{ blockStateCalls }] = params as [{ blockStateCalls: [{ calls: Call[] }] }]
    const { calls } = blockStateCalls[0]
    gasLimits.push(calls.map(({ gas }) => gas))
    return [{ calls: calls.map(end) }]
  }
  const client = createPublicClient({ transport: custom({ request: request as never }, { retryCount: 0 }) })
  const call = { to: zeroAddress, data: '0x12' } as const
  const fees = { maxFeePerGas: 3n, maxPriorityFeePerGas: 1n }
  const gas = await simulateCalls({
    relayer: {
      account: { address: zeroAddress },
      chain: { name: 'sandbox', client },
      maxGas: 2_000_000n,
      maxGasPerItem: 1_000_000n,
      ...limits,
    } as never,
    calls: [call, call],
    pending: [{ ...call, ...fees, nonce: 1, gas: 77_777n, deadline: 1n, raw: '0x' }],
    head: { number: 1n, hash: '0x', gasLimit, nextTime: 1n, baseFeePerGas: 1n, feeRecipient: zeroAddress },
    items: 1,
    fees,
    requireBalance: () => {},
  }).catch((error) => error.details as string)
  return { gas, gasLimits: gasLimits.map((calls) => calls.map(Number)) }
}

describe('simulateCalls', () => {
  test('gives new calls at most the paid gas, and pending ones their signed gas', async () => {
    const end = () => ({ status: '0x1', gasUsed: '0x186a0', returnData: '0x' }) as const
    expect(await simulate({}, end)).toEqual({
      gas: [170_000n, 170_000n],
      gasLimits: [
        [77_777, 1_000_000, 1_000_000],
        [77_777, 170_000, 170_000],
      ],
    })
    for (const limits of [{ maxGas: 600_000n }, { maxGasPerItem: 600_000n }, { gasLimit: 600_000n }]) {
      const { gasLimits } = await simulate(limits, end)
      expect(gasLimits[0]).toEqual([77_777, 600_000, 600_000])
    }
  })

  test('reports a call that is out of gas, unless it returns a reason', async () => {
    const burn = ({ gas }: Call) => ({ status: '0x0', gasUsed: gas }) as End
    expect((await simulate({}, burn)).gas).toBe(
      'The purchase uses up to 1520000 gas. The relayer pays for at most 1000000.',
    )
    expect((await simulate({}, (call) => ({ ...burn(call), returnData: '0x12345678' }))).gas).toMatch(
      /^A contract rejects the call/,
    )
    expect((await simulate({}, () => ({ status: '0x0', gasUsed: '0x5208' }))).gas).toMatch(
      /^A contract rejects the call/,
    )
  })
})
