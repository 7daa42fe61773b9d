import { type Address, isAddressEqual as isSpeltEqual } from 'viem'

/** As viem’s, which looks anew at each: most addresses that are held against each other are spelt the same. */
export function isAddressEqual(one: Address, other: Address): boolean {
  return one === other || isSpeltEqual(one, other)
}
