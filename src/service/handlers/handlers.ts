import { generateBuyTransaction } from './generateBuyTransaction.js'
import { getOrders } from './getOrders.js'
import { getSwapPrices } from './getSwapPrices.js'
import { getSwapQuote } from './getSwapQuote.js'
import type { Handlers } from './handler.js'

/** What the service answers. */
export const handlers: Handlers = {
  GenerateBuyTransaction: generateBuyTransaction,
  GetOrders: getOrders,
  GetSwapPrices: getSwapPrices,
  GetSwapQuote: getSwapQuote,
  // No venue asks for a signature, and nothing is delivered to listeners.
  Execute: undefined,
  AddWebhookListener: undefined,
  RemoveWebhookListener: undefined,
}
