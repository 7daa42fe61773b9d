import type { Method, Returns } from '../methods.js'
import { readListener } from './readListener.js'
import { readOrder } from './readOrder.js'
import { readStep } from './readStep.js'
import { readOmittedCurrency, readSwapPrice, readSwapQuote } from './readSwap.js'
import { listOf, maybe, shapeOf } from './shapeOf.js'
import { type Key, readFlag, readHex, readId, readMoment, readNumber, readText, readUrl } from './values.js'

const readPage = shapeOf({
  page: readNumber,
  pageSize: readNumber,
  more: readFlag,
  sort: listOf(shapeOf({ column: readText, order: maybe(readText) }), 100),
  cursor: maybe(readUrl),
})

const readDelivery = shapeOf({
  id: readText,
  listenerId: readId,
  uid: readText,
  type: readText,
  state: readText,
  attempts: readNumber,
  blockNumber: readNumber,
  contractAddress: readHex,
  txnHash: readHex,
  status: maybe(readNumber),
  problem: maybe(readUrl),
  dueAt: maybe(readMoment),
  createdAt: readMoment,
})

const readSteps = shapeOf({ steps: listOf(readStep, 100) })
const readOrders = shapeOf({ orders: listOf(readOrder), page: readPage })
const readStatus = shapeOf({ status: statusOf })
const readReturned = shapeOf({ webhookListener: readListener, listener: maybe(readListener) })
const unmatchedEvents = maybe(listOf(shapeOf({ event: readUrl, reason: readUrl })))

/** Parses results like the schemas in `methods`, but several times faster and without zod in the browser bundle. */
export const returns: { readonly [method in Method]: (json: unknown) => Returns<method> } = {
  GenerateBuyTransaction: readSteps,
  GetOrders: readOrders,
  ListOrders: readOrders,
  ListOffersForCollectible: shapeOf({ offers: listOf(readOrder), page: maybe(readPage) }),
  GetCollectibleHighestOffer: shapeOf({ order: maybe(readOrder) }),
  GetCountOfOffersForCollectible: shapeOf({ count: readNumber }),
  GenerateListingTransaction: readSteps,
  GenerateCancelTransaction: readSteps,
  GenerateOfferTransaction: readSteps,
  GenerateSellTransaction: readSteps,
  Execute: shapeOf({ orderId: readText }),
  GetSwapPrices: shapeOf({ swapPrices: listOf(readSwapPrice), omitted: maybe(listOf(readOmittedCurrency)) }),
  GetSwapQuote: shapeOf({ swapQuote: readSwapQuote }),
  AddWebhookListener: shapeOf({ status: statusOf, listener: readListener, unmatchedEvents }),
  RemoveWebhookListener: readStatus,
  GetWebhookListener: readReturned,
  GetAllWebhookListeners: shapeOf({
    webhookListeners: listOf(readListener),
    listeners: maybe(listOf(readListener)),
    page: maybe(readPage),
  }),
  UpdateWebhookListener: shapeOf({ status: statusOf, unmatchedEvents }),
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
