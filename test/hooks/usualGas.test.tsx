import { act, renderHook } from '@testing-library/react'
import { parseEther, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import type { IntentPay } from '../../src/checkout/intent/intent.js'
import { type UseCheckoutReturnType, useCheckout } from '../../src/hooks/useCheckout.js'
import { usualGas } from '../../src/hooks/usualGas.js'
import { startShop } from './support/startShop.js'

const { buyer, contracts, orderAbout, enter } = await startShop()

/** What the plan takes, as it is rehearsed on the chain before the wallet is asked. */
async function rehearse(
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
    ['one of an ERC-721, in the native currency', [/From another seller, in ether/], 0],
    ['one of an ERC-721, in a token', [/^In USDC/], 0],
    ['one of an ERC-721, in a token that is not quite an ERC-20', [/which returns nothing/], 0],
    ['one of an ERC-1155, in the native currency', [/25 prints, in ether/], 0],
    ['one of an ERC-1155, in a token', [/100 prints, in USDC/], 0],
    ['a basket of an ERC-721', [/From another seller, in ether/, /^In ether/], 0],
    ['a basket of an ERC-1155', [/25 prints, in ether/, /A small, dear edition/], 0],
    ['a fee on top', [/100 prints, in USDC/], 1],
  ])('behavior: %s takes about as much, within a third', async (_, abouts, count) => {
    const fees = Array.from({ length: count }, () => ({ amount: 5n, receiver: buyer.address }))
    const { items, gas } = await rehearse(abouts, fees)
    expectAbout(usualGas({ items }), gas)
  })

  test.each([
    ['ether for a price in a token', /100 prints, in USDC/, zeroAddress],
    ['a token for a price in ether', /25 prints, in ether/, contracts.dai],
    ['a token for a price in another', /100 prints, in USDC/, contracts.usdt],
  ])(
    'parameters: pay, %s: the swap before it takes about as much, within a third',
    async (_, about, currency) => {
      const pay = { currency, maxAmount: parseEther('100') }
      const { items, gas } = await rehearse([about], [], pay)
      expectAbout(usualGas({ items, pay }), gas)
    },
  )

  test('parameters: marketplace: what is only signed takes none', async () => {
    const items = [{ order: await orderAbout(/100 prints, in USDC/), quantity: 1n }]
    expect(usualGas({ items, marketplace: 'payment_processor' })).toBe(0n)
  })

  test('behavior: nothing takes none', () => {
    expect(usualGas({ items: [] })).toBe(0n)
  })
})
