import { type Address, zeroAddress } from 'viem'
import type { deployContracts } from './deployContracts.js'
import type { PlannedOrder } from './orderPlan.js'

export function currencyAddress(options: currencyAddress.Options): Address {
  const { contracts, currency } = options
  return currency === 'native' ? zeroAddress : contracts[currency]
}

export declare namespace currencyAddress {
  type Options = { contracts: deployContracts.ReturnType; currency: PlannedOrder['currency'] }
}
