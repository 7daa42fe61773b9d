import type { Address } from 'viem'
import { withoutLookups } from '../../evm/withoutLookups.js'
import { defaultLimits, type Limits } from '../context/limits.js'
import type { Wallet } from '../context/wallet.js'
import type { ChainClient } from '../errors/readChain.js'

/** The parameters of every step that a seller sends: the clients, the seller, the signal and the timeouts. */
export type SellerContext = {
  /** A viem wallet client with the seller’s account. */
  wallet: Wallet
  /** A viem public client of the same chain. */
  client: ChainClient
  /** The seller and the chain. */
  intent: {
    /** The chain of the market. */
    chainId: number
    /** The account that signs and sends the steps. */
    seller: Address
  }
  /** Cancels the steps before the next wallet prompt. */
  signal: AbortSignal
  /** The timeouts of the steps. */
  limits: Limits
}

/** Returns the client, the signal and the timeouts of a seller's run. Every run derives these values from its options in the same way. */
export function openSeller(given: openSeller.Options): Pick<SellerContext, 'client' | 'signal' | 'limits'> {
  return {
    client: withoutLookups(given.client),
    signal: given.signal ?? new AbortController().signal,
    limits: defaultLimits,
  }
}

export declare namespace openSeller {
  type Options = Pick<SellerContext, 'client'> & { signal?: AbortSignal | undefined }
}
