export { defineTillCheckout, type TillCheckoutElement } from './element/defineTillCheckout.js'
export { mountCheckout } from './mountCheckout.js'
export type {
  ConnectDetail,
  ErrorDetail,
  MountCallbacks,
  MountOptions,
  PayChangeDetail,
  RefusedDetail,
  StatusDetail,
  SuccessDetail,
  WidgetChain,
  WidgetEvents,
  WidgetOrder,
} from './mountOptions.js'
