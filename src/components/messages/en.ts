import { type CheckoutErrorCode, checkoutErrors } from '../../checkout/errors/CheckoutError.js'
import { type FindingCode, findings } from '../../checkout/errors/finding.js'
import { stepSentences } from '../../checkout/explain/stepSentences.js'
import type { Difference } from '../../checkout/intent/compareOrders.js'
import type { CheckoutState, StepState } from '../../checkout/state/checkoutState.js'
import type { Funds } from '../../errors.js'
import type { permit2Reasons } from '../../venues/permit2Reverts.js'
import type { swapReasons } from '../../venues/swapReasons.js'
import type { marketReasons } from '../../venues/tillkit/marketReasons.js'
import type { OfferState } from './offerState.js'
import type { OrderState } from './orderState.js'
import { type Count, plural } from './plural.js'

/** Every text of the components, in English. */
export const en = {
  locale: 'en',
  dir: 'ltr' as 'ltr' | 'rtl',
  free: 'Free',
  close: 'Close',
  opensInNewTab: 'opens in a new tab',

  order: {
    availability: {
      available: 'Available',
      sold: 'Sold',
      cancelled: 'No longer for sale',
      expired: 'Expired',
      notStarted: 'Coming soon',
      unavailable: 'Unavailable',
    } satisfies Record<OrderState, string>,
    untitled: (tokenId: string) => `#${tokenId}`,
    anyItem: 'Any item from the collection',
    noPicture: 'No image',
    loading: 'Loading',
    left: (available: string, initial: string) => `${available} of ${initial} left`,
    soldBy: (seller: string) => `Sold by ${seller}`,
    ends: (when: string) => `Ends ${when}`,
    ended: (when: string) => `Ended ${when}`,
    starts: (when: string) => `Starts ${when}`,
  },

  grid: {
    label: (count: Count) =>
      plural('en', count, { one: `${count.shown} item`, other: `${count.shown} items` }),
    hint: 'Use the arrow keys to move between items.',
    empty: 'Nothing for sale right now. Come back later.',
  },

  quantity: {
    label: 'Quantity',
    fewer: 'Decrease quantity',
    more: 'Increase quantity',
    range: (from: string, to: string) => `Enter a number from ${from} to ${to}.`,
    ambiguous: (example: string) => `Write the number without thousands separators, such as ${example}.`,
    tooFine: (smallest: string) => `The smallest unit is ${smallest}.`,
  },

  fees: {
    caption: 'Price details',
    price: 'Price',
    additional: 'Additional fee',
    total: 'Total',
    free: 'No added fees.',
    included: (parts: string) => `Includes ${parts}.`,
    part: (percent: string, kind: string) => `${percent} ${kind}`,
    kinds: { royalty: 'creator royalty', marketplace: 'marketplace fee', marketplace_fee: 'marketplace fee' },
  },

  swap: {
    caption: 'Pay with another currency',
    currency: 'Currency',
    price: 'Current price',
    maxPrice: 'Maximum',
    balance: 'Your balance',
    choose: (symbol: string) => `Pay with ${symbol}`,
    empty: 'You do not have enough of any other currency.',
    unavailable: 'Prices in other currencies are not available now.',
    loading: 'Loading prices',
    slippage: (percent: string) => `up to ${percent} more`,
    short: 'Balance too low',
    asOf: (time: string) => `Prices at ${time}`,
    stale: 'Prices may have changed.',
    refresh: 'Refresh',
    refreshing: 'Refreshing…',
  },

  steps: {
    caption: 'Steps',
    sentences: stepSentences,
    status: {
      waiting: 'Up next',
      awaitingWallet: 'Confirm in your wallet',
      pending: 'Processing',
      done: 'Done',
      failed: 'Failed',
    } satisfies Record<StepState['status'], string>,
    progress: (done: number, all: number) => `${done} of ${all} steps complete`,
    transaction: (hash: string) => `Transaction ${hash}`,
  },

  receipt: {
    caption: 'Receipt',
    paid: 'Paid',
    unknown: 'Not known',
    received: 'Received',
    transaction: 'Transaction',
    block: 'Block',
    reference: 'Reference',
    date: 'Date',
    print: 'Print',
    back: 'Back',
  },

  summary: {
    caption: 'Summary',
    pays: 'You pay',
    receives: 'You receive',
    simulated: 'Tested on the network just now. Network fee not included.',
    notSimulated: 'This purchase could not be tested beforehand.',
  },

  review: {
    caption: 'What changed',
    shown: 'Before',
    now: 'Now',
    gone: 'No longer available',
    kinds: {
      price: 'Price per item',
      fee: 'Included fees',
      seller: 'Seller',
      currency: 'Currency',
      chain: 'Network',
      token: 'Token',
      quantity: 'Quantity',
      expiry: 'Sale ends',
    } satisfies Record<Difference['kind'], string>,
  },

  funds: {
    none: 'Nothing was paid.',
    approval: 'Nothing was paid. Your spending permission is still active, for this amount only.',
    swapped: 'Nothing was paid. Your currency was swapped, and the result is in your wallet.',
    unknown: 'Your payment may still go through. Do not pay again until its status is known.',
    spent: 'Your payment went through.',
  } satisfies Record<Funds, string>,

  errors: checkoutErrors as ErrorTexts,
  findings: findings as FindingTexts,
  reasons: {} as Partial<ReasonTexts>,
  short: (held: string, missing: string) => `You have ${held}. You need ${missing} more.`,
  refused: 'Why this was stopped',
  /** The advice after a failed purchase without a known reason. */
  unexplained: 'The reason is not known. You can try again.',

  checkout: {
    title: {
      disabled: 'Your purchase',
      idle: 'Your purchase',
      preparing: 'Checking price and availability',
      inOtherTab: 'In progress in another tab',
      review: 'The price or terms changed',
      switchChain: 'Switch network',
      awaitingWallet: 'Confirm in your wallet',
      pending: 'Processing',
      owners: 'Waiting for signatures',
      begun: 'Looking for your payment',
      confirming: 'Almost done',
      success: 'It is yours',
      cancelled: 'Purchase cancelled',
    } satisfies Record<Exclude<Status, 'error'> | 'owners' | 'begun', string>,
    /** The heading after a purchase of a named item. */
    yours: (name: string) => `${name} is yours`,
    errorTitle: {
      none: 'Purchase not completed',
      approval: 'Purchase not completed',
      swapped: 'Swapped, not bought yet',
      unknown: 'Payment not confirmed yet',
      spent: 'Payment needs attention',
    } satisfies Record<Funds, string>,
    /** Sentences about the current state. Screen readers announce each one. */
    narration: {
      idle: 'You pay nothing until you confirm in your wallet.',
      inOtherTab: 'Continue in the other tab. The result appears here too.',
      review: 'Nothing was paid. Check what changed before you continue.',
      switchChain: 'Your wallet asks to change its network.',
      pending: 'Waiting for the network. You can close this window. Your purchase continues.',
      confirming: 'The network has your payment. A few more confirmations follow. You can close this window.',
      success: 'Confirmed. Your purchase has arrived.',
    } satisfies Record<
      Exclude<Status, 'disabled' | 'awaitingWallet' | 'preparing' | 'error' | 'cancelled'>,
      string
    >,
    preparing: {
      begun: 'You began this purchase earlier. Nothing is paid twice.',
      first: 'Checking that the price is still valid. Your wallet has not been asked for anything yet.',
      next: 'Step done. Checking the price once more before the next step.',
      proof: 'Payment went through. Checking that your purchase has arrived.',
    },
    confirmStep: (step: string) => `${step}. Check the details in your wallet, then confirm.`,
    /** The narration while only an allowance is pending. If the buyer closes the window now, the purchase stops before the payment. */
    permission: 'Stay here: your wallet asks once more.',
    /** The narration before a purchase that needs a permission first, so that the wallet prompts twice. */
    asksTwice: (amount: string) =>
      `Your wallet will ask twice: to allow ${amount}, then to pay. You pay only with the second.`,
    /** The narration before a purchase with several wallet prompts. Only the last prompt pays. */
    asksTimes: (count: Count) => `Your wallet will ask ${times(count)}. You pay only with the last.`,
    /** The narration before a purchase with a swap. */
    asksForSwap: (count: Count) =>
      `Your wallet will ask ${times(count)}: for the swap, then for the purchase. What you swap stays yours.`,
    /** The narration after a reload, if the permission is already given. */
    granted: (part: string, amount: string) => `${part} done: ${amount} is already allowed.`,
    /** The reason why the buttons wait while the browser is offline. */
    offline: 'You are offline. Nothing is sent until you are back.',
    reorged:
      'The network reversed the block with your payment. It may still go through. This page keeps checking.',
    owners:
      'Your account needs more signatures. The purchase goes through once enough owners have signed, which can take days. You can close this page.',
    switchTo: (network: string) => `Your wallet asks to change its network to ${network}.`,
    disabled: {
      disconnected: 'Connect a wallet to buy.',
      nothing: 'Your selection is empty. Choose an item to buy.',
      invalid: 'This selection cannot be bought.',
    } satisfies Record<'disconnected' | 'nothing' | 'invalid', string>,
    /** The texts for an item that is no longer for sale. */
    ended: {
      title: 'Someone else bought it',
      sold: (title: string) => `${title} was sold a moment ago. You paid nothing.`,
      notForSale: (title: string) => `${title} is no longer for sale. You paid nothing.`,
      perhapsBought: (title: string) =>
        `${title} is no longer for sale. Your account may have bought it: look in your wallet.`,
      back: 'Back to the gallery',
    },
    items: (count: Count) =>
      plural('en', count, { one: `${count.shown} item`, other: `${count.shown} items` }),
    each: 'each',
  },

  basket: {
    title: 'Your cart',
    empty: 'Your cart is empty. Choose an item to buy.',
    success: 'Everything is yours',
    partly: 'Part of your order is yours',
    /** The narration before a basket whose steps are unknown. A basket with one purchase has the text of a checkout. */
    sequence: (count: Count) =>
      plural('en', count, {
        one: 'You pay nothing until you confirm in your wallet.',
        other: `${count.shown} separate purchases. If one fails, you keep the others.`,
      }),
    asks: (count: Count) => `Your wallet will ask ${times(count)}. What is already bought stays yours.`,
    position: (at: string, all: string) => `Purchase ${at} of ${all}.`,
    bought: (made: string, all: string) => `${made} of ${all}`,
    soFar: (bought: string, spent: string) => `${bought} bought, ${spent} spent.`,
    noMore: 'You pay nothing more unless you continue.',
    yours: 'Yours',
    /** The number of currencies on the button, after the price in dollars. */
    currencies: (count: Count) =>
      plural('en', count, { one: `${count.shown} currency`, other: `${count.shown} currencies` }),
    /** The headings that say what changed since the buyer saw the basket. */
    changed: {
      gone: (count: Count) =>
        plural('en', count, {
          one: 'One item is no longer for sale',
          other: `${count.shown} items are no longer for sale`,
        }),
      dearer: (count: Count) =>
        plural('en', count, { one: 'A price went up', other: `${count.shown} prices went up` }),
      other: 'Your cart has changed',
    },
    /** The sentence at a piece that the basket cannot buy as the buyer saw it. */
    stopped: {
      gone: (title: string) => `${title} is no longer for sale. You paid nothing for it.`,
      dearer: (title: string) => `The price of ${title} went up. You have paid nothing for it.`,
      changed: (title: string) => `${title} is now offered on other terms. You have paid nothing for it.`,
      failed: (title: string) => `${title} could not be bought. You paid nothing for it.`,
    },
    /** The button that buys the other pieces. */
    others: (count: Count) =>
      plural('en', count, { one: 'Buy the other item', other: `Buy the other ${count.shown}` }),
  },
  offers: {
    list: {
      label: 'Offers',
      empty: 'No offers yet. Make the first one, or come back later.',
      by: (maker: string) => `by ${maker}`,
      yours: 'Your offer',
      states: {
        unpayable: 'Cannot be paid',
        accepted: 'Accepted',
        cancelled: 'Cancelled',
        expired: 'Expired',
        notStarted: 'Not valid yet',
      } satisfies Record<Exclude<OfferState, 'open'>, string>,
      short: {
        maker: 'The maker’s balance or permission is too small.',
        own: 'Your balance or permission is too small.',
      },
      highest: 'Highest offer',
      outbid: 'Outbid',
      cancel: 'Cancel offer',
    },
    make: {
      title: 'Make an offer',
      success: 'Your offer is open',
      failed: 'Offer not made',
      price: 'Your offer',
      each: 'Your offer per item',
      duration: 'Valid for',
      royalty: 'Creator royalty',
      total: 'You pay at most',
      idle: 'You pay only if the owner accepts.',
      allow: 'Allow the market to take the payment',
      send: 'Make the offer',
      done: (when: string) => `Confirmed. The owner can accept until ${when}.`,
    },
    accept: {
      button: 'Accept',
      title: 'Accept the offer',
      success: 'Sold',
      failed: 'Offer not accepted',
      gives: 'You give',
      fees: 'Fees',
      byBuyer: 'Paid by the buyer',
      idle: 'You give the item only when you confirm in your wallet.',
      allow: 'Allow the market to take this item',
      allowAll: 'Allow the market to take every item of this collection',
      send: 'Sell the item',
      done: 'Confirmed. The payment has arrived.',
      funds: {
        none: 'You gave nothing.',
        approval: 'You gave nothing. The market may still take the item that you allowed.',
        spent: 'The item left your wallet.',
      },
    },
    unknown: 'Not confirmed yet',
    pending: 'Waiting for the network. You can close this window.',
    mayHappen: 'It may still go through. Wait until its status is known.',
    errors: {
      InvalidIntent: {
        shortMessage: 'These terms are not possible.',
        fix: 'Change them and try again.',
      },
      WouldRevert: {
        shortMessage: 'This would fail, so nothing was sent.',
        fix: 'Check the reason, then try again later.',
      },
      OfferUnknown: {
        shortMessage: 'You made an offer for this item, and an owner may accept it.',
        fix: 'Check the activity in your wallet, then make the offer again on the same terms. Or cancel the earlier offer.',
      },
      SellUnknown: {
        shortMessage: 'You accepted this offer, and the item may be sold.',
        fix: 'Check the activity in your wallet, then accept the offer again. The checkout first looks for the earlier acceptance.',
      },
    },
  },
  selling: {
    list: {
      title: 'List for sale',
      success: 'Listed for sale',
      failed: 'Not listed for sale',
      price: 'Price',
      each: 'Price per item',
      duration: 'For sale for',
      receive: (amount: string) => `You receive ${amount}`,
      artist: (amount: string) => `artist ${amount}`,
      market: (amount: string) => `marketplace ${amount}`,
      notOwned: 'You do not own this item.',
      idle: 'You keep the item until a buyer pays.',
      send: 'Confirm the listing',
      done: (when: string) => `Confirmed. Buyers can buy it until ${when}.`,
      funds: {
        none: 'The item is not for sale.',
        approval: 'The item is not for sale. The market may still take every item that you allowed.',
        unknown: 'The item may be for sale.',
      },
    },
    remove: {
      title: 'Remove listing',
      success: 'No longer for sale',
      failed: 'Listing not removed',
      idle: 'Buyers can buy it until the network confirms.',
      send: 'Remove the listing',
      done: 'Confirmed. The listing is removed.',
      funds: {
        none: 'The item is for sale until a removal is confirmed.',
      },
    },
    errors: {
      ListingUnknown: {
        shortMessage: 'You listed this item, and it may be for sale.',
        fix: 'Try again: you sign nothing new. Or remove the listing.',
      },
      PaymentUnknown: {
        shortMessage: 'Your removal may still go through.',
        fix: 'Check the activity in your wallet, then try again.',
      },
    },
  },
  stage: {
    details: 'Details',
    balance: 'Your balance',
    unread: 'Unavailable',
    topUp: 'Add funds, then continue here.',
    enough: (held: string) => `You now have enough: ${held}.`,
    payWith: 'Pay with',
    upTo: 'up to',
    payUpTo: (price: string) => `Pay up to ${price}`,
    payInstead: (price: string) => `Pay with up to ${price} instead`,
    suggested: 'Suggested',
    priceNow: (price: string) => `${price} now`,
    swapFirst: (symbol: string) => `Other currencies are converted to ${symbol} first.`,
    missing: (amount: string) => `${amount} more needed`,
    omitted: {
      drained: 'Not enough liquidity right now',
      paused: 'Transfers are paused',
      taxed: 'This token charges a transfer fee and cannot be used here',
      other: 'Cannot be used here right now',
    },
    held: (amount: string) => `You have ${amount} from the swap. Use it to buy, or swap it back.`,
    account: 'Account',
    network: 'Network',
    networkFee: 'Estimated network fee',
    permission: 'Allow the payment',
    purchase: 'Confirm the purchase',
    /** The current step while its transaction is pending. */
    allowing: (amount: string) => `Allowing ${amount}`,
    paying: (amount: string) => `Paying ${amount}`,
    position: (step: string, all: string) => `Step ${step} of ${all}`,
    awaitingWallet: 'Check the details in your wallet, then confirm.',
    confirmIn: (wallet: string) => `Confirm in ${wallet}`,
    /** The expected time of a pending transaction, such as 40 seconds. */
    usually: (time: string) => `Usually within ${time}`,
    amount: 'Amount',
    spender: 'Spender',
    market: 'Marketplace',
    before: 'Before',
    yours: 'Yours',
    view: 'View in your collection',
    transaction: 'View transaction',
    copy: 'Copy link',
    copied: 'Copied',
    linkCopied: 'Link copied',
    share: 'Share',
    show: 'Show',
  },
  fund: {
    add: (amount: string) => `Add ${amount}`,
    send: 'Send from another wallet or an exchange',
    only: (symbol: string, network: string) => `Send only ${symbol} on ${network} to this address.`,
    code: 'QR code of your address',
    copy: 'Copy address',
    waiting: (amount: string) => `Waiting for ${amount}.`,
    received: (part: string, all: string) => `${part} of ${all} has arrived.`,
    later: 'You can close this page and come back later.',
    confirming: 'Your funds have arrived. The network is confirming them.',
    again: 'Open again',
    other: 'Choose another way',
  },
  wallet: {
    recent: 'Last used',
    none: 'No wallet found in this browser.',
    way: 'Using a wallet app? Copy the link and open it in the app’s browser. Or install a wallet and come back to this page.',
    scan: 'Scan with your phone’s camera or wallet app.',
    open: 'Open in wallet app',
    others: 'All wallets',
    find: 'Get a wallet',
  },
  actions: {
    pay: (price: string) => `Pay ${price}`,
    continue: (price: string) => `Continue: pay ${price}`,
    payFree: 'Claim for free',
    accept: (price: string) => `Accept and pay ${price}`,
    connect: 'Connect wallet',
    connectAndContinue: 'Connect and continue',
    view: 'View',
    cancel: 'Cancel',
    retry: 'Try again',
    recheck: 'Check again',
    revokeAllowance: 'Revoke permission',
    swapBack: 'Swap back',
    confirmNotSent: 'I sent nothing: ask my wallet again',
    done: 'Done',
  },
  button: {
    disabled: 'Buy',
    idle: 'Buy',
    preparing: 'Preparing…',
    inOtherTab: 'In progress in another tab',
    review: 'Review changes',
    switchChain: 'Switch network in your wallet',
    awaitingWallet: 'Confirm in your wallet',
    pending: 'Processing…',
    owners: 'Waiting for signatures…',
    begun: 'Looking for your payment…',
    confirming: 'Almost done…',
    success: 'Bought',
    error: 'View details',
    cancelled: 'Buy',
  } satisfies Record<Status | 'owners' | 'begun', string>,
  buttonFree: 'Get for free',
}

function times(count: Count): string {
  return plural('en', count, { one: 'once', other: `${count.shown} times` })
}

/** A catalogue of texts, such as {@link en}. */
export type Messages = typeof en

/** The texts for each code of a checkout error. */
export type ErrorTexts = {
  readonly [code in CheckoutErrorCode]: {
    /** The problem, in one sentence. */
    readonly shortMessage: string
    /** The advice to the buyer, in one sentence. */
    readonly fix: string
  }
}

/** The reason why the checkout does not let the wallet sign a step, for each code of a `Finding`. */
export type FindingTexts = { readonly [code in FindingCode]: string }

/** The reason why a contract reverted, for each `reason` of a checkout error. */
export type ReasonTexts = {
  readonly [reason in
    | keyof typeof marketReasons
    | keyof typeof swapReasons
    | keyof typeof permit2Reasons]: string
}

type Status = CheckoutState['status'] | 'disabled'
