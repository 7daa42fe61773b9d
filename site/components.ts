/** The components that have a page of their own. `example` is a file in `stories/examples`. A page also documents related components. */
export const components = {
  OrderCard: { example: 'Card' },
  OrderGrid: { example: 'Grid' },
  // The live examples have no sellers and no offers, so these components have no live example.
  CheckoutButton: {
    example: 'Button',
    also: ['ConnectButton', 'ListButton', 'OfferButton', 'OfferList', 'AcceptOfferButton'],
  },
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

export type ComponentName = keyof typeof components
