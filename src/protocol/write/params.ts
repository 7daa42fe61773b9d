import type { Method, Params } from '../methods.js'
import { optional, shapeOf } from '../read/shapeOf.js'
import {
  readChainId,
  readFlag,
  readHex,
  readJson,
  readOptionAddress,
  readReceiver,
  readText,
  readUrl,
  readWord,
} from '../read/values.js'
import { itemsBetween, withDefault, writeAmount, writeOrderId, writeSlippage } from './values.js'
import { writeFilters, writeListener } from './writeListener.js'
import {
  writeFilter,
  writeNewRequest,
  writeNumberedPage,
  writeOfferFilter,
  writeOfferPage,
  writePage,
  writeSort,
} from './writeListing.js'

const fees = withDefault(
  [],
  itemsBetween(shapeOf({ amount: writeAmount, receiver: readReceiver }), { max: 10 }),
)
const slippagePercentage = withDefault(1, writeSlippage)
const ordersData = itemsBetween(
  shapeOf({ orderId: writeOrderId, quantity: writeAmount, tokenId: optional(writeAmount) }),
  { min: 1, max: 50 },
)
const offersForToken = {
  contractAddress: readOptionAddress,
  tokenId: writeAmount,
  filter: withDefault({}, writeOfferFilter),
}
const projectId = optional(readText)
const writeOneListener = shapeOf({ id: readText, projectId })
const writeAnyListener = shapeOf({ projectId })

export const params: { readonly [method in Method]: (input: Params<method>) => object } = {
  GenerateBuyTransaction: shapeOf({
    collectionAddress: readOptionAddress,
    buyer: readOptionAddress,
    marketplace: readWord,
    ordersData,
    additionalFees: fees,
    walletType: optional(readWord),
  }),
  GetOrders: shapeOf({
    input: itemsBetween(shapeOf({ contractAddress: readOptionAddress, orderId: writeOrderId }), {
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
  ListOffersForCollectible: shapeOf({ ...offersForToken, page: withDefault({}, writeOfferPage) }),
  GetCollectibleHighestOffer: shapeOf(offersForToken),
  GetCountOfOffersForCollectible: shapeOf(offersForToken),
  GenerateListingTransaction: shapeOf({
    collectionAddress: readOptionAddress,
    owner: readOptionAddress,
    marketplace: readWord,
    listing: writeNewRequest,
    additionalFees: fees,
  }),
  GenerateCancelTransaction: shapeOf({
    collectionAddress: readOptionAddress,
    maker: readOptionAddress,
    marketplace: readWord,
    orderId: writeOrderId,
  }),
  GenerateOfferTransaction: shapeOf({
    collectionAddress: readOptionAddress,
    maker: readOptionAddress,
    contractType: readWord,
    orderbook: readWord,
    offer: writeNewRequest,
    walletType: optional(readWord),
    additionalFees: fees,
  }),
  GenerateSellTransaction: shapeOf({
    collectionAddress: readOptionAddress,
    seller: readOptionAddress,
    marketplace: readWord,
    ordersData,
    additionalFees: fees,
    walletType: optional(readWord),
  }),
  Execute: shapeOf({
    signature: readHex,
    method: readText,
    endpoint: readUrl,
    executeType: readWord,
    body: readJson,
  }),
  GetSwapPrices: shapeOf({
    userAddress: readOptionAddress,
    buyCurrencyAddress: readOptionAddress,
    buyAmount: writeAmount,
    chainId: readChainId,
    slippagePercentage,
  }),
  GetSwapQuote: shapeOf({
    userAddress: readOptionAddress,
    buyCurrencyAddress: readOptionAddress,
    sellCurrencyAddress: readOptionAddress,
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
