import { type Address, zeroAddress, zeroHash } from 'viem'
import { describe, expect, test } from 'vitest'
import { rewindEach } from '../../setup/rewindEach.js'
import { refuse, startShop } from '../support/startShop.js'
import { startUnsteadyMarket } from '../support/startUnsteadyMarket.js'

const shop = await startShop()
const { client, contracts, buyer, rpc, enter, money, owned } = shop
const { goods, price, become, look } = await startUnsteadyMarket(shop)

await rewindEach(client)

describe('simulateOpaqueCall', () => {
  test('allows an opaque call whose simulation shows exactly what was agreed', async () => {
    const before = await money(contracts.usdc)
    expect(await (await enter(goods)).checkout.start()).toMatchObject({
      status: 'success',
      forecast: { simulated: true },
    })
    expect(before - (await money(contracts.usdc))).toBe(price)
    expect(await owned(contracts.erc1155, 1n)).toBe(1n)
  })

  test.each([
    'honest when gas is free',
    'honest when blocks are free',
    'honest when nothing is tipped',
    'idle',
  ] as const)('throws SimulationMismatch for a contract that is %s', async (mood) => {
    await become(mood)
    const { checkout, wallet } = await enter(goods)
    expect(await checkout.start()).toMatchObject({ error: { code: 'SimulationMismatch', funds: 'none' } })
    expect(wallet.prompts).toEqual([])
  })

  test('throws SimulationMismatch for a contract that is honest when the buyer is richer than in reality', async () => {
    await become('honest when gas is free, or the buyer has more')
    await look(buyer.address, zeroAddress)
    const { checkout, wallet } = await enter(goods)
    expect(await checkout.start()).toMatchObject({ error: { code: 'SimulationMismatch', funds: 'none' } })
    expect(wallet.prompts).toEqual([])
  })

  test('throws SimulationMismatch for a contract that is honest to an account that an earlier simulation showed it', async () => {
    let seen: Address[] = []
    const listen: typeof rpc = async (request) => {
      const [{ blockStateCalls = [] } = {}] = (request.params ?? []) as { blockStateCalls?: Asked[] }[]
      for (const { stateOverrides = {} } of blockStateCalls)
        seen = Object.entries(stateOverrides).flatMap(([one, { code }]) => (code ? (one as Address) : []))
      return rpc(request)
    }
    const first = await enter({ ...goods, rpc: listen, answer: () => 'reject' })
    expect(await first.checkout.start()).toMatchObject({ error: { code: 'Rejected' } })
    await become('honest when gas is free, or somebody is there')
    expect(seen).toHaveLength(1)
    await look(buyer.address, seen[0] ?? zeroAddress)
    const { checkout, wallet } = await enter(goods)
    expect(await checkout.start()).toMatchObject({ error: { code: 'SimulationMismatch', funds: 'none' } })
    expect(wallet.prompts).toEqual([])
  })

  test('throws SimulationMismatch for a contract that is honest when prevrandao is zero, the default of nodes', async () => {
    const plain: typeof rpc = async (request) => {
      if (request.method !== 'eth_simulateV1') return rpc(request)
      const [{ blockStateCalls, ...rest }, at] = request.params as [{ blockStateCalls: Block[] }, string]
      const plainBlocks = blockStateCalls.map(({ blockOverrides, ...block }) => ({
        ...block,
        ...(blockOverrides && { blockOverrides: { prevRandao: zeroHash, ...blockOverrides } }),
      }))
      return rpc({ ...request, params: [{ ...rest, blockStateCalls: plainBlocks }, at] })
    }
    await become('honest when gas is free, or nothing is random')
    const { checkout, wallet } = await enter({ ...goods, rpc: plain })
    expect(await checkout.start()).toMatchObject({ error: { code: 'SimulationMismatch', funds: 'none' } })
    expect(wallet.prompts).toEqual([])
  })

  test('throws SimulationUnavailable at a node that cannot simulate, where decodable calls are still allowed', async () => {
    const blind = refuse(rpc, 'eth_simulateV1')
    const { checkout, wallet } = await enter({ ...goods, rpc: blind })
    expect(await checkout.start()).toMatchObject({ error: { code: 'SimulationUnavailable', funds: 'none' } })
    expect(wallet.prompts).toEqual([])
    const read = await enter({ order: goods.order, rpc: blind })
    expect(await read.checkout.start()).toMatchObject({ status: 'success', forecast: { simulated: false } })
  })

  test('throws SimulationUnavailable at a node that omits results, where decodable calls are allowed without a simulation', async () => {
    const forgetful: typeof rpc = async (request) => {
      const answer = await rpc(request)
      if (request.method !== 'eth_simulateV1') return answer
      return (answer as { calls: object[] }[]).map((block) => ({ ...block, calls: block.calls.slice(1) }))
    }
    const { checkout, wallet } = await enter({ ...goods, rpc: forgetful })
    expect(await checkout.start()).toMatchObject({ error: { code: 'SimulationUnavailable', funds: 'none' } })
    expect(wallet.prompts).toEqual([])
    const read = await enter({ order: goods.order, rpc: forgetful })
    expect(await read.checkout.start()).toMatchObject({ status: 'success', forecast: { simulated: false } })
  })

  test.each([
    ['the gas price', 'honest when gas is free', [], ['maxFeePerGas', 'maxPriorityFeePerGas']],
    ['the block overrides', 'honest when blocks are free', ['blockOverrides'], []],
    [
      'everything but the calls',
      'honest when gas is free',
      ['blockOverrides'],
      ['maxFeePerGas', 'maxPriorityFeePerGas'],
    ],
    ['the fee recipient', 'honest', [], [], ['feeRecipient']],
  ] as const)(
    'throws SimulationUnavailable at a node that ignores %s',
    async (_, mood, ofBlock, ofCalls, ofOverrides: readonly string[] = []) => {
      await become(mood)
      const { checkout, wallet } = await enter({ ...goods, rpc: leavingOut(ofBlock, ofCalls, ofOverrides) })
      expect(await checkout.start()).toMatchObject({
        error: { code: 'SimulationUnavailable', funds: 'none' },
      })
      expect(wallet.prompts).toEqual([])
    },
  )

  test.each([
    ['returns no logs', (call: object) => ({ ...call, logs: null }), 'SimulationMismatch'],
    [
      'lets every call fail',
      (call: object) => ({ ...call, status: '0x0', error: { code: -32015 } }),
      'WouldRevert',
    ],
    ['returns null', () => null, 'ChainFailed'],
  ] as const)('does not prompt when the node %s', async (_, change, code) => {
    const partial: typeof rpc = async (request) => {
      const answer = await rpc(request)
      if (request.method !== 'eth_simulateV1') return answer
      return (answer as { calls: object[] }[]).map((block) => ({
        ...block,
        calls: block.calls.map((call): object | null => change(call)),
      }))
    }
    const { checkout, wallet } = await enter({ ...goods, rpc: partial })
    expect(await checkout.start()).toMatchObject({ error: { code, funds: 'none' } })
    expect(wallet.prompts).toEqual([])
  })

  test('throws SimulationUnavailable for a sponsored account whose contract is honest when gas is free', async () => {
    await client.setBalance({ address: buyer.address, value: 0n })
    await client.setCode({ address: buyer.address, bytecode: receiver })
    const { checkout } = await enter({ ...goods, answer: () => 'reject' })
    expect(await checkout.start()).toMatchObject({ error: { code: 'Rejected' } })
    await become('honest when gas is free')
    const deaf = leavingOut(['blockOverrides'], ['maxFeePerGas', 'maxPriorityFeePerGas'], [])
    const { checkout: other, wallet } = await enter({ ...goods, rpc: deaf })
    expect(await other.start()).toMatchObject({ error: { code: 'SimulationUnavailable', funds: 'none' } })
    expect(wallet.prompts).toEqual([])
  })
})

/**
 * Returns a node whose simulation ignores the named fields of blocks, calls and block overrides. A contract can detect such a simulation.
 */
function leavingOut(
  ofBlock: readonly string[],
  ofCalls: readonly string[],
  ofOverrides: readonly string[],
): typeof rpc {
  const without = (fields: readonly string[], value: object = {}) =>
    Object.fromEntries(Object.entries(value).filter(([name]) => !fields.includes(name)))
  return (request) => {
    if (request.method !== 'eth_simulateV1') return rpc(request)
    const [{ blockStateCalls }, at] = request.params as [{ blockStateCalls: Block[] }, string]
    const heard = blockStateCalls.map((block) => ({
      ...without([...ofBlock, ...(block.blockOverrides ? [] : ['blockOverrides'])], {
        ...block,
        blockOverrides: without(ofOverrides, block.blockOverrides),
      }),
      calls: block.calls.map((call) => without(ofCalls, call)),
    }))
    return rpc({ ...request, params: [{ blockStateCalls: heard, validation: false }, at] })
  }
}

type Asked = { stateOverrides?: Record<string, { code?: string }> }
type Block = { blockOverrides?: object; calls: object[] }

/** Code with which an account accepts every ERC-1155 token. */
const receiver = '0x63f23a6e6160e01b5f5260205ff3'
