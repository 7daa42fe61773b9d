import type { MarketplaceNames } from 'tillkit/internal'
import type { BlockList } from '../../blockList.js'
import type { Chain } from '../../chain/openChain.js'
import type { KnownProject } from '../../config.js'
import type { NetworkConfig } from '../../networkConfig.js'
import type { Relay } from '../../permits/relay.js'
import type { Revision } from '../../store/blocks.js'
import type { Database } from '../../store/openDatabase.js'
import type { StoredOrder } from '../../store/storedOrder.js'
import type { Exchange } from '../../swaps/openExchange.js'
import type { poolPrices } from '../../swaps/poolPrices.js'
import type { Venue } from '../../venues/venue.js'
import type { OrderTextCache } from './createOrderTextCache.js'
import type { Endpoint, Received, Returns } from './endpoints.js'

export type Network = {
  config: NetworkConfig
  chain: Chain
  database: Database
  venues: readonly Venue[]
  relay?: Relay | undefined
  exchange?: Exchange | undefined
  /**
   * Returns the price of a currency as a ratio: units of `config.usdCurrency` for one unit of the currency, both in their smallest unit.
   */
  usdPrices?: poolPrices.ReturnType | undefined
  /**
   * Returns the current revision of the chain's orders. The result is at least as new as the call. Returns `undefined` before the first
   * indexed block.
   */
  revision: () => Promise<Revision | undefined>
  orderTexts: OrderTextCache
  /** Returns the collections, tokens and sellers that the operator blocks. The list is at most five seconds old. */
  blockList: () => Promise<BlockList>
  onLeftOut?: ((order: StoredOrder, error: unknown) => void) | undefined
}

export type Call<endpoint extends Endpoint> = {
  params: Received<endpoint>
  network: Network
  project: KnownProject
  marketplaceNames: MarketplaceNames
  now: () => number
}

/**
 * Answers the calls of an endpoint. Throws an `RpcError` for each error that the interface defines; any other error is a bug of the
 * service.
 */
export type Handler<endpoint extends Endpoint> = (
  call: Call<endpoint>,
) => Promise<Returns<endpoint> | Written>

export type Handlers = { readonly [endpoint in Endpoint]: Handler<endpoint> | undefined }

/** A response that is already encoded as JSON in UTF-8, for speed. Its text must be the same as the endpoint's schema would encode. */
export type Written = {
  readonly [isWritten]: true
  text: Uint8Array<ArrayBuffer>
  headers: Readonly<Record<string, string>>
}

export const isWritten: unique symbol = Symbol('isWritten')
