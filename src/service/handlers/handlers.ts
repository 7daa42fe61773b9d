import { execute } from './execute.js'
import { generateBuyTransaction } from './generateBuyTransaction.js'
import { getOrders } from './getOrders.js'
import { getSwapPrices } from './getSwapPrices.js'
import { getSwapQuote } from './getSwapQuote.js'
import type { Handlers } from './handler.js'
import { takePermit } from './takePermit.js'

/** What the service answers. */
export const handlers: Handlers = {
  GenerateBuyTransaction: generateBuyTransaction,
  GetOrders: getOrders,
  GetSwapPrices: getSwapPrices,
  GetSwapQuote: getSwapQuote,
  Execute: execute,
  permits: takePermit,
  // Nothing is delivered to listeners.
  AddWebhookListener: undefined,
  RemoveWebhookListener: undefined,
}
