export {
  contractTypes,
  executeTypes,
  marketplaceKinds,
  orderStatuses,
  stepTypes,
  walletKinds,
} from './enums.js'
export { ErrorBody } from './errorBody.js'
export { type ErrorName, errorRows } from './errors.js'
export type { TypedDataTypes } from './formats.js'
export {
  NewListing,
  NewOffer,
  NumberedPage,
  OfferFilter,
  OfferPage,
  OrderFilter,
  OrderSort,
  PageRequest,
} from './listing.js'
export { type Method, methods, type Params, type Received, type Returns } from './methods.js'
export { ContractType, ExecuteType, MarketplaceKind, OrderStatus, StepType, WalletKind } from './openEnums.js'
export { FeeBreakdownEntry, Order, Page } from './order.js'
export { AdditionalFee, Domain, OrderData, PostRequest, Signature, Step } from './step.js'
export { SwapPrice, SwapQuote } from './swap.js'
export {
  UnmatchedEvent,
  WebhookDelivery,
  WebhookEvent,
  WebhookFilters,
  WebhookListener,
  WebhookNotification,
} from './webhook.js'
