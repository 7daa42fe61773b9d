import type { Address } from 'viem'
import { checksum } from '../protocol/checksum.js'
import { addressFormat } from '../protocol/formats.js'

/** The one spelling of an address that keys use. What is no address stays as it is, for the query to refuse. */
export function checksummed(address: Address | undefined): Address | undefined {
  if (typeof address !== 'string' || !addressFormat.test(address)) return address
  return checksum(address) ?? address
}
