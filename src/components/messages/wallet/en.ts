/** The texts around the choice of a wallet, in English. */
export const enWallet = {
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
}

/** The texts around the choice of a wallet. */
export type WalletTexts = typeof enWallet
