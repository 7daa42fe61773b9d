import { type CheckoutErrorCode, checkoutErrors } from '../../checkout/errors/CheckoutError.js'
import { type FindingCode, findings } from '../../checkout/errors/finding.js'
import type { Difference } from '../../checkout/intent/compareOrders.js'
import type { CheckoutState, StepState } from '../../checkout/state/checkoutState.js'
import type { Funds } from '../../errors.js'
import type { permit2Reasons } from '../../venues/permit2Reverts.js'
import type { swapReasons } from '../../venues/swapReasons.js'
import type { marketReasons } from '../../venues/tillkit/marketReasons.js'
import { enSteps } from './enSteps.js'
import type { OrderState } from './orderState.js'
import { type Count, plural } from './plural.js'

/**
 * Every text of the components, in English. The other catalogues have its shape: one that lacks a text, or a form of a
 * plural, does not compile. `locale` is the BCP 47 tag that numbers and dates are written in, `dir` the direction in which it is read.
 */
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
      cancelled: 'Withdrawn',
      expired: 'Expired',
      notStarted: 'Not yet on sale',
      unavailable: 'Not available',
    } satisfies Record<OrderState, string>,
    untitled: (tokenId: string) => `No. ${tokenId}`,
    anyItem: 'Any item of the collection',
    noPicture: 'No picture',
    loading: 'Loading',
    left: (available: string, initial: string) => `${available} of ${initial} left`,
    soldBy: (seller: string) => `Sold by ${seller}`,
    ends: (when: string) => `Ends ${when}`,
    ended: (when: string) => `Ended ${when}`,
    starts: (when: string) => `Starts ${when}`,
    noEnd: 'No end date',
  },

  grid: {
    label: (count: Count) =>
      plural('en', count, { one: `${count.shown} offer`, other: `${count.shown} offers` }),
    hint: 'The arrow keys go from offer to offer.',
    empty: 'Nothing is for sale here.',
  },

  quantity: {
    label: 'Quantity',
    fewer: 'One fewer',
    more: 'One more',
    range: (from: string, to: string) => `Choose from ${from} to ${to}.`,
  },

  fees: {
    caption: 'What it costs',
    price: 'Price',
    additional: 'Additional fee',
    total: 'Total',
    free: 'No fees are added.',
    included: (parts: string) => `The price includes ${parts}.`,
    part: (percent: string, kind: string) => `${percent} ${kind}`,
    kinds: { royalty: 'royalty', marketplace: 'market fee', marketplace_fee: 'market fee' },
  },

  swap: {
    caption: 'Pay with another currency',
    currency: 'Currency',
    price: 'Price now',
    maxPrice: 'At most',
    balance: 'Your balance',
    choose: (symbol: string) => `Pay with ${symbol}`,
    empty: 'No other currency in this wallet covers the price.',
    loading: 'Looking up prices',
    slippage: (percent: string) => `up to ${percent} more`,
    short: 'Not enough',
    asOf: (time: string) => `Prices as of ${time}`,
    stale: 'These prices may have moved.',
    refresh: 'Refresh',
    refreshing: 'Refreshing…',
  },

  steps: {
    caption: 'Steps',
    sentences: enSteps,
    status: {
      waiting: 'Next',
      confirm: 'Confirm in your wallet',
      pending: 'On its way',
      done: 'Done',
      failed: 'Did not go through',
    } satisfies Record<StepState['status'], string>,
    progress: (done: number, all: number) => `${done} of ${all} steps done`,
    transaction: (hash: string) => `Transaction ${hash}`,
  },

  receipt: {
    caption: 'Receipt',
    paid: 'Paid',
    received: 'Received',
    transaction: 'Transaction',
    block: 'Block',
    reference: 'Reference',
  },

  summary: {
    caption: 'What this purchase does',
    pays: 'You pay',
    receives: 'You receive',
    rehearsed: 'Checked on the network just now. Its fee comes on top.',
    notRehearsed: 'This purchase could not be checked on the network beforehand.',
  },

  review: {
    caption: 'What changed',
    shown: 'You saw',
    now: 'Now',
    gone: 'Gone',
    kinds: {
      price: 'Price of one',
      fee: 'Fees in the price',
      seller: 'Seller',
      currency: 'Currency',
      chain: 'Network',
      token: 'Token',
      quantity: 'Quantity',
      expiry: 'End of the offer',
    } satisfies Record<Difference['kind'], string>,
  },

  /** Where the money is, for each `funds` of an error. */
  funds: {
    none: 'Nothing was paid.',
    approval: 'Nothing was paid. The permission to spend that you gave is still there, for this amount only.',
    swapped: 'Nothing was paid. What you pay with was swapped, and what came out is in your wallet.',
    unknown: 'A transaction may still be on its way. Do not pay again before that is known.',
    spent: 'The payment was made.',
  } satisfies Record<Funds, string>,

  /** What happened and what to do, for each `code` of a checkout's error. */
  errors: checkoutErrors as ErrorTexts,
  /** Why the wallet was not asked to sign, for each `code` of a finding. */
  findings: findings as FindingTexts,
  reasons: {} as Partial<ReasonTexts>,
  /** What the account holds, with its symbol, and how much less than is needed, without. */
  short: (held: string, missing: string) => `You have ${held}, ${missing} short.`,
  refused: 'Why it was refused',

  checkout: {
    /** The heading of the dialog. */
    title: {
      disabled: 'Your purchase',
      idle: 'Your purchase',
      preparing: 'Checking the offer',
      elsewhere: 'Under way in another tab',
      review: 'The offer has changed',
      switchChain: 'Another network',
      confirm: 'Over to your wallet',
      pending: 'On its way',
      owners: 'Waiting for signatures',
      settling: 'Almost certain',
      success: 'It is yours',
      cancelled: 'Stopped',
    } satisfies Record<Exclude<Status, 'error'> | 'owners', string>,
    /** The heading of an error, where its `funds` say more than the status. */
    errorTitle: {
      none: 'This did not go through',
      approval: 'This did not go through',
      swapped: 'Swapped, not bought yet',
      unknown: 'Not certain yet',
      spent: 'Paid, but not as expected',
    } satisfies Record<Funds, string>,
    /** What is going on, in a sentence; it is read aloud when it changes. */
    narration: {
      idle: 'Nothing is paid before you confirm it in your wallet.',
      elsewhere: 'Go on in the other tab. How it ends is shown here too.',
      review: 'Nothing was paid. Look at what changed before you go on.',
      switchChain: 'Your wallet asks to change its network.',
      pending: 'Waiting for the network. You may close this window, the purchase goes on.',
      settling:
        'The network has it. It counts as made when a few more blocks have followed. You may close this window.',
      success: 'The network confirms it: what you bought has arrived.',
    } satisfies Record<Exclude<Status, 'disabled' | 'confirm' | 'preparing' | 'error' | 'cancelled'>, string>,
    /** The same while it prepares the first question to the wallet, the next one, or the proof. */
    preparing: {
      first: 'Making sure that the offer still stands. Your wallet was not asked anything yet.',
      next: 'That is done. Looking up the offer again before your wallet is asked for the rest.',
      proof: 'It went through. Making sure that what you bought has arrived.',
    },
    confirmStep: (step: string) => `${step}. Read what your wallet shows and confirm it there.`,
    /** What is said instead of `pending` where the network took back the block, and where owners of the account have to sign. */
    reorged: 'The network took back the block that had it. It may follow in another one: it is watched for.',
    owners:
      'Your account is a contract: it goes through once enough of its owners have signed. That may take days: you can close this page.',
    switchTo: (network: string) => `Your wallet asks to change its network to ${network}.`,
    disabled: {
      disconnected: 'Connect a wallet to buy.',
      nothing: 'There is nothing to buy.',
      invalid: 'This cannot be bought as asked.',
    } satisfies Record<'disconnected' | 'nothing' | 'invalid', string>,
    items: (count: Count) =>
      plural('en', count, { one: `${count.shown} item`, other: `${count.shown} items` }),
    each: 'each',
  },

  basket: {
    title: 'Your purchases',
    success: 'All of it is yours',
    /** The heading when it stopped, and some of it is bought. */
    partly: 'A part of it is yours',
    sequence: (count: string) =>
      `${count} purchases. What is bought stays yours if another one does not go through.`,
    position: (at: string, all: string) => `Purchase ${at} of ${all}.`,
    bought: (made: string, all: string) => `${made} of ${all}`,
    soFar: (bought: string, spent: string) => `${bought} are yours, ${spent} spent.`,
    noMore: 'Nothing more will be spent unless you go on.',
    yours: 'Yours',
  },
  stage: {
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
  },
  wallet: {
    /** What stands beside the wallet that was used last. */
    recent: 'Last used',
    /** That there is no wallet in this browser. */
    none: 'There is no wallet in this browser.',
    /** What who has none, or has one in an app, can do. */
    way: 'Is yours an app? Copy the link and open it in the browser of that app. Or install a wallet and come back to this page.',
    /** What to do with the QR code of a wallet that is elsewhere. */
    scan: 'Scan this with your phone, or with the app of your wallet.',
    /** What leads to a wallet on this device. */
    open: 'Open in your wallet’s app',
    /** What leads back to the list. */
    others: 'Choose another wallet',
    /** What leads to where a wallet can be had. */
    find: 'Find a wallet',
  },
  actions: {
    pay: (price: string) => `Pay ${price}`,
    payFree: 'Get it for free',
    accept: (price: string) => `Accept and pay ${price}`,
    connect: 'Connect a wallet',
    cancel: 'Cancel',
    retry: 'Try again',
    recheck: 'Check again',
    revoke: 'Take back the permission',
    swapBack: 'Swap it back',
    startOver: 'Nothing was sent: ask my wallet again',
    done: 'Done',
  },
  /** What the button that opens the checkout says. */
  button: {
    disabled: 'Buy',
    idle: 'Buy',
    preparing: 'Preparing…',
    elsewhere: 'Under way in another tab',
    review: 'Look at what changed',
    switchChain: 'Change network in your wallet',
    confirm: 'Confirm in your wallet',
    pending: 'On its way…',
    owners: 'Waiting for signatures…',
    settling: 'Almost certain…',
    success: 'Bought',
    error: 'See what happened',
    cancelled: 'Buy',
  } satisfies Record<Status | 'owners', string>,
  buttonFree: 'Get for free',
}

/** A catalogue of texts, as {@link en} is one. */
export type Messages = typeof en

/** What happened and what to do, for each code of a checkout's error. */
export type ErrorTexts = {
  readonly [code in CheckoutErrorCode]: {
    /** What happened, in one sentence. */
    readonly shortMessage: string
    /** What the buyer can do, in one sentence. */
    readonly fix: string
  }
}

/** Why a step may not be signed, for each code of a finding. */
export type FindingTexts = { readonly [code in FindingCode]: string }

/**
 * Why a contract refused, by the `reason` of a checkout's error: the name of the contract's own, or one that stands for all that mean the
 * same, of routers and of Permit2. In English the error's `details` say it, unless a catalogue does.
 */
export type ReasonTexts = {
  readonly [reason in
    | keyof typeof marketReasons
    | keyof typeof swapReasons
    | keyof typeof permit2Reasons]: string
}

type Status = CheckoutState['status'] | 'disabled'
