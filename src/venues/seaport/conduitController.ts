import type { Address } from 'viem'

/** Knows the conduits of Seaport by their keys, and has this address on every chain. */
export const conduitController: Address = '0x00000000F9490004C11Cef243f5400493c00Ad63'
