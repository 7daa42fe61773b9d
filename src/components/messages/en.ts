import { checkoutErrors } from '../../checkout/errors/CheckoutError.js'
import { findings } from '../../checkout/errors/finding.js'
import type { Difference } from '../../checkout/intent/compareOrders.js'
import type { CheckoutState, StepState } from '../../checkout/state/checkoutState.js'
import type { Funds } from '../../errors.js'
import { enBasket } from './basket/en.js'
import type { ErrorTexts } from './errors/ErrorTexts.js'
import type { FindingTexts } from './findings/FindingTexts.js'
import type { OrderState } from './orderState.js'
import { type Count, plural } from './plural.js'
import type { ReasonTexts } from './reasons/ReasonTexts.js'
import { enStage } from './stage/en.js'
import { enSteps } from './steps/en.js'
import { enWallet } from './wallet/en.js'

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

  basket: enBasket,
  stage: enStage,
  wallet: enWallet,
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

type Status = CheckoutState['status'] | 'disabled'
