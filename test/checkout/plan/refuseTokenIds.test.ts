import { type Address, encodeFunctionData, erc721Abi, maxUint256, pad } from 'viem'
import { describe, expect, test } from 'vitest'
import { rewindEach } from '../../setup/rewindEach.js'
import { openWorks } from '../support/openWorks.js'
import { refuse, startShop } from '../support/startShop.js'

const shop = await startShop()
const { contracts, buyer, relayer, rpc, orderAbout, enter } = shop
const works = await openWorks(shop)
const { order, price } = works

await rewindEach(shop.client)

describe('refuseTokenIds', () => {
  test('error: PlanRefused: an approval whose amount is the id of a token of the buyer', async () => {
    // That the currency answers so is all that is looked at, so the answer is written here.
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
    ['an allowance that was there', () => letMove(maxUint256), {}],
    ['one work that was allowed', () => works.allow(contracts.market, price), {}],
    ['no approval', () => letMove(), { tamper: leaveOut }],
    // The whole is no id, and the price and the fee by themselves are.
    ['a fee', () => letMove(), { fees: [{ amount: 8n, receiver: relayer.address }] }],
  ])(
    'error: PlanRefused: a payment that would take a work, with %s, at a node that tries nothing out',
    async (_, prepare, options) => {
      await prepare()
      const { checkout, wallet } = await enter({ order, rpc: refuse(rpc, 'eth_simulateV1'), ...options })
      expect(await checkout.start()).toMatchObject(refused)
      expect(wallet.prompts).toEqual([])
      expect(await works.isHers(price)).toBe(true)
    },
  )
})

const refused = { error: { code: 'PlanRefused', findings: [{ code: 'wrong-token' }], funds: 'none' } }

async function letMove(amount?: bigint) {
  await works.letMove(contracts.market)
  if (amount) await works.allow(contracts.market, amount)
}

function leaveOut<step extends { id: string }>(steps: step[]): step[] {
  return steps.filter(({ id }) => id !== 'tokenApproval')
}
