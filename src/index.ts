export { CheckoutButton } from './components/CheckoutButton.js'
export { CheckoutDialog } from './components/CheckoutDialog.js'
export { CheckoutView } from './components/CheckoutView.js'
export { type CheckoutViewState, checkoutActions } from './components/checkoutActions.js'
export { DifferenceTable } from './components/DifferenceTable.js'
export { ErrorNotice } from './components/ErrorNotice.js'
export { FeeBreakdown } from './components/FeeBreakdown.js'
export { formatAmount, formatMoney } from './components/format.js'
export { Money } from './components/Money.js'
export { en, type Messages } from './components/messages/en.js'
export { languages, loadMessages } from './components/messages/loadMessages.js'
export { MessagesProvider } from './components/messages/MessagesProvider.js'
export { type Count, plural } from './components/messages/plural.js'
export { useMessages } from './components/messages/useMessages.js'
export { OrderCard } from './components/OrderCard.js'
export { OrderGrid } from './components/OrderGrid.js'
export { type OrderState, orderState } from './components/orderState.js'
export type { PartProps, PartRender } from './components/Part.js'
export { PaySummary } from './components/PaySummary.js'
export { PurchaseItem } from './components/PurchaseItem.js'
export { QuantityField } from './components/QuantityField.js'
export { Receipt } from './components/Receipt.js'
export { StepList } from './components/StepList.js'
export { SwapQuoteTable } from './components/SwapQuoteTable.js'
export { TokenPicture } from './components/TokenPicture.js'
export { TransactionLink } from './components/TransactionLink.js'
export { TillProvider } from './hooks/TillProvider.js'
export {
  type UseBuyStepsParameters,
  type UseBuyStepsReturnType,
  useBuySteps,
} from './hooks/useBuySteps.js'
export {
  type DisabledCheckout,
  type UseCheckoutParameters,
  type UseCheckoutReturnType,
  useCheckout,
} from './hooks/useCheckout.js'
export {
  type Currency,
  type UseCurrencyParameters,
  type UseCurrencyReturnType,
  useCurrency,
} from './hooks/useCurrency.js'
export { type UseOrderParameters, type UseOrderReturnType, useOrder } from './hooks/useOrder.js'
export { type UseOrdersParameters, type UseOrdersReturnType, useOrders } from './hooks/useOrders.js'
export {
  type UseSwapPricesParameters,
  type UseSwapPricesReturnType,
  useSwapPrices,
} from './hooks/useSwapPrices.js'
export { useTill } from './hooks/useTill.js'
export {
  type UseTokenMetadataParameters,
  type UseTokenMetadataReturnType,
  useTokenMetadata,
} from './hooks/useTokenMetadata.js'
