/**
 * What it means to whoever buys that our contract which swaps and buys in one transaction refuses, or a router: by the name of our
 * contract's error, or by one that stands for all that mean the same.
 */
export const swapReasons = {
  BalanceTouched: 'The swap or the market takes what is not the buyer’s; nothing was swapped.',
  CheckoutExpired: 'The swap has expired; nothing was swapped.',
  NothingToPay: 'There is nothing to swap for.',
  PoolDrained: 'The pool does not hold enough; nothing was swapped.',
  RefundFailed: 'The account does not take back what is left over; nothing was swapped.',
  SafeERC20FailedOperation: 'The token cannot be taken from the account, or given to it.',
  SwapTooDear: 'By now the swap costs more than was agreed; nothing was swapped.',
  SwapTooSmall: 'The swap gives less than the purchase costs; nothing was swapped.',
  TokenTaxed: 'The token keeps a part of what is sent, so it cannot be paid with.',
  UnknownCall: 'What swaps and buys in one transaction does not make this call.',
  UnknownTarget: 'What swaps and buys in one transaction does not know this market or router.',
  WrongPurchaseId: 'The purchase is not made under the buyer’s name.',
  WrongRecipient: 'The purchase names nobody who gets what is bought.',
} as const

/** What Uniswap’s routers say, by text or by error, as the reason above that means the same. */
export const sameReasons = {
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
} as const satisfies { readonly [said: string]: keyof typeof swapReasons }
