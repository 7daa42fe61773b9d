import type { Limits } from '../context/limits.js'
import type { Wallet } from '../context/wallet.js'
import type { ChainClient } from '../errors/readChain.js'
import type { ListingIntent } from './listingIntent.js'

/** The tools for the steps of a seller. */
export type SellerContext = {
  /** A viem wallet client with the seller’s account. */
  wallet: Wallet
  /** A viem public client of the same chain. */
  client: ChainClient
  /** The seller and the chain. */
  intent: Pick<ListingIntent, 'chainId' | 'seller'>
  /** Cancels the steps. The wallet gets no prompt after that. */
  signal: AbortSignal
  /** How long to wait for the wallet and the chain. */
  limits: Limits
}
