import { type Address, isAddressEqual, zeroAddress } from 'viem'
import type { IntentPay } from '../checkout/intent/intent.js'
import type { SwapPrice } from '../protocol/swap.js'

/** A currency that a purchase can be paid with; amounts in its smallest unit. */
export type PayOption = {
  /** `zeroAddress` for the native one. */
  currencyAddress: Address
  /** What it takes now. */
  price: bigint
  /** The most that it may take. */
  maxPrice: bigint
  /** What the account holds; absent while that is not known. */
  balance: bigint | undefined
  /** How much more is needed than there is, `0n` if it suffices; absent while the balance is not known. */
  missing: bigint | undefined
  /** What `useCheckout` takes to pay with it; absent for the orders’ own currency, which is not swapped. */
  pay: IntentPay | undefined
}

/** What a purchase can be paid with: the orders’ own currency first, then each that there is a price in. */
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
    /** The orders’ own currency. */
    priced: Address
    /** What is paid in all, in its smallest unit. */
    amount: bigint
    /** What that costs in others. */
    prices: readonly SwapPrice[]
    /** What the account holds of a currency, as far as it is known. */
    holds: (currency: Address) => bigint | undefined
    /** About what the network takes, in wei. */
    networkFee: bigint | undefined
  }
}

/**
 * The option to propose where the orders’ own currency does not suffice: of those that do the one that is swapped one for one,
 * else the native one, which needs no allowance, else the first.
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
