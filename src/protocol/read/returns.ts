import type { Method, Returns } from '../methods.js'
import { readDelivery } from './readDelivery.js'
import { readListener } from './readListener.js'
import { readOrder } from './readOrder.js'
import { readPage } from './readPage.js'
import { readStep } from './readStep.js'
import { readOmittedCurrency, readSwapPrice, readSwapQuote } from './readSwap.js'
import { listOf, maybe, shapeOf } from './shapeOf.js'
import { type Key, readFlag, readText } from './values.js'

const readSteps = shapeOf({ steps: listOf(readStep, 100) })
const readOrders = shapeOf({ orders: listOf(readOrder), page: readPage })
const readStatus = shapeOf({ status: statusOf })
const readReturned = shapeOf({ webhookListener: readListener })

/**
 * How the answer of each method is read: as its schema in the table of methods does, several times as fast, and without
 * the schemas in the page. What is wrong is thrown as a `WrongField`.
 */
export const returns: { readonly [method in Method]: (json: unknown) => Returns<method> } = {
  GenerateBuyTransaction: readSteps,
  GetOrders: readOrders,
  ListOrders: readOrders,
  GenerateListingTransaction: readSteps,
  GenerateCancelTransaction: readSteps,
  Execute: shapeOf({ orderId: readText }),
  GetSwapPrices: shapeOf({ swapPrices: listOf(readSwapPrice), omitted: maybe(listOf(readOmittedCurrency)) }),
  GetSwapQuote: shapeOf({ swapQuote: readSwapQuote }),
  AddWebhookListener: shapeOf({ status: statusOf, listener: readListener }),
  RemoveWebhookListener: readStatus,
  GetWebhookListener: readReturned,
  GetAllWebhookListeners: shapeOf({ webhookListeners: listOf(readListener), page: maybe(readPage) }),
  UpdateWebhookListener: readStatus,
  ToggleWebhookListener: readReturned,
  PauseAllWebhookListeners: readStatus,
  ResumeAllWebhookListeners: readStatus,
  RotateWebhookSecret: readReturned,
  GetWebhookDeliveries: shapeOf({ deliveries: listOf(readDelivery), page: maybe(readPage) }),
  ReplayWebhookDelivery: readStatus,
}

function statusOf(status: unknown, key: Key): boolean {
  return readFlag(status ?? true, key)
}
