/** What the errors of our market mean to whoever buys. */
export const marketReasons = {
  BadSignature: 'The signature is not the buyer’s.',
  MarketPaused: 'The market is paused.',
  NativeNotSignable: 'What is paid in the native currency cannot be bought without gas.',
  NotEnoughLeft: 'Not enough of the order is left: someone else was faster.',
  OrderAlreadyCancelled: 'The seller cancelled the order.',
  OrderChanged: 'The order is not what it was shown to be.',
  OrderExpired: 'The order has expired.',
  OrderNotStarted: 'The sale has not started yet.',
  PaymentFailed: 'The payment did not go through.',
  PurchaseAlreadyMade: 'This purchase was already made; it was not paid again.',
  PurchaseIdMissing: 'The purchase has no id.',
  SignatureExpired: 'The signature has expired.',
  UnknownOrder: 'The market does not know this order.',
  WrongPayment: 'The amount sent is not the price.',
} as const
