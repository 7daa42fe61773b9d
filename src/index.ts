export { createTill, type Till } from './client/createTill.js'
export { BasketButton } from './components/basket/BasketButton.js'
export { BasketView } from './components/basket/BasketView.js'
export type { BasketViewState } from './components/basket/basketParts.js'
export type { CardAction } from './components/card/CardAction.js'
export { OrderCard } from './components/card/OrderCard.js'
export { OrderGrid } from './components/card/OrderGrid.js'
export { CheckoutButton } from './components/checkout/CheckoutButton.js'
export { CheckoutDialog } from './components/checkout/CheckoutDialog.js'
export type { CheckoutFooter } from './components/checkout/CheckoutFooter.js'
export { CheckoutView } from './components/checkout/CheckoutView.js'
export { ConnectButton } from './components/checkout/ConnectButton.js'
export type { Items as CheckoutViewItemsPart } from './components/checkout/checkoutViewParts.js'
export { sendToAddress } from './components/funding/sendToAddress.js'
export type { Messages } from './components/messages/en.js'
export { MessagesProvider } from './components/messages/MessagesProvider.js'
export { useMessages } from './components/messages/useMessages.js'
export { AcceptOfferButton } from './components/offer/AcceptOfferButton.js'
export { ListButton } from './components/offer/ListButton.js'
export { OfferButton } from './components/offer/OfferButton.js'
export { OfferList } from './components/offer/OfferList.js'
export { ErrorNotice } from './components/parts/ErrorNotice.js'
export type { PricedOrder } from './components/parts/fiatOf.js'
export type { PartProps, PartRender } from './components/parts/Part.js'
export type { PartState } from './components/parts/stateAttributes.js'
export type { CheckoutViewState } from './components/purchase/checkoutViewState.js'
export type { Facts as PurchaseFacts } from './components/purchase/Facts.js'
export type { Funds as PurchaseFunds } from './components/purchase/Funds.js'
export type { FundsSentence } from './components/purchase/fundsOf.js'
export { Receipt } from './components/purchase/Receipt.js'
export { PayPicker } from './components/swap/PayPicker.js'
export type { FundingWay, FundingWayProps } from './hooks/funding/fundingWay.js'
export {
  type FundingState,
  type UseFundingParameters,
  type UseFundingReturnType,
  useFunding,
} from './hooks/funding/useFunding.js'
export {
  type AcceptOfferVariables,
  type UseAcceptOfferParameters,
  type UseAcceptOfferReturnType,
  useAcceptOffer,
} from './hooks/listing/useAcceptOffer.js'
export {
  type CancelListingVariables,
  type UseCancelListingParameters,
  type UseCancelListingReturnType,
  useCancelListing,
} from './hooks/listing/useCancelListing.js'
export {
  type CreateListingVariables,
  type UseCreateListingParameters,
  type UseCreateListingReturnType,
  useCreateListing,
} from './hooks/listing/useCreateListing.js'
export {
  type MakeOfferVariables,
  type UseMakeOfferParameters,
  type UseMakeOfferReturnType,
  useMakeOffer,
} from './hooks/listing/useMakeOffer.js'
export type { SellerParameters } from './hooks/listing/useSeller.js'
export type { PayOption } from './hooks/payOptions.js'
export type { DisabledCheckout, PurchaseActions, StatusFlags } from './hooks/purchases/usePurchaseStore.js'
export type { Label, Labels } from './hooks/TillContext.js'
export { Tillkit } from './hooks/Tillkit.js'
export { TillProvider } from './hooks/TillProvider.js'
export {
  type UseBasketParameters,
  type UseBasketReturnType,
  useBasket,
} from './hooks/useBasket.js'
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
export {
  type UseHighestOfferParameters,
  type UseHighestOfferReturnType,
  useHighestOffer,
} from './hooks/useHighestOffer.js'
export { type UseListingsParameters, type UseListingsReturnType, useListings } from './hooks/useListings.js'
export {
  type UseLiveOrdersParameters,
  type UseLiveOrdersReturnType,
  useLiveOrders,
} from './hooks/useLiveOrders.js'
export { type UseOffersParameters, type UseOffersReturnType, useOffers } from './hooks/useOffers.js'
export { type UseOrderParameters, type UseOrderReturnType, useOrder } from './hooks/useOrder.js'
export { type UseOrdersParameters, type UseOrdersReturnType, useOrders } from './hooks/useOrders.js'
export {
  type Shortage,
  type UsePaymentParameters,
  type UsePaymentReturnType,
  usePayment,
} from './hooks/usePayment.js'
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
