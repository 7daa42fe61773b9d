import type { Address } from 'viem'

/** Seaport 1.6, which has this address on every chain. */
export const seaportAddress: Address = '0x0000000000000068F116a894984e2DB1123eB395'
