import type { Limits } from '../context/limits.js'
import type { Wallet } from '../context/wallet.js'
import type { ChainClient } from '../errors/readChain.js'
import type { ListingIntent } from './listingIntent.js'

/** What carrying out the steps of a seller takes. */
export type SellerContext = {
  /** A viem wallet client with the seller’s account. */
  wallet: Wallet
  /** A viem public client of the same chain. */
  client: ChainClient
  /** What the seller agreed to. */
  intent: Pick<ListingIntent, 'chainId' | 'seller'>
  /** Ends it: nothing is asked of the wallet after that. */
  signal: AbortSignal
  /** How long is waited for wallet and chain. */
  limits: Limits
}
