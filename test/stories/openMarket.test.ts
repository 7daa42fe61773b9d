import { type Address, erc20Abi, erc721Abi, formatEther, zeroAddress } from 'viem'
import { getBalance, getBlock, getLogs, readContract } from 'viem/actions'
import { describe, expect, test } from 'vitest'
import { createScenario } from '../../src/testing/createScenario.js'
import { openMarket } from '../../stories/evm/openMarket.js'
import { testWhole } from '../setup/sample.js'

describe('openMarket', () => {
  test('sells in ether', async () => {
    const { scene, owner, orders, ether } = await open()
    const { press, prompts } = await createScenario({ ...scene, order: orders.ether })
    const before = await ether('seller')
    expect(await press('start')).toMatchObject({
      status: 'success',
      outcome: { paid: 350_000_000_000_000_000n },
    })
    expect(prompts).toHaveLength(1)
    expect(await owner(orders.ether.tokenId)).toBe('buyer')
    // The seller gets the price minus the royalty of 5 % and the market fee of 2.5 %.
    expect(formatEther((await ether('seller')) - before)).toBe('0.32375')
  })

  testWhole('sells in a token, after a simulation', async () => {
    const { scene, owner, orders, market } = await open()
    const { press, prompts } = await createScenario({ ...scene, order: orders.usdc })
    const state = await press('start')
    expect(state).toMatchObject({
      status: 'success',
      outcome: { paid: 120_000_000n },
      forecast: { simulated: true },
    })
    expect(prompts).toHaveLength(2)
    expect(await owner(orders.usdc.tokenId)).toBe('buyer')
    const { client, usdc, people } = market
    const args = [people.seller.address] as const
    expect(
      await readContract(client, { address: usdc, abi: erc20Abi, functionName: 'balanceOf', args }),
    ).toBe(111_000_000n)
  })

  test('sells with approval and purchase in one batch', async () => {
    const { scene, owner, orders } = await open()
    const { press, prompts } = await createScenario({ ...scene, order: orders.usdc, atomic: 'supported' })
    expect(await press('start')).toMatchObject({ status: 'success' })
    expect(prompts.map(({ method }) => method)).toEqual(['wallet_sendCalls'])
    expect(await owner(orders.usdc.tokenId)).toBe('buyer')
  })

  test('sells with signatures only', async () => {
    const { scene, owner, orders, market } = await open()
    const { relayer } = market.people
    const { press, prompts } = await createScenario({ ...scene, order: orders.usdc, relayer })
    expect(await press('start')).toMatchObject({ status: 'success' })
    expect(prompts.map(({ method }) => method)).toEqual(['eth_signTypedData_v4', 'eth_signTypedData_v4'])
    expect(await owner(orders.usdc.tokenId)).toBe('buyer')
  })

  test('answers reads as a node does', async () => {
    const { market } = await open()
    const { client, usdc } = market
    const newest = await getBlock(client, { includeTransactions: true })
    const parent = await getBlock(client, { blockHash: newest.parentHash })
    expect(parent.number).toBe(newest.number - 1n)
    expect(newest.transactions[0]).toMatchObject({ blockHash: newest.hash, type: 'eip1559' })
    const [minted, ...others] = await getLogs(client, { address: usdc, fromBlock: 'earliest' })
    expect(others).toEqual([])
    expect(minted).toMatchObject({ address: usdc.toLowerCase(), removed: false })
  })

  test('rejects an unknown method with its code', async () => {
    const { market } = await open()
    await expect(market.chain.request({ method: 'eth_mining' })).rejects.toMatchObject({ code: -32601 })
  })

  test('rejects a reverted call with its data', async () => {
    const { market } = await open()
    const params = [{ to: market.market, data: '0x12345678' }]
    await expect(market.chain.request({ method: 'eth_call', params })).rejects.toMatchObject({
      code: 3,
      data: '0x',
    })
  })
})

/** Opens a market in memory, with functions that read its state. */
async function open() {
  const market = await openMarket()
  const { chain, client, people, orders } = market
  const nameOf = (address: Address) =>
    Object.entries(people).find(([, person]) => person.address === address)?.[0] ?? zeroAddress
  return {
    market,
    orders,
    scene: {
      account: people.buyer,
      rpc: chain.request,
      chainId: client.chain.id,
      market: market.market,
    },
    owner: async (tokenId: bigint) =>
      nameOf(
        await readContract(client, {
          address: orders.ether.contractAddress,
          abi: erc721Abi,
          functionName: 'ownerOf',
          args: [tokenId],
        }),
      ),
    ether: (name: keyof typeof people) => getBalance(client, { address: people[name].address }),
  }
}
