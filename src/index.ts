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
