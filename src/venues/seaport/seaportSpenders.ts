import type { Address, Hex } from 'viem'
import { seaportAddress } from './seaportAddress.js'

/** The contract that takes the currency, keyed by conduit key: Seaport itself, or the conduit that most listings use. */
export const seaportSpenders: { readonly [conduitKey: Hex]: Address } = {
  [`0x${'0'.repeat(64)}`]: seaportAddress,
  '0x0000007b02230091a7ed01230072f7006a004d60a8d4e71d599b8104250f0000':
    '0x1E0049783F008A0085193E00003D00cd54003c71',
}
