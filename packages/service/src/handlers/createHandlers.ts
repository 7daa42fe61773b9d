import { createTurns, type Turns } from './http/createTurns.js'
import type { Handlers, Network } from './http/handler.js'
import { inTurns } from './http/inTurns.js'
import { deliveryHandlers } from './indexer/deliveryHandlers.js'
import { listenerHandlers } from './indexer/listenerHandlers.js'
import { execute } from './marketplace/execute.js'
import { generateBuyTransaction } from './marketplace/generateBuyTransaction.js'
import { generateCancelTransaction } from './marketplace/generateCancelTransaction.js'
import { generateListingTransaction } from './marketplace/generateListingTransaction.js'
import { getOrders } from './marketplace/getOrders.js'
import { listOrders } from './marketplace/listOrders.js'
import { savePermit } from './marketplace/savePermit.js'
import { getSwapPrices, getSwapQuote } from './swaps/swapHandlers.js'

/** Listings on a network that wait for its node and its index at a time. */
const listingsAtOnce = 64

/** Makes what the service answers. */
export function createHandlers(options: createHandlers.Options): Handlers {
  const turns = createTurns({ atOnce: options.listsAtOnce })
  // A chain whose node is slow keeps no other chain's listings waiting, nor lists.
  const kept = new Map<number, Turns>()
  function listings({ config: { chainId } }: Network): Turns {
    const known = kept.get(chainId) ?? createTurns({ atOnce: listingsAtOnce })
    kept.set(chainId, known)
    return known
  }
  return {
    ...handlers,
    ListOrders: (call) => listOrders(call, turns),
    Execute: (call) => execute(call, { database: turns, listings }),
    ...inTurns({ ...listenerHandlers(options), ...deliveryHandlers }, turns),
  }
}

export declare namespace createHandlers {
  type Options = listenerHandlers.Options & {
    /** Lists, and what else may take the database long, that are asked of it at a time. */
    listsAtOnce: number
  }
}

const handlers = {
  GenerateBuyTransaction: generateBuyTransaction,
  GetOrders: getOrders,
  GenerateListingTransaction: generateListingTransaction,
  GenerateCancelTransaction: generateCancelTransaction,
  GetSwapPrices: getSwapPrices,
  GetSwapQuote: getSwapQuote,
  permits: savePermit,
}
