import type { MarketplaceNames } from '../../protocol/enums.js'
import type { Method, Received, Returns } from '../../protocol/methods.js'
import type { Chain } from '../chain/openChain.js'
import type { NetworkConfig } from '../config.js'
import type { Database } from '../store/database.js'
import type { Exchange } from '../swaps/openExchange.js'
import type { poolPrices } from '../swaps/poolPrices.js'
import type { Venue } from '../venues/venue.js'

/** A chain with all that handlers ask of it. */
export type Network = {
  config: NetworkConfig
  chain: Chain
  database: Database
  venues: readonly Venue[]
  /** Absent where nothing can be swapped. */
  exchange?: Exchange | undefined
  /** What currencies are worth in the smallest unit of `config.usdCurrency`. Absent where nothing tells. */
  usdPrices?: poolPrices.ReturnType | undefined
}

/** One request, checked. */
export type Call<method extends Method> = {
  params: Received<method>
  network: Network
  /** The deployment's own spellings of marketplace kinds. */
  marketplaceNames: MarketplaceNames
  /** Unix milliseconds. */
  now: () => number
}

/** Answers one method. It throws an `RpcError` for what the interface has a row for; all else is a bug. */
export type Handler<method extends Method> = (call: Call<method>) => Promise<Returns<method>>

/** A handler for each method; `undefined` for one that is switched off. Leaving one out does not compile. */
export type Handlers = { readonly [method in Method]: Handler<method> | undefined }
