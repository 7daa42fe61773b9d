import { parseEther, zeroAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Intent } from '../../../src/checkout/intent/intent.js'
import type { Policy } from '../../../src/checkout/verify/policy.js'
import type { createScriptedWallet } from '../../../src/testing/createScriptedWallet.js'
import { rewindEach } from '../../setup/rewindEach.js'
import { startShop } from '../support/startShop.js'

const shop = await startShop()
const { client, contracts, orderAbout, agree, buyer, deployment } = shop
const { chainId } = deployment
const inDollars = orderAbout(/100 prints, in USDC/)
const inEther = orderAbout(/Token id 0 of the ERC-1155/)
const price = parseEther('0.01')

const account = privateKeyToAccount(`0x${'51'.repeat(32)}`)
const paymaster = { url: 'https://paymaster.example/rpc', account }
const named = { url: paymaster.url, context: { policyId: 'prints' } }
const policy: Policy = { ...shop.policy, paymasters: { [chainId]: [named] } }
const expectedCapabilities = { paymasterService: { ...named, optional: true } }

await rewindEach(client)
beforeEach(async () => {
  await client.setBalance({ address: account.address, value: parseEther('1') })
  await client.setBalance({ address: buyer.address, value: 0n })
})

/** Opens a checkout with a paymaster, whose wallet sends batches. */
async function enter(
  options: Partial<createScriptedWallet.Options> & { order?: typeof inDollars; policy?: Policy } = {},
) {
  const { order = inDollars, policy: trusted = policy, ...rest } = options
  const wallet = shop.openWallet({ atomic: 'supported', paymaster, ...rest })
  const intent = await agree([{ order }])
  return shop.enter({ intent, wallet, policy: trusted })
}

const holds = (address: `0x${string}`) => client.getBalance({ address })

describe('policy.paymasters', () => {
  test('lets the paymaster pay, so that an account without ether can buy', async () => {
    const { checkout, wallet } = await enter()
    expect(await checkout.start()).toMatchObject({ status: 'success', outcome: { paid: 12_000_000n } })
    expect(wallet.prompts).toEqual([
      {
        method: 'wallet_sendCalls',
        params: [expect.objectContaining({ capabilities: expectedCapabilities, atomicRequired: true })],
      },
    ])
    expect(await holds(buyer.address)).toBe(0n)
    expect(await holds(account.address)).toBeLessThan(parseEther('1'))
  })

  test('signs a plan with signatures and does not send it as a batch', async () => {
    const service = shop.openService({ relayer: shop.relayer })
    const wallet = shop.openWallet({ atomic: 'supported', paymaster })
    const { checkout } = await shop.enter({
      intent: await agree([{ order: inDollars }]),
      wallet,
      service,
      policy,
    })
    expect(await checkout.start()).toMatchObject({ status: 'success' })
    const methods = new Set(wallet.prompts.map(({ method }) => method))
    expect([...methods]).toEqual(['eth_signTypedData_v4'])
  })

  test.each<[string, Intent['pay']]>([
    ['directly', undefined],
    ['by swap', { currency: zeroAddress, maxAmount: parseEther('0.02') }],
  ])('reads the capabilities once when the buyer pays %s', async (_, pay) => {
    await client.setBalance({ address: buyer.address, value: parseEther('1') })
    const wallet = shop.openWallet({ atomic: 'supported', paymaster })
    const request = vi.spyOn(wallet.provider, 'request')
    // The policy trusts a swap checkout contract, which the checkout does not use if the wallet sends batches. The checkout must learn this
    // from its only read of the capabilities.
    const checkouts = { [chainId]: [contracts.swapCheckout] }
    const trusted = { ...shop.swapPolicy, ...policy, checkouts }
    const intent = { ...(await agree([{ order: inDollars }])), pay }
    const { checkout } = await shop.enter({ intent, wallet, policy: trusted })
    expect(await checkout.start()).toMatchObject({ status: 'success' })
    const calls = request.mock.calls as unknown as readonly [{ method: string }][]
    expect(calls.filter(([{ method }]) => method === 'wallet_getCapabilities')).toHaveLength(1)
  })

  test('sends a single call as a batch too, so that it is sponsored', async () => {
    const { checkout, wallet } = await enter({ order: inEther })
    await client.setBalance({ address: buyer.address, value: price })
    expect(await checkout.start()).toMatchObject({ status: 'success', outcome: { paid: price } })
    const call = expect.objectContaining({ to: contracts.market })
    expect(wallet.prompts).toEqual([
      {
        method: 'wallet_sendCalls',
        params: [expect.objectContaining({ calls: [call], capabilities: expectedCapabilities })],
      },
    ])
    expect(await holds(buyer.address)).toBe(0n)
  })

  test('lets the account pay when the paymaster refuses', async () => {
    await client.setBalance({ address: buyer.address, value: parseEther('1') })
    const { checkout, wallet } = await enter({ paymaster: { ...paymaster, url: 'https://other.example' } })
    expect(await checkout.start()).toMatchObject({ status: 'success' })
    expect(wallet.prompts).toHaveLength(1)
    expect(await holds(buyer.address)).toBeLessThan(parseEther('1'))
    expect(await holds(account.address)).toBe(parseEther('1'))
  })

  test.each([
    ['the policy names no paymaster', { policy: shop.policy }],
    [
      'the policy names a paymaster of another chain',
      { policy: { ...shop.policy, paymasters: { 1: [named] } } },
    ],
    ['the wallet does not support paymasters', { paymaster: undefined }],
    ['the wallet does not send batches', { atomic: undefined }],
  ])('throws InsufficientGas when %s', async (_, options) => {
    const { checkout, wallet } = await enter(options)
    expect(await checkout.start()).toMatchObject({ status: 'error', error: { code: 'InsufficientGas' } })
    expect(wallet.prompts).toEqual([])
  })

  test.each([
    ['the policy names no paymaster', { policy: shop.policy }],
    ['the wallet does not support paymasters', { paymaster: undefined }],
  ])('requests no paymaster when %s', async (_, options) => {
    await client.setBalance({ address: buyer.address, value: parseEther('1') })
    const { checkout, wallet } = await enter(options)
    expect(await checkout.start()).toMatchObject({ status: 'success' })
    expect(wallet.prompts).toHaveLength(1)
    expect(JSON.stringify(wallet.prompts)).not.toContain('capabilities')
  })

  test('throws InsufficientFunds for the price, which no paymaster pays', async () => {
    const { checkout, wallet } = await enter({ order: inEther })
    await client.setBalance({ address: buyer.address, value: price - 1n })
    expect(await checkout.start()).toMatchObject({ error: { code: 'InsufficientFunds' } })
    expect(wallet.prompts).toEqual([])
  })

  test('throws PlanRefused for a harmful plan, sponsored or not', async () => {
    const wallet = shop.openWallet({ atomic: 'supported', paymaster })
    const intent = await agree([{ order: inDollars }])
    const { checkout } = await shop.enter({
      intent,
      wallet,
      policy,
      tamper: (steps) => steps.map((step) => ({ ...step, to: contracts.usdc })),
    })
    expect(await checkout.start()).toMatchObject({ error: { code: 'PlanRefused' } })
    expect(wallet.prompts).toEqual([])
  })
})
