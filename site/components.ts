/**
 * The components that have a page, by the file of `stories/examples` that shows what an app writes. What a page says of
 * further components stands with the one that it is named after.
 */
export const components = {
  OrderCard: { example: 'Card' },
  OrderGrid: { example: 'Grid' },
  CheckoutButton: { example: 'Button' },
  CheckoutDialog: { example: 'Dialog' },
  CheckoutView: { example: 'View' },
  BasketButton: { example: 'BuyAll' },
  BasketView: { example: 'Basket' },
  QuantityField: { example: 'Quantity' },
  PayPicker: { example: 'Pay' },
  SwapQuoteTable: { example: 'Prices' },
  FeeBreakdown: { example: 'Fees' },
  StepList: { example: 'Steps' },
  PaySummary: { example: 'Summary' },
  DifferenceTable: { example: 'Changes' },
  Receipt: { example: 'Paid' },
  ErrorNotice: { example: 'Failure' },
  TokenPicture: { example: 'Words', also: ['Money', 'Fiat', 'Icon', 'PurchaseItem', 'TransactionLink'] },
} as const satisfies { [name: string]: { example: string; also?: readonly string[] } }

/** The components that have a page. */
export type ComponentName = keyof typeof components
