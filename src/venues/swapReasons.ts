/** What the errors of our contract that swaps and buys in one transaction mean to whoever buys. */
export const swapReasons = {
  BalanceTouched: 'The swap or the market takes what is not the buyer’s; nothing was swapped.',
  CheckoutExpired: 'The swap has expired; nothing was swapped.',
  NothingToPay: 'There is nothing to swap for.',
  RefundFailed: 'The account does not take back what is left over; nothing was swapped.',
  SafeERC20FailedOperation: 'The token cannot be taken from the account, or given to it.',
  SwapTooSmall: 'The swap gives less than the purchase costs; nothing was swapped.',
  TokenTaxed: 'The token keeps a part of what is sent, so it cannot be paid with.',
  UnknownCall: 'What swaps and buys in one transaction does not make this call.',
  UnknownTarget: 'What swaps and buys in one transaction does not know this market or router.',
  WrongPurchaseId: 'The purchase is not made under the buyer’s name.',
  WrongRecipient: 'The purchase names nobody who gets what is bought.',
} as const

const dearer = 'By now the swap costs more than was agreed; nothing was swapped.'
const late = 'The quote has expired; nothing was swapped.'
const drained = 'The pool does not hold enough; nothing was swapped.'

/** What Uniswap’s routers say, by text or by error, in plain words. */
export const routerReasons = {
  'UniswapV2Router: EXCESSIVE_INPUT_AMOUNT': dearer,
  'UniswapV2Router: EXPIRED': late,
  'UniswapV2Library: INSUFFICIENT_LIQUIDITY': drained,
  'ds-math-sub-underflow': drained,
  'Too much requested': dearer,
  'Transaction too old': late,
  V2TooMuchRequested: dearer,
  V3TooMuchRequested: dearer,
  TransactionDeadlinePassed: late,
} as const
