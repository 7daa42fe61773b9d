import { type Address, encodeFunctionData, erc20Abi, erc721Abi, maxUint256, pad } from 'viem'
import { describe, expect, test } from 'vitest'
import { rewindEach } from '../../setup/rewindEach.js'
import { openHybridToken } from '../support/openHybridToken.js'
import { refuse, startShop } from '../support/startShop.js'

const shop = await startShop()
const { contracts, buyer, relayer, rpc, orderAbout, enter } = shop
const works = await openHybridToken(shop)
const { order, price } = works

await rewindEach(shop.client)

describe('assertNotTokenIdAmount', () => {
  test('throws PlanRefused for an approval whose amount is the id of a token of the buyer', async () => {
    // USDC has no token ids. So the node answers `ownerOf` for it, as if USDC were both a currency and a collection (ERC-404).
    const data = encodeFunctionData({ abi: erc721Abi, functionName: 'ownerOf', args: [12_000_000n] })
    const answerOwner = (owner: Address): typeof rpc => {
      return async (request) => {
        const [call] = (request.params ?? []) as { data?: string }[]
        return call?.data === data ? pad(owner) : rpc(request)
      }
    }
    const order = orderAbout(/100 prints, in USDC/)
    const { checkout, wallet } = await enter({ order, rpc: answerOwner(buyer.address) })
    expect(await checkout.start()).toMatchObject(refused)
    expect(wallet.prompts).toEqual([])
    const other = await enter({ order, rpc: answerOwner(relayer.address) })
    expect(await other.checkout.start()).toMatchObject({ status: 'success' })
  })

  test.each<[string, () => Promise<unknown>, Parameters<typeof enter>[0]]>([
    ['an existing allowance', () => letMove(maxUint256), {}],
    ['one approved work', () => works.allow(contracts.market, price), {}],
    ['no approval', () => letMove(), { tamper: leaveOut }],
    // The price and the fee are each the id of a token, but their sum is not. The checkout must check both amounts, and not only the sum.
    ['a fee', () => letMove(), { fees: [{ amount: 8n, receiver: relayer.address }] }],
  ])(
    'throws PlanRefused for a payment that would take a work, with %s, at a node that cannot simulate',
    async (_, prepare, options) => {
      await prepare()
      const { checkout, wallet } = await enter({ order, rpc: refuse(rpc, 'eth_simulateV1'), ...options })
      expect(await checkout.start()).toMatchObject(refused)
      expect(wallet.prompts).toEqual([])
      expect(await works.isBuyers(price)).toBe(true)
    },
  )

  test('throws SimulationUnavailable when a part of the payment may be one approved work, at a node that cannot simulate', async () => {
    await works.allow(contracts.market, price)
    const fees = [{ amount: 8n, receiver: relayer.address }]
    const { checkout, wallet } = await enter({ order, fees, rpc: refuse(rpc, 'eth_simulateV1') })
    expect(await checkout.start()).toMatchObject({ error: { code: 'SimulationUnavailable', funds: 'none' } })
    expect(wallet.prompts).toEqual([])
    expect(await works.isBuyers(price)).toBe(true)
  })

  test('throws PlanRefused for a swap through a router that may move all works', async () => {
    const { dai, uniswapV2Router: router } = contracts
    const args = [router, maxUint256] as const
    const allowing = { address: dai, abi: erc20Abi, functionName: 'approve', args } as const
    await shop.client.writeContract({ account: buyer, chain: null, ...allowing })
    const asked = encodeFunctionData({
      abi: erc721Abi,
      functionName: 'isApprovedForAll',
      args: [buyer.address, router],
    })
    const answerMoves: typeof rpc = async (request) => {
      const [call] = (request.params ?? []) as { data?: string }[]
      return call?.data === asked ? pad('0x1') : rpc(request)
    }
    const intent = await shop.agree([{ order: orderAbout(/100 prints, in USDC/) }])
    const pay = { currency: dai, maxAmount: 10n ** 20n }
    const options = { intent: { ...intent, pay }, policy: shop.swapPolicy }
    const { checkout, wallet } = await enter({ ...options, rpc: answerMoves })
    expect(await checkout.start()).toMatchObject(refused)
    expect(wallet.prompts).toEqual([])
    expect(await (await enter(options)).checkout.start()).toMatchObject({ status: 'success' })
  })
})

const refused = { error: { code: 'PlanRefused', findings: [{ code: 'wrong-token' }], funds: 'none' } }

async function letMove(amount?: bigint) {
  await works.letMove(contracts.market)
  if (amount) await works.allow(contracts.market, amount)
}

function leaveOut<step extends { id: string }>(steps: step[]): step[] {
  return steps.filter(({ id }) => id !== 'tokenApproval')
}
