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
import { itemsBetween, withDefault, writeAmount, writeOrderId, writeSlippage } from './values.js'
import { writeFilters, writeListener } from './writeListener.js'
import { writeFilter, writeNewListing, writeNumberedPage, writePage, writeSort } from './writeListing.js'

const fees = withDefault(
  [],
  itemsBetween(shapeOf({ amount: writeAmount, receiver: readReceiver }), { max: 10 }),
)
const slippagePercentage = withDefault(1, writeSlippage)
const projectId = optional(readText)
const writeOneListener = shapeOf({ id: readText, projectId })
const writeAnyListener = shapeOf({ projectId })

export const params: { readonly [method in Method]: (input: Params<method>) => object } = {
  GenerateBuyTransaction: shapeOf({
    collectionAddress: readAddress,
    buyer: readAddress,
    marketplace: readWord,
    ordersData: itemsBetween(
      shapeOf({ orderId: writeOrderId, quantity: writeAmount, tokenId: optional(writeAmount) }),
      { min: 1, max: 50 },
    ),
    additionalFees: fees,
    walletType: optional(readWord),
  }),
  GetOrders: shapeOf({
    input: itemsBetween(shapeOf({ contractAddress: readAddress, orderId: writeOrderId }), {
      min: 1,
      max: 100,
    }),
    page: optional(writeNumberedPage),
  }),
  ListOrders: shapeOf({
    filter: withDefault({}, writeFilter),
    sort: withDefault([], itemsBetween(writeSort, { max: 3 })),
    page: withDefault({}, writePage),
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
    includeApprove: withDefault(false, readFlag),
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
