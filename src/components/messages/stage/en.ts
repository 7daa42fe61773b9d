/** The texts around what is bought, in English: what is known of it, which step it is at, and what comes after. */
export const enStage = {
  details: 'Details',
  balance: 'Your balance',
  /** In the place of a balance, or of the network's fee, that the chain does not tell. */
  unread: 'Could not be looked up',
  topUp: 'Add funds, then go on here.',
  enough: (held: string) => `You have ${held} now. That is enough.`,
  payWith: 'Pay with',
  upTo: 'up to',
  payUpTo: (price: string) => `Pay up to ${price}`,
  payInstead: (price: string) => `Pay with up to ${price} instead`,
  suggested: 'Suggested',
  priceNow: (price: string) => `${price} now`,
  swapFirst: (symbol: string) => `Swapped into ${symbol} first`,
  missing: (amount: string) => `${amount} short`,
  /** Why a currency cannot be paid with. */
  omitted: {
    drained: 'Cannot be exchanged for this amount right now',
    paused: 'Cannot be sent at the moment',
    taxed: 'Each transfer loses a part of it, so it cannot be used here',
    other: 'Cannot be used here right now',
  },
  held: (amount: string) => `From the swap you hold ${amount}. It is yours, to buy with or to swap back.`,
  account: 'Account',
  network: 'Network',
  networkFee: 'Network fee, about',
  permission: 'Let the market collect the price',
  purchase: 'Confirm the purchase',
  position: (step: string, all: string) => `Step ${step} of ${all}`,
  confirm: 'Check what your wallet shows, then confirm it there.',
  before: 'Before',
  yours: 'Yours',
  view: 'View in your collection',
  transaction: 'See the transaction',
  copy: 'Copy link',
  copied: 'Copied',
  share: 'Share',
  show: 'Show',
}

/** The texts around what is bought, in any language. */
export type StageTexts = typeof enStage
