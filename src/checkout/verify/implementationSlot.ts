import type { Hash } from 'viem'

/** The storage slot of a proxy's implementation (ERC-1967). */
export const implementationSlot: Hash = '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc'
