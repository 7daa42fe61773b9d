import { type Address, getAddress, isAddress } from 'viem'

/** The one spelling of an address that keys use. What is no address stays as it is, for the query to refuse. */
export function checksummed(address: Address | undefined): Address | undefined {
  return typeof address === 'string' && isAddress(address) ? getAddress(address) : address
}
