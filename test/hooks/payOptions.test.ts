import { type Address, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { payOptions, proposalOf } from '../../src/hooks/payOptions.js'
import type { SwapPrice } from '../../src/protocol/swap.js'

const usdc = '0x00000000000000000000000000000000000000a1'
const dai = '0x00000000000000000000000000000000000000A2'
const usdt = '0x00000000000000000000000000000000000000a3'

/** Returns the buyer's options to pay 100 base units of USDC. `held` contains the buyer's balances in base units. */
function optionsOf(held: { readonly [currency: Address]: bigint }, networkFee?: bigint) {
  const price = (currencyAddress: Address, price: bigint, maxPrice: bigint) => {
    return { currencyAddress, price, maxPrice, currencyBalance: 7n, transactionValue: 0n }
  }
  const prices = [price(dai, 101n, 102n), price(zeroAddress, 50n, 51n), price(usdt, 100n, 101n)]
  return payOptions({ priced: usdc, amount: 100n, prices, holds: (currency) => held[currency], networkFee })
}

describe('payOptions', () => {
  test('returns the orders’ own currency first, then each currency with a price', () => {
    const options = optionsOf({ [usdc]: 100n, [dai]: 101n, [zeroAddress]: 51n, [usdt]: 200n })
    expect(options).toEqual([
      { currencyAddress: usdc, price: 100n, maxPrice: 100n, balance: 100n, missing: 0n, pay: undefined },
      {
        currencyAddress: dai,
        price: 101n,
        maxPrice: 102n,
        balance: 101n,
        missing: 1n,
        pay: { currency: dai, maxAmount: 102n },
      },
      expect.objectContaining({ missing: 0n, pay: { currency: zeroAddress, maxAmount: 51n } }),
      expect.objectContaining({ missing: 0n, pay: { currency: usdt, maxAmount: 101n } }),
    ])
  })

  test('uses the balances of the prices until balances are read', () => {
    expect(optionsOf({}).map(({ balance, missing }) => [balance, missing])).toEqual([
      [undefined, undefined],
      [7n, 95n],
      [7n, 44n],
      [7n, 94n],
    ])
  })

  test('adds the network fee when the buyer pays in the native currency', () => {
    const [, , native] = optionsOf({ [zeroAddress]: 60n }, 10n)
    expect(native).toMatchObject({ maxPrice: 51n, missing: 1n })
  })

  test('omits the own currency and prices of 0 among the swap prices', () => {
    const none = { currencyBalance: 0n, transactionValue: 0n }
    const prices: SwapPrice[] = [
      { currencyAddress: usdc, price: 1n, maxPrice: 1n, ...none },
      { currencyAddress: dai, price: 0n, maxPrice: 0n, ...none },
    ]
    expect(payOptions({ priced: usdc, amount: 9n, prices, holds: () => 0n, networkFee: 0n })).toHaveLength(1)
  })
})

describe('proposalOf', () => {
  const rich = { [dai]: 500n, [zeroAddress]: 500n, [usdt]: 500n }
  const proposed = (held: { readonly [currency: Address]: bigint }) =>
    proposalOf(optionsOf(held))?.currencyAddress

  test('proposes the currency that swaps one for one, then the native currency, then the first that suffices', () => {
    expect(proposed({ ...rich, [usdc]: 99n })).toBe(usdt)
    expect(proposed({ ...rich, [usdc]: 99n, [usdt]: 0n })).toBe(zeroAddress)
    expect(proposed({ ...rich, [usdc]: 99n, [usdt]: 0n, [zeroAddress]: 50n })).toBe(dai)
  })

  test('proposes nothing when the own currency suffices, is unknown, or no other suffices', () => {
    expect(proposed({ ...rich, [usdc]: 100n })).toBeUndefined()
    expect(proposed(rich)).toBeUndefined()
    expect(proposed({ [usdc]: 0n })).toBeUndefined()
    expect(proposalOf([])).toBeUndefined()
  })
})
