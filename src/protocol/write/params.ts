import type { Method, Params } from '../methods.js'
import { optional, shapeOf } from '../read/shapeOf.js'
import {
  readAddress,
  readChainId,
  readFlag,
  readHex,
  readJson,
  readReceiver,
  readText,
  readUrl,
  readWord,
} from '../read/values.js'
import { between, or, writeAmount, writeOrderId, writeSlippage } from './values.js'
import { writeFilters, writeListener } from './writeListener.js'
import { writeFilter, writeNewListing, writePage, writeSort } from './writeListing.js'

const fees = or([], between(shapeOf({ amount: writeAmount, receiver: readReceiver }), { most: 10 }))
const slippagePercentage = or(1, writeSlippage)
const projectId = optional(readText)
const writeOneListener = shapeOf({ id: readText, projectId })
const writeAnyListener = shapeOf({ projectId })

/**
 * How what goes into each method is written: as its schema in the table of methods does, without the schemas in the
 * page. Only what is written in another way than it is read has a function of its own. What is wrong is thrown as a
 * `WrongField`.
 */
export const params: { readonly [method in Method]: (given: Params<method>) => object } = {
  GenerateBuyTransaction: shapeOf({
    collectionAddress: readAddress,
    buyer: readAddress,
    marketplace: readWord,
    ordersData: between(
      shapeOf({ orderId: writeOrderId, quantity: writeAmount, tokenId: optional(writeAmount) }),
      { least: 1, most: 50 },
    ),
    additionalFees: fees,
    walletType: optional(readWord),
  }),
  GetOrders: shapeOf({
    input: between(shapeOf({ contractAddress: readAddress, orderId: writeOrderId }), { least: 1, most: 100 }),
  }),
  ListOrders: shapeOf({
    filter: or({}, writeFilter),
    sort: or([], between(writeSort, { most: 3 })),
    page: or({}, writePage),
  }),
  GenerateListingTransaction: shapeOf({
    collectionAddress: readAddress,
    owner: readAddress,
    marketplace: readWord,
    listing: writeNewListing,
    additionalFees: fees,
  }),
  GenerateCancelTransaction: shapeOf({
    collectionAddress: readAddress,
    maker: readAddress,
    marketplace: readWord,
    orderId: writeOrderId,
  }),
  Execute: shapeOf({
    signature: readHex,
    method: readText,
    endpoint: readUrl,
    executeType: readWord,
    body: readJson,
  }),
  GetSwapPrices: shapeOf({
    userAddress: readAddress,
    buyCurrencyAddress: readAddress,
    buyAmount: writeAmount,
    chainId: readChainId,
    slippagePercentage,
  }),
  GetSwapQuote: shapeOf({
    userAddress: readAddress,
    buyCurrencyAddress: readAddress,
    sellCurrencyAddress: readAddress,
    buyAmount: writeAmount,
    chainId: readChainId,
    includeApprove: or(false, readFlag),
    slippagePercentage,
  }),
  AddWebhookListener: shapeOf({ url: readUrl, filters: writeFilters, projectId }),
  RemoveWebhookListener: shapeOf({ id: readText, projectId: readText }),
  GetWebhookListener: writeOneListener,
  GetAllWebhookListeners: shapeOf({ projectId, page: optional(writePage) }),
  UpdateWebhookListener: shapeOf({ listener: writeListener, projectId }),
  ToggleWebhookListener: writeOneListener,
  PauseAllWebhookListeners: writeAnyListener,
  ResumeAllWebhookListeners: writeAnyListener,
  RotateWebhookSecret: writeOneListener,
  GetWebhookDeliveries: shapeOf({
    projectId,
    listenerId: optional(readText),
    state: optional(readText),
    page: optional(writePage),
  }),
  ReplayWebhookDelivery: writeOneListener,
}
