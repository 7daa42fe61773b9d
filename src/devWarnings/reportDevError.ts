import { TillError } from '../errors.js'
import { openPanel } from './openPanel.js'

/** Reports each error once, on the console and on the page, and only during development. */
export function reportDevError<error>(error: error): error {
  try {
    // Keep this exact expression: bundlers recognise it and remove the call in production.
    if (process.env.NODE_ENV === 'development') showMistake(error)
  } catch {
    // Ignore the error: a page without a bundler has no `process`.
  }
  return error
}

function showMistake(error: unknown): void {
  // On a server, do nothing: the developer reads the thrown error itself.
  if (typeof document === 'undefined' || !(error instanceof TillError) || isOrdinary(error.code)) return
  const [page = '', section = ''] = error.docsPath.split('#')
  const more = error.docsUrl ?? `node_modules/tillkit/docs/${page}.md#${section}`
  const { shortMessage, details, fix } = error
  const rest = [details, fix, `More: ${more}`].filter(Boolean).join(' ')
  if (openPanel(document).add(shortMessage, rest)) console.error(`Tillkit: ${error.message}\nMore: ${more}`)
}

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
    'StoppedInOtherTab',
    'AlreadyBought',
    'PreviousPaymentPending',
    'AccountBusy',
    'WouldRevert',
    'Reverted',
    'WalletStillAsking',
    'WebrpcClientDisconnected',
    'InvalidIntent',
    'ListingUnknown',
    'SellUnknown',
    'OfferUnknown',
    // Show no error about a token's metadata: the collection's owner is responsible for the metadata, not the developer of the page.
    'TokenNotFound',
    'TokenMetadataRefused',
    'TokenMetadataUnreachable',
  ].includes(code)
}
