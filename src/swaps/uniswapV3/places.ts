import type { Address } from 'viem'

/** What stands for whoever calls one of Uniswap's later routers. */
export const sender: Address = '0x0000000000000000000000000000000000000001'
/** What stands for such a router itself. */
export const itself: Address = '0x0000000000000000000000000000000000000002'
