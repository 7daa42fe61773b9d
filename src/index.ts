export { createTill, type Till } from './client/createTill.js'
export { BasketButton } from './components/basket/BasketButton.js'
export { BasketView } from './components/basket/BasketView.js'
export type { BasketViewState } from './components/basket/basketParts.js'
export type { CardAction } from './components/card/CardAction.js'
export { OrderCard } from './components/card/OrderCard.js'
export { OrderGrid } from './components/card/OrderGrid.js'
export {
  OrderCardAction,
  OrderCardAvailability,
  OrderCardCollection,
  OrderCardExpiry,
  OrderCardFiat,
  OrderCardMedia,
  OrderCardPrice,
  OrderCardQuantity,
  OrderCardRoot,
  OrderCardSeller,
  OrderCardTitle,
} from './components/card/orderCardParts.js'
export { CheckoutButton } from './components/checkout/CheckoutButton.js'
export { CheckoutDialog } from './components/checkout/CheckoutDialog.js'
export type { CheckoutFooter } from './components/checkout/CheckoutFooter.js'
export { CheckoutView } from './components/checkout/CheckoutView.js'
export { checkoutActions } from './components/checkout/checkoutActions.js'
export {
  CheckoutViewChanges,
  CheckoutViewDetails,
  CheckoutViewEnding,
  CheckoutViewExpiry,
  CheckoutViewFacts,
  CheckoutViewFooter,
  CheckoutViewFunds,
  CheckoutViewHeader,
  CheckoutViewItems,
  CheckoutViewNarration,
  CheckoutViewNotice,
  CheckoutViewPay,
  CheckoutViewRoot,
  CheckoutViewStep,
  CheckoutViewTotal,
} from './components/checkout/checkoutViewExports.js'
export type { Items as CheckoutViewItemsPart } from './components/checkout/checkoutViewParts.js'
export type { ErrorTexts, FindingTexts } from './components/messages/en.js'
export { en, type Messages } from './components/messages/en.js'
export { languages, loadMessages } from './components/messages/loadMessages.js'
export { MessagesProvider } from './components/messages/MessagesProvider.js'
export { type OrderState, orderState } from './components/messages/orderState.js'
export { type Count, plural } from './components/messages/plural.js'
export { useMessages } from './components/messages/useMessages.js'
export { ErrorNotice } from './components/parts/ErrorNotice.js'
export { Fiat } from './components/parts/Fiat.js'
export type { fiatOf } from './components/parts/fiatOf.js'
export { formatAmount, formatMoney, formatShort } from './components/parts/format.js'
export { Icon } from './components/parts/Icon.js'
export { Money } from './components/parts/Money.js'
export type { PartProps, PartRender } from './components/parts/Part.js'
export { QuantityField } from './components/parts/QuantityField.js'
export type { PartState } from './components/parts/stateAttributes.js'
export { TokenPicture } from './components/parts/TokenPicture.js'
export { TransactionLink } from './components/parts/TransactionLink.js'
export { type NameOf, titleOf } from './components/parts/titleOf.js'
export type { CheckoutViewState } from './components/purchase/checkoutViewState.js'
export { DifferenceTable } from './components/purchase/DifferenceTable.js'
export type { Facts as PurchaseFacts } from './components/purchase/Facts.js'
export { FeeBreakdown } from './components/purchase/FeeBreakdown.js'
export type { Funds as PurchaseFunds } from './components/purchase/Funds.js'
export type { fundsOf } from './components/purchase/fundsOf.js'
export { PaySummary } from './components/purchase/PaySummary.js'
export { PurchaseItem } from './components/purchase/PurchaseItem.js'
export { Receipt } from './components/purchase/Receipt.js'
export { StepList } from './components/purchase/StepList.js'
export { PayPicker } from './components/swap/PayPicker.js'
export type { QuoteAge } from './components/swap/QuoteAge.js'
export { SwapQuoteTable } from './components/swap/SwapQuoteTable.js'
export {
  type UseCancelStepsParameters,
  type UseCancelStepsReturnType,
  useCancelSteps,
} from './hooks/listing/useCancelSteps.js'
export {
  type CancelVariables,
  type ListingVariables,
  type UseListingParameters,
  type UseListingReturnType,
  useListing,
} from './hooks/listing/useListing.js'
export {
  type UseListingStepsParameters,
  type UseListingStepsReturnType,
  useListingSteps,
} from './hooks/listing/useListingSteps.js'
export type { PayOption } from './hooks/payOptions.js'
export type { BegunActions, DisabledCheckout } from './hooks/purchases/usePurchaseStore.js'
export type { Suspending } from './hooks/suspenseOptions.js'
export type { Label, Labels } from './hooks/TillContext.js'
export { TillProvider } from './hooks/TillProvider.js'
export {
  type UseBasketParameters,
  type UseBasketReturnType,
  useBasket,
} from './hooks/useBasket.js'
export {
  type UseBuyStepsParameters,
  type UseBuyStepsReturnType,
  useBuySteps,
} from './hooks/useBuySteps.js'
export {
  type UseCheckoutParameters,
  type UseCheckoutReturnType,
  useCheckout,
} from './hooks/useCheckout.js'
export { type UseCollectionNameParameters, useCollectionName } from './hooks/useCollectionName.js'
export {
  type Currency,
  type UseCurrencyParameters,
  type UseCurrencyReturnType,
  useCurrency,
} from './hooks/useCurrency.js'
export { useLabels } from './hooks/useLabels.js'
export { type UseListingsParameters, type UseListingsReturnType, useListings } from './hooks/useListings.js'
export { type UseOrderParameters, type UseOrderReturnType, useOrder } from './hooks/useOrder.js'
export { type UseOrdersParameters, type UseOrdersReturnType, useOrders } from './hooks/useOrders.js'
export {
  type Shortage,
  type UsePaymentParameters,
  type UsePaymentReturnType,
  usePayment,
} from './hooks/usePayment.js'
export {
  type UseSuspenseListingsParameters,
  type UseSuspenseListingsReturnType,
  useSuspenseListings,
} from './hooks/useSuspenseListings.js'
export {
  type UseSuspenseOrderParameters,
  type UseSuspenseOrderReturnType,
  useSuspenseOrder,
} from './hooks/useSuspenseOrder.js'
export {
  type UseSuspenseOrdersParameters,
  type UseSuspenseOrdersReturnType,
  useSuspenseOrders,
} from './hooks/useSuspenseOrders.js'
export {
  type UseSuspenseSwapPricesParameters,
  type UseSuspenseSwapPricesReturnType,
  useSuspenseSwapPrices,
} from './hooks/useSuspenseSwapPrices.js'
export {
  type UseSuspenseTokenMetadataParameters,
  type UseSuspenseTokenMetadataReturnType,
  useSuspenseTokenMetadata,
} from './hooks/useSuspenseTokenMetadata.js'
export {
  type UseSwapPricesParameters,
  type UseSwapPricesReturnType,
  useSwapPrices,
} from './hooks/useSwapPrices.js'
export { type UseSweepParameters, type UseSweepReturnType, useSweep } from './hooks/useSweep.js'
export { useTill } from './hooks/useTill.js'
export {
  type UseTokenMetadataParameters,
  type UseTokenMetadataReturnType,
  useTokenMetadata,
} from './hooks/useTokenMetadata.js'
