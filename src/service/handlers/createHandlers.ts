import { createTurns } from './http/createTurns.js'
import type { Handlers } from './http/handler.js'
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
import { getSwapPrices } from './swaps/getSwapPrices.js'
import { getSwapQuote } from './swaps/getSwapQuote.js'

/** Makes what the service answers. */
export function createHandlers(options: createHandlers.Options): Handlers {
  const turns = createTurns({ atOnce: options.listsAtOnce })
  return {
    ...handlers,
    ListOrders: (call) => listOrders(call, turns),
    Execute: (call) => execute(call, turns),
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
