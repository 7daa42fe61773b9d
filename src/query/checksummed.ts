import type { Address } from 'viem'
import { checksum } from '../protocol/checksum.js'
import { addressFormat } from '../protocol/formats.js'

/** The one spelling of an address that keys use. What is no address stays as it is, for the query to refuse. */
export function checksummed<address extends Address | undefined>(address: address): address {
  if (typeof address !== 'string' || !addressFormat.test(address)) return address
  return (checksum(address) ?? address) as address
}

/** The one spelling of each address of a list. What is no list stays as it is, for the query to refuse. */
export function checksummedAll<list extends readonly Address[] | undefined>(list: list): list {
  return Array.isArray(list)
    ? (list.map((address) => checksummed(address)) as readonly Address[] as list)
    : list
}
