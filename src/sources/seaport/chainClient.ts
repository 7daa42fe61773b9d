import type { Chain, Client, Transport } from 'viem'

/** A viem client of the orders' chain. */
export type ChainClient = Client<Transport, Chain | undefined>
