import { describe, expect, test } from 'vitest'
import { createChainFacts } from '../../../src/widget/frame/chainFacts.js'
import { startShop } from '../../checkout/support/startShop.js'
import { rewindEach } from '../../setup/rewindEach.js'

const shop = await startShop()
const { client, buyer, deployment, contracts, enter, agree, orderAbout, rpcUrl } = shop
const order = orderAbout(/Token id 0 of the ERC-1155/)
const intent = await agree([{ order }])
const markets = { [deployment.chainId]: [contracts.market] }

await rewindEach(client)

const open = (confirmations: number) => createChainFacts({ rpcUrl, policy: { markets, confirmations } })
const rollback = (depth: number) => client.request({ method: 'anvil_rollback', params: [depth] } as never)

describe('readOutcome', () => {
  test('returns the outcome at the required depth, and undefined while its block is reorged', async () => {
    const { checkout, wallet } = await enter({ order })
    const state = await checkout.start()
    if (state.status !== 'success') throw new Error('Nothing was bought.')
    const { purchaseId, outcome } = state
    const [call] = wallet.prompts.flatMap(({ params }) => params as never[])
    const claim = { intent, purchaseId, hash: outcome.hash, calls: [call ?? {}] as never }
    const chain = open(3)
    expect(await chain.readOutcome(claim)).toBe(undefined)
    await client.mine({ blocks: 1 })
    expect(await chain.readOutcome(claim)).toBe(undefined)
    await client.mine({ blocks: 1 })
    expect(await chain.readOutcome(claim)).toMatchObject({ hash: outcome.hash })
  })
})

describe('readResult', () => {
  test("returns 'reverted' only at the required depth, because a reorg may let the transaction succeed", async () => {
    const calls = [{ to: contracts.market, data: '0xfe', value: 0n }] as const
    const pay = () => client.sendTransaction({ account: buyer, ...calls[0], gas: 100_000n })
    const payment = { ...(await open(2).readAccountState(buyer.address)), calls }
    const hash = await pay()
    expect(await open(1).readResult(hash, payment, intent)).toBe('reverted')
    expect(await open(2).readResult(hash, payment, intent)).toBe(undefined)
    await client.mine({ blocks: 1 })
    expect(await open(2).readResult(hash, payment, intent)).toBe('reverted')
    await rollback(2)
    expect(await open(2).readResult(hash, payment, intent)).toBe(undefined)
  })

  test("returns 'reverted' when the block is below the height of the request", async () => {
    const calls = [{ to: contracts.market, data: '0xfe', value: 0n }] as const
    await client.mine({ blocks: 2 })
    const payment = { ...(await open(1).readAccountState(buyer.address)), calls }
    await rollback(2)
    const hash = await client.sendTransaction({ account: buyer, ...calls[0], gas: 100_000n })
    expect(await open(1).readResult(hash, payment, intent)).toBe('reverted')
    // A transaction that is older than the wallet request is not the requested one, even if it is equal. So the result is unknown.
    const later = { ...(await open(1).readAccountState(buyer.address)), calls }
    expect(await open(1).readResult(hash, later, intent)).toBe(undefined)
  })
})
