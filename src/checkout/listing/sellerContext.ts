import type { Limits } from '../context/limits.js'
import type { Wallet } from '../context/wallet.js'
import type { ChainClient } from '../errors/readChain.js'
import type { ListingIntent } from './listingIntent.js'

/** The parameters of every step that a seller sends: the clients, the seller, the signal and the timeouts. */
export type SellerContext = {
  /** A viem wallet client with the seller’s account. */
  wallet: Wallet
  /** A viem public client of the same chain. */
  client: ChainClient
  /** The seller and the chain. */
  intent: Pick<ListingIntent, 'chainId' | 'seller'>
  /** Cancels the steps before the next wallet prompt. */
  signal: AbortSignal
  /** The timeouts of the steps. */
  limits: Limits
}
