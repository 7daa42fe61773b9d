import { TillError } from '../errors.js'
import { isDevelopment } from './isDevelopment.js'

/**
 * Tells mistakes on the console while a page is developed: what is wrong, what mends it, and where more is said. However
 * many components meet a problem, it is told once.
 */
export function createProblems(): Problems {
  const told = new Set<string>()
  return {
    report(error) {
      if (!isDevelopment() || !(error instanceof TillError) || isOrdinary(error.code)) return
      if (told.has(error.message)) return
      told.add(error.message)
      const [page = '', section = ''] = error.docsPath.split('#')
      const more = error.docsUrl ?? `node_modules/tillkit/docs/${page}.md#${section}`
      console.error(`Tillkit: ${error.message}\nMore: ${more}`)
    },
  }
}

/** Tells mistakes to whoever develops the page. */
export type Problems = { report: (error: unknown) => void }

/** What happens to buyers whose page has no mistake. */
function isOrdinary(code: string): boolean {
  return [
    ...['Rejected', 'Cancelled', 'CancelledInWallet', 'Replaced', 'Dropped', 'PendingLong', 'PaymentUnknown'],
    'AwaitingOwners',
    ...['InsufficientFunds', 'InsufficientGas', 'WrongAccount', 'StoppedElsewhere', 'AlreadyBought'],
    ...['EarlierUnsettled', 'AccountBusy', 'WouldRevert', 'Reverted'],
    // What is sold, or over, cannot be bought as asked either.
    ...['WalletStillAsking', 'WebrpcClientDisconnected', 'InvalidIntent'],
  ].includes(code)
}
