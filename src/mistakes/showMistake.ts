import { TillError } from '../errors.js'
import { openPanel } from './openPanel.js'

/**
 * Says on the console, and in a panel at the foot of the page, what is wrong with the page, what mends it, and where more is said.
 * However many components meet a mistake, it is told once.
 */
export function showMistake(error: unknown): void {
  // On a server, what is thrown is read where it is thrown.
  if (typeof document === 'undefined' || !(error instanceof TillError) || isOrdinary(error.code)) return
  const [page = '', section = ''] = error.docsPath.split('#')
  const more = error.docsUrl ?? `node_modules/tillkit/docs/${page}.md#${section}`
  const { shortMessage, details, fix } = error
  const rest = [details, fix, `More: ${more}`].filter(Boolean).join(' ')
  if (openPanel(document).add(shortMessage, rest)) console.error(`Tillkit: ${error.message}\nMore: ${more}`)
}

/** What happens to buyers whose page has no mistake. */
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
    // What is sold, or over, cannot be bought as asked either.
    'WalletStillAsking',
    'WebrpcClientDisconnected',
    'InvalidIntent',
    'ListingUnknown',
    // What a token says of itself is its collection's doing.
    'TokenNotFound',
    'TokenMetadataRefused',
    'TokenMetadataUnreachable',
  ].includes(code)
}
