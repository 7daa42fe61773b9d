import { TillError } from '../errors.js'
import { openPanel } from './openPanel.js'

/**
 * Reports an error of the page during development, once, on the console and on the page. Returns the error, to be thrown. Does
 * nothing in production, and the bundle contains none of the reporting.
 */
export function tellMistake<error>(error: error): error {
  try {
    // Bundlers recognise this expression and drop the call in production.
    if (process.env.NODE_ENV === 'development') showMistake(error)
  } catch {
    // A page without a bundler has no environment.
  }
  return error
}

/**
 * Reports an error of the page on the console and in a panel at the foot of the page, with its fix and a link to the docs. Each
 * error is reported once, even if many components cause it.
 */
function showMistake(error: unknown): void {
  // On a server the developer reads the thrown error itself.
  if (typeof document === 'undefined' || !(error instanceof TillError) || isOrdinary(error.code)) return
  const [page = '', section = ''] = error.docsPath.split('#')
  const more = error.docsUrl ?? `node_modules/tillkit/docs/${page}.md#${section}`
  const { shortMessage, details, fix } = error
  const rest = [details, fix, `More: ${more}`].filter(Boolean).join(' ')
  if (openPanel(document).add(shortMessage, rest)) console.error(`Tillkit: ${error.message}\nMore: ${more}`)
}

/** Whether buyers meet this error on a page without mistakes. */
function isOrdinary(code: string): boolean {
  return [
    'Rejected',
    'Cancelled',
    'CancelledInWallet',
    'Replaced',
    'Dropped',
    'PendingLong',
    'PaymentUnknown',
    'AwaitingOwners',
    'InsufficientFunds',
    'InsufficientGas',
    'WrongAccount',
    'StoppedElsewhere',
    'AlreadyBought',
    'EarlierUnsettled',
    'AccountBusy',
    'WouldRevert',
    'Reverted',
    // A sold or expired order causes these, too.
    'WalletStillAsking',
    'WebrpcClientDisconnected',
    'InvalidIntent',
    'ListingUnknown',
    // The collection, not the page, is responsible for a token's metadata.
    'TokenNotFound',
    'TokenMetadataRefused',
    'TokenMetadataUnreachable',
  ].includes(code)
}
