import type { MarketplaceNames } from 'tillkit/internal'
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
import type { OrderTexts } from './createOrderTexts.js'
import type { Endpoint, Received, Returns } from './endpoints.js'

/** A chain with all that handlers ask of it. */
export type Network = {
  config: NetworkConfig
  chain: Chain
  database: Database
  venues: readonly Venue[]
  /** Absent where buyers send everything themselves. */
  relay?: Relay | undefined
  /** Absent where nothing can be swapped. */
  exchange?: Exchange | undefined
  /** What currencies are worth in the smallest unit of `config.usdCurrency`. Absent where nothing tells. */
  usdPrices?: poolPrices.ReturnType | undefined
  /** The state of its orders: never an older one than that of the moment it is asked for. */
  revision: () => Promise<Revision | undefined>
  /** What is kept of its orders as JSON. */
  orderTexts: OrderTexts
  /** Told of an order that cannot be written, and is missing in an answer. @default nobody is */
  onLeftOut?: ((order: StoredOrder, error: unknown) => void) | undefined
}

/** One request, checked. */
export type Call<endpoint extends Endpoint> = {
  params: Received<endpoint>
  network: Network
  /** Whose access key the request came with. */
  project: KnownProject
  /** The deployment's own spellings of marketplace kinds. */
  marketplaceNames: MarketplaceNames
  /** Unix milliseconds. */
  now: () => number
}

/** Answers one endpoint. It throws an `RpcError` for what the interface has a row for; all else is a bug. */
export type Handler<endpoint extends Endpoint> = (
  call: Call<endpoint>,
) => Promise<Returns<endpoint> | Written>

/** A handler for each endpoint; `undefined` for one that is switched off. Leaving one out does not compile. */
export type Handlers = { readonly [endpoint in Endpoint]: Handler<endpoint> | undefined }

/** A response that is already JSON in UTF-8, equal to what the endpoint's schema would encode. */
export type Written = {
  readonly [isWritten]: true
  text: Uint8Array<ArrayBuffer>
  headers: Readonly<Record<string, string>>
}

/** Marks a response as {@link Written}. A symbol cannot collide with a field of another response. */
export const isWritten: unique symbol = Symbol('isWritten')
