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
const told = { paymasterService: { ...named, optional: true } }

await rewindEach(client)
beforeEach(async () => {
  await client.setBalance({ address: account.address, value: parseEther('1') })
  await client.setBalance({ address: buyer.address, value: 0n })
})

/** A checkout whose wallet takes batches, and a paymaster. */
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
  test('default: the paymaster that the wallet takes pays, and an account without ether buys', async () => {
    const { checkout, wallet } = await enter()
    expect(await checkout.start()).toMatchObject({ status: 'success', outcome: { paid: 12_000_000n } })
    expect(wallet.prompts).toEqual([
      {
        method: 'wallet_sendCalls',
        params: [expect.objectContaining({ capabilities: told, atomicRequired: true })],
      },
    ])
    expect(await holds(buyer.address)).toBe(0n)
    expect(await holds(account.address)).toBeLessThan(parseEther('1'))
  })

  test('behavior: a plan with a signature is signed, and never sent as a batch', async () => {
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
    ['as it is', undefined],
    ['with something else', { currency: zeroAddress, maxAmount: parseEther('0.02') }],
  ])('behavior: who pays %s, the wallet says once what it can do', async (_, pay) => {
    await client.setBalance({ address: buyer.address, value: parseEther('1') })
    const wallet = shop.openWallet({ atomic: 'supported', paymaster })
    const request = vi.spyOn(wallet.provider, 'request')
    // Nothing is called there: a wallet that sends batches goes past it.
    const checkouts = { [chainId]: [contracts.swapCheckout] }
    const trusted = { ...shop.swapPolicy, ...policy, checkouts }
    const intent = { ...(await agree([{ order: inDollars }])), pay }
    const { checkout } = await shop.enter({ intent, wallet, policy: trusted })
    expect(await checkout.start()).toMatchObject({ status: 'success' })
    const calls = request.mock.calls as unknown as readonly [{ method: string }][]
    expect(calls.filter(([{ method }]) => method === 'wallet_getCapabilities')).toHaveLength(1)
  })

  test('behavior: a single call goes as a batch, too, so that it is paid for', async () => {
    const { checkout, wallet } = await enter({ order: inEther })
    await client.setBalance({ address: buyer.address, value: price })
    expect(await checkout.start()).toMatchObject({ status: 'success', outcome: { paid: price } })
    const call = expect.objectContaining({ to: contracts.market })
    expect(wallet.prompts).toEqual([
      {
        method: 'wallet_sendCalls',
        params: [expect.objectContaining({ calls: [call], capabilities: told })],
      },
    ])
    expect(await holds(buyer.address)).toBe(0n)
  })

  test('behavior: where the service refuses, the wallet goes on without it, and the account pays', async () => {
    await client.setBalance({ address: buyer.address, value: parseEther('1') })
    const { checkout, wallet } = await enter({ paymaster: { ...paymaster, url: 'https://other.example' } })
    expect(await checkout.start()).toMatchObject({ status: 'success' })
    expect(wallet.prompts).toHaveLength(1)
    expect(await holds(buyer.address)).toBeLessThan(parseEther('1'))
    expect(await holds(account.address)).toBe(parseEther('1'))
  })

  test.each([
    ['the policy names none', { policy: shop.policy }],
    ['the policy names one of another chain', { policy: { ...shop.policy, paymasters: { 1: [named] } } }],
    ['the wallet takes none', { paymaster: undefined }],
    ['the wallet takes no batches', { atomic: undefined }],
  ])('error: InsufficientGas, where %s', async (_, options) => {
    const { checkout, wallet } = await enter(options)
    expect(await checkout.start()).toMatchObject({ status: 'error', error: { code: 'InsufficientGas' } })
    expect(wallet.prompts).toEqual([])
  })

  test.each([
    ['the policy names none', { policy: shop.policy }],
    ['the wallet takes none', { paymaster: undefined }],
  ])('behavior: nothing is said of a paymaster where %s', async (_, options) => {
    await client.setBalance({ address: buyer.address, value: parseEther('1') })
    const { checkout, wallet } = await enter(options)
    expect(await checkout.start()).toMatchObject({ status: 'success' })
    expect(wallet.prompts).toHaveLength(1)
    expect(JSON.stringify(wallet.prompts)).not.toContain('capabilities')
  })

  test('error: InsufficientFunds, of what it costs: nobody else pays that', async () => {
    const { checkout, wallet } = await enter({ order: inEther })
    await client.setBalance({ address: buyer.address, value: price - 1n })
    expect(await checkout.start()).toMatchObject({ error: { code: 'InsufficientFunds' } })
    expect(wallet.prompts).toEqual([])
  })

  test('error: PlanRefused, of a plan that does harm: who pays for it makes no difference', async () => {
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
