import type { Intent } from 'tillkit/core'
import { TillError } from 'tillkit/internal'
import { isAddressEqual } from 'viem'
import type { Budget, BudgetAllowance } from './budget.js'

/**
 * Returns the allowance for a purchase. Does not check the limit per day: the ledger checks it.
 *
 * @throws TillError `BudgetDenied` – the budget has ended, or no allowance names this purchase
 */
export function requireWithinBudget(options: requireWithinBudget.Options): BudgetAllowance {
  const { budget, intent, now } = options
  const { chainId, buyer, recipient, collectionAddress, currency, orders, fees, maxTotal, pay } = intent
  if (now >= budget.validUntil) throw denied('The budget has ended.')
  if (!isAddressEqual(buyer, budget.buyer) || !isAddressEqual(recipient, budget.buyer))
    throw denied('The budget is for another buyer.')
  if (pay || fees.length > 0) throw denied('A budget allows neither swaps nor extra fees.')
  const isCollection = (address: typeof collectionAddress, { collections }: BudgetAllowance) =>
    collections.some((allowed) => isAddressEqual(allowed, address))
  const named = budget.allowances.filter((allowance) => allowance.chainId === chainId)
  if (named.length === 0) throw denied('The budget does not name this network.')
  const inCurrency = named.filter((allowance) => isAddressEqual(allowance.currency, currency))
  if (inCurrency.length === 0) throw denied('The budget does not name this currency.')
  const [allowance, ...others] = inCurrency.filter((each) =>
    [collectionAddress, ...orders.map((order) => order.collectionAddress)].every((address) =>
      isCollection(address, each),
    ),
  )
  if (!allowance) throw denied('The budget does not name this collection.')
  // If two allowances name the purchase, the ledger cannot decide which limit per day applies.
  if (others.length > 0) throw denied('Two allowances name this collection and currency.')
  if (maxTotal < 0n || maxTotal > allowance.perItem) throw denied('The price is above the limit per item.')
  return allowance
}

export declare namespace requireWithinBudget {
  type Options = {
    budget: Budget
    intent: Intent
    /** The time of the chain, in seconds since 1970. */
    now: number
  }
  type ReturnType = BudgetAllowance
}

export function denied(details: string): TillError<'BudgetDenied'> {
  return new TillError('BudgetDenied', {
    shortMessage: 'The budget does not allow this purchase.',
    details,
    fix: 'Choose another listing, or ask the owner for another budget.',
  })
}
