import { act, renderHook } from '@testing-library/react'
import { parseEther, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import type { IntentPay } from '../../src/checkout/intent/intent.js'
import { type UseCheckoutReturnType, useCheckout } from '../../src/hooks/useCheckout.js'
import { usualGas } from '../../src/hooks/usualGas.js'
import { startShop } from './support/startShop.js'

const { buyer, contracts, orderAbout, enter } = await startShop()

/** Simulates a purchase on the chain, before the first prompt. Returns the gas that all its steps use. */
async function simulate(
  abouts: readonly RegExp[],
  fees: readonly { amount: bigint; receiver: `0x${string}` }[],
  pay?: IntentPay,
) {
  const { wrapper } = await enter({ answer: () => 'reject' })
  const orders = await Promise.all(abouts.map(orderAbout))
  const items = orders.map((order) => ({ order, quantity: 1n }))
  const { result, unmount } = renderHook(() => useCheckout({ items, fees, pay }), { wrapper })
  let end: Awaited<ReturnType<UseCheckoutReturnType['start']>> | undefined
  await act(async () => {
    end = await result.current.start()
  })
  unmount()
  return { items, gas: end?.forecast?.gas ?? 0n }
}

function expectAbout(usual: bigint, gas: bigint): void {
  expect(gas).toBeGreaterThan(0n)
  expect([gas, usual, 3n * usual > 2n * gas && 2n * usual < 3n * gas]).toEqual([gas, usual, true])
}

describe('usualGas', () => {
  test.each([
    ['an ERC-721 paid in the native currency', [/From another seller, in ether/], 0],
    ['an ERC-721 paid in a token', [/^In USDC/], 0],
    ['an ERC-721 paid in a token whose transfer returns nothing', [/which returns nothing/], 0],
    ['an ERC-1155 paid in the native currency', [/25 prints, in ether/], 0],
    ['an ERC-1155 paid in a token', [/100 prints, in USDC/], 0],
    ['a basket of ERC-721 tokens', [/From another seller, in ether/, /^In ether/], 0],
    ['a basket of ERC-1155 tokens', [/25 prints, in ether/, /A small, dear edition/], 0],
    ['an additional fee', [/100 prints, in USDC/], 1],
  ])('estimates %s within a third', async (_, abouts, count) => {
    const fees = Array.from({ length: count }, () => ({ amount: 5n, receiver: buyer.address }))
    const { items, gas } = await simulate(abouts, fees)
    expectAbout(usualGas({ items }), gas)
  })

  test.each([
    ['ether for a price in a token', /100 prints, in USDC/, zeroAddress],
    ['a token for a price in ether', /25 prints, in ether/, contracts.dai],
    ['a token for a price in another token', /100 prints, in USDC/, contracts.usdt],
  ])('estimates the swap within a third: %s', async (_, about, currency) => {
    const pay = { currency, maxAmount: parseEther('100') }
    const { items, gas } = await simulate([about], [], pay)
    expectAbout(usualGas({ items, pay }), gas)
  })

  test('returns 0 for a market that takes a signature', async () => {
    const items = [{ order: await orderAbout(/100 prints, in USDC/), quantity: 1n }]
    expect(usualGas({ items, marketplace: 'payment_processor' })).toBe(0n)
  })

  test('returns 0 without items', () => {
    expect(usualGas({ items: [] })).toBe(0n)
  })
})
