import type { Address, Hex } from 'viem'

/** Seaport 1.6, which has this address on every chain. */
export const seaportAddress: Address = '0x0000000000000068F116a894984e2DB1123eB395'

/** The contract that resolves Seaport's conduits by their keys. It has this address on every chain. */
export const conduitController: Address = '0x00000000F9490004C11Cef243f5400493c00Ad63'

/** The contract that takes the currency, by the call's conduit key: Seaport itself, or the conduit that most listings use. */
export const seaportSpenders: { readonly [conduitKey: Hex]: Address } = {
  [`0x${'0'.repeat(64)}`]: seaportAddress,
  '0x0000007b02230091a7ed01230072f7006a004d60a8d4e71d599b8104250f0000':
    '0x1E0049783F008A0085193E00003D00cd54003c71',
}
