import { type Address, isAddressEqual, zeroAddress } from 'viem'
import type { IntentPay } from '../checkout/intent/intent.js'
import type { SwapPrice } from '../protocol/swap.js'

/** A currency that the buyer can pay with. */
export type PayOption = {
  /** The currency's address, `zeroAddress` for the native currency. */
  currencyAddress: Address
  /** The current price, in the smallest unit of this currency. */
  price: bigint
  /** The maximum price, including slippage, in the smallest unit of this currency. */
  maxPrice: bigint
  /** The account's balance in the smallest unit of this currency; `undefined` until it is loaded. */
  balance: bigint | undefined
  /** The amount by which the balance is too low, or `0n`; `undefined` until the balance is loaded. */
  missing: bigint | undefined
  /** The `pay` parameter for `useCheckout`; `undefined` for the orders' own currency. */
  pay: IntentPay | undefined
}

export function payOptions(options: payOptions.Options): PayOption[] {
  const { priced, amount, prices, holds, networkFee = 0n } = options
  const own = { currencyAddress: priced, price: amount, maxPrice: amount, balance: holds(priced) }
  const others = prices
    .filter(({ currencyAddress, maxPrice }) => maxPrice > 0n && !isAddressEqual(currencyAddress, priced))
    .map(({ currencyAddress, price, maxPrice, currencyBalance }) => {
      const balance = holds(currencyAddress) ?? currencyBalance
      return { currencyAddress, price, maxPrice, balance }
    })
  return [own, ...others].map((option) => {
    const { currencyAddress, maxPrice, balance } = option
    const needed = maxPrice + (isAddressEqual(currencyAddress, zeroAddress) ? networkFee : 0n)
    const missing = balance === undefined ? undefined : balance < needed ? needed - balance : 0n
    const pay = option === own ? undefined : { currency: currencyAddress, maxAmount: maxPrice }
    return { ...option, missing, pay }
  })
}

export declare namespace payOptions {
  type Options = {
    priced: Address
    amount: bigint
    prices: readonly SwapPrice[]
    holds: (currency: Address) => bigint | undefined
    networkFee: bigint | undefined
  }
}

/**
 * Returns the currency to suggest if the buyer's balance of the orders' own currency is too low. The buyer has a sufficient balance of the
 * suggested currency. Prefers a currency with the same price, such as the wrapped currency, then the native currency (which needs no
 * allowance), then any other.
 */
export function proposalOf([own, ...others]: readonly PayOption[]): PayOption | undefined {
  if (!own?.missing) return undefined
  const sufficient = others.filter(({ missing }) => missing === 0n)
  return (
    sufficient.find(({ price }) => price === own.price) ??
    sufficient.find(({ currencyAddress }) => isAddressEqual(currencyAddress, zeroAddress)) ??
    sufficient[0]
  )
}
