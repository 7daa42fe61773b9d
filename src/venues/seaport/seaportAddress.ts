import type { Address } from 'viem'

/** Seaport 1.6 has the same address on every chain. */
export const seaportAddress: Address = '0x0000000000000068F116a894984e2DB1123eB395'

/** The conduit controller has the same address on every chain. */
export const conduitController: Address = '0x00000000F9490004C11Cef243f5400493c00Ad63'
