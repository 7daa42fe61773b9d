export { defineTillCheckout, type TillCheckoutElement } from './element/defineTillCheckout.js'
export { mountCheckout } from './mountCheckout.js'
export type {
  ErrorDetail,
  MountCallbacks,
  MountOptions,
  RefusedDetail,
  StatusDetail,
  SuccessDetail,
  WidgetChain,
  WidgetEvents,
  WidgetOrder,
} from './mountOptions.js'
