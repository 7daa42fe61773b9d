export { type Checkout, createCheckout } from './checkout/createCheckout.js'
export { CheckoutError, type CheckoutErrorCode, checkoutErrors } from './checkout/errors.js'
export { explain } from './checkout/explain.js'
export type { Finding } from './checkout/finding.js'
export { createIntent, type Intent, type IntentOrder, priceOf } from './checkout/intent.js'
export type { Storage } from './checkout/journal.js'
export type { PurchaseEvent, PurchaseNews } from './checkout/news.js'
export type { CheckoutState, Difference, Forecast, Outcome, StepState } from './checkout/state.js'
export { type Policy, verify } from './checkout/verify.js'
export { defaultLimits, type Limits } from './checkout/world.js'
export { type CallOptions, createTill, type Till } from './client/createTill.js'
export { type Funds, TillError } from './errors.js'
export {
  ExecuteType,
  executeTypes,
  MarketplaceKind,
  type MarketplaceNames,
  marketplaceKinds,
  OrderStatus,
  orderStatuses,
  StepType,
  stepTypes,
  WalletKind,
  walletKinds,
} from './protocol/enums.js'
export { type ErrorName, errorRows, RpcError } from './protocol/errors.js'
export { marketAbi } from './protocol/marketAbi.js'
export { type Method, methods, type Params, type Returns } from './protocol/methods.js'
export { FeeBreakdownEntry, Order, Page } from './protocol/order.js'
export { AdditionalFee, Domain, OrderData, PostRequest, Signature, Step } from './protocol/step.js'
export { SwapPrice, SwapQuote } from './protocol/swap.js'
export { WebhookDelivery, WebhookFilters, WebhookListener } from './protocol/webhook.js'
