import { deliveryHandlers } from './deliveryHandlers.js'
import { execute } from './execute.js'
import { generateBuyTransaction } from './generateBuyTransaction.js'
import { getOrders } from './getOrders.js'
import { getSwapPrices } from './getSwapPrices.js'
import { getSwapQuote } from './getSwapQuote.js'
import type { Handlers } from './handler.js'
import { listenerHandlers } from './listenerHandlers.js'
import { takePermit } from './takePermit.js'

/** Makes what the service answers. */
export function createHandlers(options: createHandlers.Options): Handlers {
  return { ...handlers, ...listenerHandlers(options), ...deliveryHandlers }
}

export declare namespace createHandlers {
  type Options = listenerHandlers.Options
}

const handlers = {
  GenerateBuyTransaction: generateBuyTransaction,
  GetOrders: getOrders,
  GetSwapPrices: getSwapPrices,
  GetSwapQuote: getSwapQuote,
  Execute: execute,
  permits: takePermit,
}
