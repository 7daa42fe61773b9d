export type { BasketState, Spent } from './checkout/basket/basketState.js'
export type { CheckoutOptions } from './checkout/context/checkoutOptions.js'
export { defaultLimits, type Limits } from './checkout/context/limits.js'
export type { PurchaseEvent, PurchaseMilestone } from './checkout/context/purchaseEvent.js'
export type { Wallet } from './checkout/context/wallet.js'
export { type Basket, createBasket } from './checkout/createBasket.js'
export { type Checkout, createCheckout } from './checkout/createCheckout.js'
export { CheckoutError, type CheckoutErrorCode, checkoutErrors } from './checkout/errors/CheckoutError.js'
export type { Finding, FindingCode } from './checkout/errors/finding.js'
export type { ChainClient } from './checkout/errors/readChain.js'
export { explain } from './checkout/explain/explain.js'
export type { explainPurchase } from './checkout/explain/explainPurchase.js'
export type { Allowance, MeantItem, MeantMoney, StepMeaning } from './checkout/explain/stepSentences.js'
export { type BasketIntent, createBasketIntent } from './checkout/intent/basketIntent.js'
export type { Difference } from './checkout/intent/compareOrders.js'
export { compareSweeps, type SweepChange } from './checkout/intent/compareSweeps.js'
export { findSweep, type Sweep } from './checkout/intent/findSweep.js'
export {
  createIntent,
  type Intent,
  type IntentOrder,
  type IntentPay,
  priceOf,
} from './checkout/intent/intent.js'
export { ListingError } from './checkout/listing/ListingError.js'
export type { ListingFinding, ListingFindingCode } from './checkout/listing/listingFinding.js'
export { createListingIntent, type ListingIntent } from './checkout/listing/listingIntent.js'
export { runCancel } from './checkout/listing/runCancel.js'
export { runListing } from './checkout/listing/runListing.js'
export type { SellerContext } from './checkout/listing/sellerContext.js'
export { readCounter, readDeductions } from './checkout/listing/sellerReads.js'
export { verifyCancel } from './checkout/listing/verifyCancel.js'
export { verifyListing } from './checkout/listing/verifyListing.js'
export type { SaleTerms, ToldSale } from './checkout/proof/readSales.js'
export { type PurchaseProof, type SoldItem, verifyPurchase } from './checkout/proof/verifyPurchase.js'
export type { CheckoutState, Forecast, Outcome, StepState } from './checkout/state/checkoutState.js'
export type { CheckoutStorage } from './checkout/storage/checkoutStorage.js'
export type { Policy, PolicyMarket, PolicyPaymaster } from './checkout/verify/policy.js'
export { readFacts } from './checkout/verify/readFacts.js'
export type { Buy, createTrust, Trust } from './checkout/verify/trust.js'
export { verify } from './checkout/verify/verify.js'
export type { OrderKey } from './client/batchOrders.js'
export { createTill, type Till } from './client/createTill.js'
export { defineSource } from './client/defineSource.js'
export type { CallOptions, OrderSource, SourceOrder } from './client/orderSource.js'
export type { postStep } from './client/postStep.js'
export type { Base } from './client/resolveBase.js'
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
export type { TypedDataTypes } from './protocol/formats.js'
export type { Method, Params, Returns } from './protocol/methods.js'
export type { FeeBreakdownEntry, Order, Page } from './protocol/order.js'
export type { AdditionalFee, Domain, OrderData, PostRequest, Signature, Step } from './protocol/step.js'
export type { OmittedCurrency, SwapPrice, SwapQuote } from './protocol/swap.js'
export type { WebhookDelivery, WebhookFilters, WebhookListener } from './protocol/webhook.js'
export type { Swap } from './swaps/swap.js'
export { defineVenue } from './venues/defineVenue.js'
export type { Facts, Question } from './venues/facts.js'
export type { Interpretation } from './venues/interpretCall.js'
export type { Fee, Sale, SaleItem } from './venues/sale.js'
export { marketAbi } from './venues/tillkit/marketAbi.js'
export type { Ask, OutcomeContext, recipientFor, Venue, VenueContext, VenueSale } from './venues/venue.js'
