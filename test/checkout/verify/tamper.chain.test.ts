import { encodeFunctionData, erc20Abi, maxUint256, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import type { FindingCode } from '../../../src/checkout/errors/finding.js'
import type { Step } from '../../../src/protocol/step.js'
import { startShop } from '../support/startShop.js'
import { withSignature, withStep, withValue } from './support/attacks/attack.js'
import { place } from './support/place.js'

const shop = await startShop()
const { contracts, orderAbout, enter, money, allowance, openService, relayer } = shop
const { stranger } = place

type Dishonesty = { name: string; tamper: (steps: Step[]) => Step[]; code: FindingCode }

const transactions: Dishonesty[] = [
  {
    name: 'another market',
    tamper: (steps) => withStep(steps, 'buy', { to: stranger }),
    code: 'unknown-contract',
  },
  {
    name: 'a transfer in place of the purchase',
    tamper: (steps) => withStep(steps, 'buy', { to: contracts.usdc, data: pay(), price: 1n }),
    code: 'token-transfer',
  },
  {
    name: 'a stranger approved',
    tamper: (steps) => withStep(steps, 'tokenApproval', { data: approveStranger() }),
    code: 'unexpected-spender',
  },
  { name: 'the approval alone', tamper: (steps) => steps.slice(0, 1), code: 'missing-step' },
  { name: 'the purchase twice', tamper: (steps) => [...steps, ...steps.slice(-1)], code: 'extra-step' },
  {
    name: 'additional ether',
    tamper: (steps) => withStep(steps, 'buy', { value: 1n }),
    code: 'unexpected-value',
  },
  {
    name: 'extra bytes after the purchase',
    tamper: (steps) => steps.map((step) => (step.id === 'buy' ? { ...step, data: `${step.data}00` } : step)),
    code: 'not-canonical',
  },
]

const signatures: Dishonesty[] = [
  {
    name: 'a permit for a stranger',
    tamper: (steps) => withValue(steps, 'Permit', { spender: stranger }),
    code: 'unexpected-spender',
  },
  {
    name: 'tokens for a stranger',
    tamper: (steps) => withValue(steps, 'Purchase', { recipient: stranger }),
    code: 'wrong-recipient',
  },
  {
    name: 'a purchase without an end',
    tamper: (steps) => withValue(steps, 'Purchase', { deadline: maxUint256.toString() }),
    code: 'far-deadline',
  },
  {
    name: 'a signature for another contract',
    tamper: (steps) =>
      withSignature(steps, 'Purchase', (one) => ({ ...one, types: { ...one.types, EIP712Domain: [] } })),
    code: 'wrong-types',
  },
  {
    name: 'a hash to sign',
    tamper: (steps) => [{ ...message, data: `0x${'12'.repeat(32)}` }, ...steps],
    code: 'raw-hash',
  },
  {
    name: 'the signature sent to another site',
    tamper: (steps) =>
      steps.map((step) =>
        step.post ? { ...step, post: { ...step.post, endpoint: 'https://evil.example/' } } : step,
      ),
    code: 'foreign-origin',
  },
]

describe('createCheckout', () => {
  test.each(transactions)('refuses $name without a prompt', async ({ tamper, code }) => {
    await refused({ tamper }, code)
  })

  test.each(signatures)('refuses $name without a prompt (gasless)', async ({ tamper, code }) => {
    await refused({ service: openService({ relayer, tamper }) }, code)
  })

  test('reduces an unlimited approval and an unlimited permit, and buys', async () => {
    const unlimited = encodeFunctionData({
      abi: erc20Abi,
      functionName: 'approve',
      args: [contracts.market, maxUint256],
    })
    const order = orderAbout(/100 prints, in USDC/)
    const tamper = (steps: Step[]) => withStep(steps, 'tokenApproval', { data: unlimited })
    const approved = await enter({ order, tamper })
    expect(await approved.checkout.start()).toMatchObject({ status: 'success' })
    const permitted = await enter({
      order,
      service: openService({
        relayer,
        tamper: (steps) => withValue(steps, 'Permit', { value: maxUint256.toString() }),
      }),
    })
    expect(await permitted.checkout.start()).toMatchObject({ status: 'success' })
    expect(permitted.wallet.prompts.map(({ method }) => method)).toEqual([
      'eth_signTypedData_v4',
      'eth_signTypedData_v4',
    ])
    expect(await allowance(contracts.usdc)).toBe(0n)
  })
})

async function refused(options: Partial<Parameters<typeof enter>[0]>, code: FindingCode) {
  const before = await money(contracts.usdc)
  const { checkout, wallet } = await enter({ order: orderAbout(/100 prints, in USDC/), ...options })
  const state = await checkout.start()
  expect(state).toMatchObject({
    status: 'error',
    error: { code: 'PlanRefused', funds: 'none', retry: false },
  })
  expect(state.status === 'error' && 'findings' in state.error && state.error.findings).toContainEqual(
    expect.objectContaining({ code }),
  )
  expect(wallet.prompts).toEqual([])
  expect(await money(contracts.usdc)).toBe(before)
  expect(await allowance(contracts.usdc)).toBe(0n)
}

const message: Step = { id: 'signEIP191', to: zeroAddress, data: '', value: 0n, price: 0n }

function pay() {
  return encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [stranger, 1_000_000n] })
}

function approveStranger() {
  return encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [stranger, 1_000_000n] })
}
