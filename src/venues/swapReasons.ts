export const swapReasons = {
  BalanceTouched: 'The swap would take money that is not yours. Nothing was swapped.',
  CheckoutExpired: 'The swap has expired. Nothing was swapped.',
  NothingToPay: 'There is nothing to pay.',
  PoolDrained: 'Not enough of the currency is available to swap. Nothing was swapped.',
  RefundFailed: 'Your account does not accept the money that is left over. Nothing was swapped.',
  SafeERC20FailedOperation: 'The currency cannot be collected from your account or sent to it.',
  SwapTooDear: 'The swap now costs more than you agreed to. Nothing was swapped.',
  SwapTooSmall: 'The swap gives less than the purchase costs. Nothing was swapped.',
  TokenTaxed: 'This currency keeps a part of each payment, so you cannot pay with it.',
  UnknownCall: 'This purchase cannot be paid with a swap.',
  UnknownTarget: 'This market cannot be paid with a swap.',
  WrongPurchaseId: 'The purchase is not in your name.',
  WrongRecipient: 'The purchase names no recipient.',
} as const

export const equivalentReasons = {
  'UniswapV2Router: EXCESSIVE_INPUT_AMOUNT': 'SwapTooDear',
  'UniswapV2Router: EXPIRED': 'CheckoutExpired',
  'UniswapV2Library: INSUFFICIENT_LIQUIDITY': 'PoolDrained',
  'ds-math-sub-underflow': 'PoolDrained',
  'Too much requested': 'SwapTooDear',
  'Transaction too old': 'CheckoutExpired',
  V2TooMuchRequested: 'SwapTooDear',
  V3TooMuchRequested: 'SwapTooDear',
  TransactionDeadlinePassed: 'CheckoutExpired',
  'TransferHelper: TRANSFER_FROM_FAILED': 'SafeERC20FailedOperation',
  STF: 'SafeERC20FailedOperation',
} as const satisfies { readonly [errorName: string]: keyof typeof swapReasons }
