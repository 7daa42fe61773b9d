export { defaultLimits, type Limits } from './checkout/context/limits.js'
export type { PurchaseEvent, PurchaseMilestone } from './checkout/context/purchaseEvent.js'
export { type Checkout, createCheckout } from './checkout/createCheckout.js'
export { CheckoutError, type CheckoutErrorCode, checkoutErrors } from './checkout/errors/CheckoutError.js'
export type { Finding } from './checkout/errors/finding.js'
export { explain } from './checkout/explain/explain.js'
export type { Difference } from './checkout/intent/compareOrders.js'
export {
  createIntent,
  type Intent,
  type IntentOrder,
  type IntentPay,
  priceOf,
} from './checkout/intent/intent.js'
export type { ListingFinding } from './checkout/listing/listingFinding.js'
export { createListingIntent, type ListingIntent } from './checkout/listing/listingIntent.js'
export { readCounter } from './checkout/listing/readCounter.js'
export { runCancel } from './checkout/listing/runCancel.js'
export { runListing } from './checkout/listing/runListing.js'
export { verifyCancel } from './checkout/listing/verifyCancel.js'
export { verifyListing } from './checkout/listing/verifyListing.js'
export type { ToldSale } from './checkout/proof/readSales.js'
export { type PurchaseProof, verifyPurchase } from './checkout/proof/verifyPurchase.js'
export type { CheckoutState, Forecast, Outcome, StepState } from './checkout/state/checkoutState.js'
export type { CheckoutStorage } from './checkout/storage/checkoutStorage.js'
export type { Policy, PolicyMarket } from './checkout/verify/policy.js'
export { readFacts } from './checkout/verify/readFacts.js'
export { verify } from './checkout/verify/verify.js'
export type { CallOptions } from './client/callOptions.js'
export { createTill, type Till } from './client/createTill.js'
export { defineSource } from './client/defineSource.js'
export type { OrderSource, SourceOrder } from './client/orderSource.js'
export { type Funds, TillError } from './errors.js'
export {
  type ExecuteType,
  executeTypes,
  type MarketplaceKind,
  type MarketplaceNames,
  marketplaceKinds,
  type OrderStatus,
  orderStatuses,
  type StepType,
  stepTypes,
  type WalletKind,
  walletKinds,
} from './protocol/enums.js'
export { type ErrorName, errorRows, RpcError } from './protocol/errors.js'
export type { Method, Params, Returns } from './protocol/methods.js'
export type { FeeBreakdownEntry, Order, Page } from './protocol/order.js'
export type { AdditionalFee, Domain, OrderData, PostRequest, Signature, Step } from './protocol/step.js'
export type { SwapPrice, SwapQuote } from './protocol/swap.js'
export type { WebhookDelivery, WebhookFilters, WebhookListener } from './protocol/webhook.js'
export { defineVenue } from './venues/defineVenue.js'
export type { Facts } from './venues/facts.js'
export { marketAbi } from './venues/tillkit/marketAbi.js'
export type { Venue, VenueContext } from './venues/venue.js'
