import type { Chain, Client, Transport } from 'viem'

/** A viem client of the chain that the orders are on. */
export type ChainClient = Client<Transport, Chain | undefined>
